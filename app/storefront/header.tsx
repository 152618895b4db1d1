import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { early } from "#app/ui/early-click.tsx";
import { late } from "#app/ui/late.tsx";
import { Link, NavLink } from "#app/ui/link.tsx";
import wordmark from "#app/ui/wordmark.svg";
import { countUnits } from "#shop/selling/cart/cart.ts";
import { showCartDrawer, useCart } from "./cart-store.ts";
import { CountPill } from "./count-pill.tsx";
import { MAIN_LINKS } from "./links.ts";

/**
 * Sticky, and transparent at the top of the page: a screen that begins with a stage extends it behind the header with
 * `-mt-(--header-height) pt-(--header-height)`.
 */
export function Header() {
  return (
    <header ref={markScrolled} className="sticky-header print:hidden">
      <div className="wrap grid h-(--header-height) grid-cols-[1fr_auto_1fr] items-center">
        <MobileMenu />
        <Link to="/" className="inline-flex min-h-11 items-center justify-self-center md:justify-self-start">
          <img src={wordmark} alt="Pack'd, home" width="108" height="19" />
        </Link>
        <nav aria-label="Main" className="hidden gap-8 md:flex">
          {MAIN_LINKS.map(([to, text]) => (
            <NavLink
              key={to}
              to={to}
              end
              className="inline-flex min-h-11 items-center text-[15px] font-[520] decoration-[1.5px] underline-offset-[6px] hover:underline aria-[current=page]:underline"
            >
              {text}
            </NavLink>
          ))}
        </nav>
        <CartButton />
      </div>
    </header>
  );
}

const MenuDialog = late(async () => (await import("./frame-parts.ts")).frameParts.MenuDialog);

/** On narrow screens, the links open in a dialog, which keeps the focus inside. */
function MobileMenu() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The clean-up only, because the effect's first run may come after an early click on the button, and would close what that opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the screen changes.
  useEffect(() => close, [pathname]);
  return (
    <>
      <button
        {...early}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-2.5 grid size-11 content-center justify-items-center gap-1.5 noscript:invisible md:hidden"
      >
        <span className="h-0 w-6 border-t-2" />
        <span className="h-0 w-6 border-t-2" />
      </button>
      <MenuDialog open={open} close={close} />
    </>
  );
}

/** For browsers without scroll-driven animations. */
function markScrolled(header: HTMLElement) {
  if (CSS.supports("animation-timeline", "scroll()")) return;
  const mark = () => header.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", mark, { passive: true });
  return () => removeEventListener("scroll", mark);
}

function CartButton() {
  const count = countUnits(useCart().lines);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the screen changes, even before its code has loaded.
  useEffect(() => () => showCartDrawer(false), [pathname]);
  return (
    <button
      {...early}
      type="button"
      aria-label={`Cart ${count} ${count === 1 ? "item" : "items"}`}
      aria-haspopup="dialog"
      onClick={() => showCartDrawer(true)}
      className="group -mr-2 flex min-h-11 min-w-11 items-center justify-end gap-2 justify-self-end px-2 text-[15px] font-[520]"
    >
      <span className="underline-offset-[6px] group-hover:underline">Cart</span> <CountPill />
    </button>
  );
}
