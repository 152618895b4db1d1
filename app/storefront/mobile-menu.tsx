import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { late } from "#app/ui/late.tsx";

const MenuDialog = late(async () => (await import("./menu-dialog.tsx")).MenuDialog);

/** On narrow screens the links open over the page. A dialog, so that the focus is never behind it. */
export function MobileMenu() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the screen changes.
  useEffect(close, [pathname]);
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-2.5 grid size-11 content-center justify-items-center gap-1.5 md:hidden"
      >
        <span className="h-0 w-6 border-t-2" />
        <span className="h-0 w-6 border-t-2" />
      </button>
      <MenuDialog open={open} close={close} />
    </>
  );
}
