import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { NavLink } from "#app/ui/link.tsx";
import { MAIN_LINKS, SERVICE_LINKS } from "./links.ts";

const more = SERVICE_LINKS.filter(([to]) => to !== "/contact");

/** On narrow screens the links open over the page. A dialog, so that the focus is never behind it. */
export function MobileMenu() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the screen changes.
  useEffect(close, [pathname]);
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-2.5 grid size-11 content-center justify-items-center gap-1.5"
      >
        <span className="h-0 w-6 border-t-2" />
        <span className="h-0 w-6 border-t-2" />
      </button>
      <Dialog open={open} onClose={close} title="Menu" closeLabel="Close menu" side="menu">
        <nav aria-label="Menu" className="flex grow flex-col justify-between gap-10">
          <ul>
            {MAIN_LINKS.map(([to, text]) => (
              <li key={to} className="border-b border-line">
                <NavLink
                  to={to}
                  end
                  onClick={close}
                  className="type-h2 flex min-h-[72px] items-center decoration-[3px] underline-offset-[6px] aria-[current=page]:underline"
                >
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
          <ul>
            {more.map(([to, text]) => (
              <li key={to}>
                <NavLink to={to} onClick={close} className="inline-flex min-h-11 items-center text-ink-2">
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </div>
  );
}
