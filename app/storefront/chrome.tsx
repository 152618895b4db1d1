import type { ReactNode } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { late } from "#app/ui/late.tsx";
import { Header } from "./header.tsx";

const CartDrawer = late(async () => (await import("./cart-drawer.tsx")).CartDrawer);
const CookieBanner = late(async () => (await import("./cookie-banner.tsx")).CookieBanner);
const Footer = late(async () => (await import("./footer.tsx")).Footer);

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
      <CookieBanner />
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
    <section aria-label="Offer" className="bg-ink px-4 py-[9px] text-center text-paper print:hidden">
      <p className="type-small">
        {percentOff ? <b className="font-[650]">{percentOff}% off. </b> : null}
        Free shipping on every US order.
      </p>
    </section>
  );
}
