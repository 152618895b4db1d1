import type { MouseEvent, ReactNode } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { focusOn } from "#app/ui/focus-on.ts";
import { late } from "#app/ui/late.tsx";
import { Header } from "./header.tsx";

const CartDrawer = late(async () => (await import("./frame-parts.ts")).frameParts.CartDrawer);
const CookieBanner = late(async () => (await import("./frame-parts.ts")).frameParts.CookieBanner);
const Footer = late(async () => (await import("./frame-parts.ts")).frameParts.Footer);

/** The frame around every screen of the storefront. */
export function Chrome({ children }: { children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link to a part of the page, which works without scripts. */}
      <a
        href="#main"
        onClick={skipToContent}
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

/** Works without scripts too; with them, the URL keeps its fragment, where some screens have their token. */
function skipToContent(event: MouseEvent) {
  const main = document.getElementById("main");
  if (!main) return;
  event.preventDefault();
  focusOn(main);
  main.scrollIntoView();
}

function Banner() {
  const { discount, banner } = useShopFacts() ?? {};
  return (
    <section aria-label="Offer" className="bg-ink px-4 py-[9px] text-center text-paper print:hidden">
      <p className="type-small">
        {banner || (
          <>
            {discount && <b className="font-[650]">{`${discount}. `}</b>}
            Free shipping to all 50 states.
          </>
        )}
      </p>
    </section>
  );
}
