import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { services } from "#app/context.ts";
import { readLastOrder } from "#app/orders/last-order.ts";
import { NoOrder } from "#app/orders/no-order.tsx";
import { OrderReceipt } from "#app/orders/order-receipt.tsx";
import { PrintButton } from "#app/orders/print-button.tsx";
import { useOrderView } from "#app/orders/use-order-view.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { useCart } from "#app/storefront/cart-store.ts";
import { renderName } from "#app/storefront/gallery-pictures.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/query.ts";
import type { Route } from "./+types/out-of-stock-page.ts";
import {
  alertAddress,
  goneLines,
  goneOf,
  restockText,
  type Sku,
  type SoldOut,
  soldOutOf,
  soldOutWords,
} from "./sold-out.ts";

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  const { heading } = soldOutWords(loaderData?.soldOut ?? "some", cameFor("soldOut", location.state));
  return pageMeta({ title: cameFor("afterOrder", location.state) ? "Your order" : heading });
};

export async function loader({ context }: Route.LoaderArgs) {
  const products = await context.get(services).listProducts();
  return { soldOut: soldOutOf(products), gone: goneOf(products) };
}

/** Shown when the item a shopper wants is sold out and, if the shop is set so, after an order. */
export default function OutOfStockPage({ loaderData }: Route.ComponentProps) {
  const location = useLocation();
  // Only the browser knows the reason, also after a reload.
  const state = useHydrated() ? location.state : undefined;
  if (cameFor("afterOrder", state)) return <AfterOrder {...loaderData} />;
  return (
    <main id="main" className="wrap py-7 md:py-10">
      <StockNews {...loaderData} refused={cameFor("soldOut", state)} heading="h1" />
    </main>
  );
}

/** The navigation state says why the shopper is here. */
const cameFor = (reason: "afterOrder" | "soldOut", state: unknown): boolean =>
  typeof state === "object" && state !== null && reason in state;

/** The confirmation of the order comes first. */
function AfterOrder(stock: { soldOut: SoldOut; gone: readonly Sku[] }) {
  const { opened, reload, show } = useOrderView(readLastOrder);
  if (opened.state !== "found") return <NoOrder state={opened.state} onRetry={reload} />;
  return (
    <main id="main" className="wrap py-7 md:py-10">
      <OrderReceipt
        as="thanks"
        order={opened.order}
        viewToken={opened.viewToken}
        reload={reload}
        show={show}
        actions={
          <>
            <ButtonLink to={`/orders/${opened.order._id}`}>View your order</ButtonLink>
            <PrintButton />
          </>
        }
      />
      <div data-print="no" className="mt-14 border-t border-line pt-14">
        {stock.soldOut === "nothing" ? <WaysOn /> : <StockNews {...stock} refused={false} heading="h2" />}
      </div>
    </main>
  );
}

type NewsProps = { soldOut: SoldOut; gone: readonly Sku[]; refused: boolean; heading: "h1" | "h2" };

function StockNews({ soldOut, gone, refused, heading: Heading }: NewsProps) {
  const policies = useShopFacts()?.policies;
  const { lines } = useCart();
  const wanted = goneLines(gone, lines);
  const names = wanted.map(({ title, color, size }) => `${title}, ${color}, ${size}`);
  const { heading, text } = soldOutWords(soldOut, refused, names);
  const sku = wanted[0] ?? gone[0];
  const packed = renderName(wanted[0]?.image ?? "") ?? "grey";
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <div className="stage mb-3 aspect-square w-full max-w-[420px] overflow-hidden rounded-lg">
        <Picture
          src={`/media/packed-${packed}.webp`}
          alt=""
          sizes="(min-width: 460px) 420px, 90vw"
          priority={Heading === "h1"}
          className="size-full object-cover"
        />
      </div>
      <Heading className="type-h1">{heading}</Heading>
      <p className="type-lead max-w-[34em] text-balance text-ink-2">
        {text}
        {sku && policies && ` ${restockText(policies)}`}
      </p>
      <WaysOn>{sku && <ButtonLink to={alertAddress(sku)}>Email me when it's back</ButtonLink>}</WaysOn>
    </div>
  );
}

/** `children`: what matters more than going back to the shop. */
const WaysOn = ({ children }: { children?: ReactNode }) => (
  <div className="mt-2 flex flex-wrap justify-center gap-3">
    {children}
    <ButtonLink to="/shop" variant={children ? "ghost" : "primary"}>
      Back to Shop
    </ButtonLink>
    <ButtonLink to="/" variant="ghost">
      Go Home
    </ButtonLink>
    <ButtonLink to="/contact" variant="ghost">
      Contact Us
    </ButtonLink>
  </div>
);
