import { Link, NavLink } from "#app/ui/link.tsx";
import wordmark from "#app/ui/wordmark.svg";
import { countPieces } from "#shop/selling/cart/cart.ts";
import { showCartDrawer, useCart } from "./cart-store.ts";
import { CountPill } from "./count-pill.tsx";
import { MAIN_LINKS } from "./links.ts";
import { MobileMenu } from "./mobile-menu.tsx";

/**
 * Sticky. At the top of the page it is see-through: a screen that begins with a stage draws it up behind the header with
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

/** For browsers whose stylesheets do not know of scrolling. */
function markScrolled(header: HTMLElement) {
  if (CSS.supports("animation-timeline", "scroll()")) return;
  const mark = () => header.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", mark, { passive: true });
  return () => removeEventListener("scroll", mark);
}

function CartButton() {
  const count = countPieces(useCart().lines);
  return (
    <button
      type="button"
      aria-label={`Cart ${count} ${count === 1 ? "item" : "items"}`}
      aria-haspopup="dialog"
      onClick={() => showCartDrawer(true)}
      className="group -mr-2 flex min-h-11 min-w-11 items-center justify-end gap-2 justify-self-end px-2 text-[15px] font-[520]"
    >
      <span className="hidden underline-offset-[6px] group-hover:underline md:inline">Cart</span> <CountPill />
    </button>
  );
}
