import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useShopFacts } from "#app/shop-facts.ts";
import { Link, NavLink } from "#app/ui/link.tsx";
import wordmark from "#app/ui/wordmark.svg";
import { countPieces } from "#shop/cart/cart.ts";
import { CartDrawer } from "./cart-drawer.tsx";
import { showCartDrawer, useCart } from "./cart-store.ts";

const links = [
  ["/", "Home"],
  ["/shop", "Shop"],
  ["/contact", "Contact"],
] as const;

/** What surrounds every screen of the storefront. */
export function Chrome({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="type-label fixed top-2 left-2 z-20 -translate-y-20 rounded-md bg-ink px-4 py-3 text-surface focus:translate-y-0"
      >
        Skip to content
      </a>
      <Banner />
      <Header />
      {children}
      <Footer />
      <CartDrawer />
    </>
  );
}

function Banner() {
  const percentOff = useShopFacts()?.percentOff;
  return (
    <section aria-label="Offer" className="bg-ink px-4 py-[9px] text-center text-paper">
      <p className="type-small">
        {percentOff ? <b className="font-[650]">{percentOff}% off. </b> : null}
        Free shipping on every US order.
      </p>
    </section>
  );
}

function Header() {
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the screen changes.
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <header className="sticky top-0 z-10 bg-paper">
      <div className="wrap grid h-[60px] grid-cols-3 items-center md:h-[72px]">
        <button
          type="button"
          aria-label={menuOpen ? "Close menu" : "Open menu"}
          aria-expanded={menuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!menuOpen)}
          className="-ml-2.5 grid size-11 content-center justify-items-center gap-1.5 md:hidden"
        >
          <span className="h-0.5 w-6 rounded-pill bg-ink" />
          <span className="h-0.5 w-6 rounded-pill bg-ink" />
        </button>
        <Link to="/" className="justify-self-center md:justify-self-start">
          <img src={wordmark} alt="Pack'd, home" width="108" height="19" />
        </Link>
        <nav aria-label="Main" className="hidden justify-center gap-8 md:flex">
          <NavigationLinks className="inline-flex min-h-11 items-center" />
        </nav>
        <CartButton />
      </div>
      <nav id="menu" aria-label="Menu" hidden={!menuOpen} className="wrap grid border-b border-line pb-4 md:hidden">
        <NavigationLinks className="flex min-h-12 items-center" />
      </nav>
    </header>
  );
}

function NavigationLinks({ className }: { className: string }) {
  return links.map(([to, text]) => (
    <NavLink
      key={to}
      to={to}
      end
      className={`text-[15px] font-[520] underline-offset-[6px] hover:underline aria-[current=page]:underline ${className}`}
    >
      {text}
    </NavLink>
  ));
}

function CartButton() {
  const { lines } = useCart();
  const count = countPieces(lines);
  return (
    <button
      type="button"
      aria-label={`Cart ${count} ${count === 1 ? "item" : "items"}`}
      onClick={() => showCartDrawer(true)}
      className="-mr-2 flex min-h-11 items-center gap-2 justify-self-end px-2 text-[15px] font-[520]"
    >
      <span className="hidden md:inline">Cart</span>{" "}
      <span className="grid h-[22px] min-w-[22px] place-items-center rounded-pill bg-ink px-1.5 text-xs font-[620] text-surface">
        {count}
      </span>
    </button>
  );
}

function Footer() {
  return (
    <footer className="mt-14 border-t border-line md:mt-24">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-7 text-[15px]">
        <p className="text-ink-2" suppressHydrationWarning>
          © 2023–{new Date().getFullYear()} Pack'd
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-8">
          <NavigationLinks className="inline-flex min-h-11 items-center" />
        </nav>
      </div>
    </footer>
  );
}
