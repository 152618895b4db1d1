import { useLocation } from "react-router";
import { services } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/out-of-stock-page.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import { type SoldOut, soldOutOf, soldOutWords } from "./sold-out.ts";
import { useLastOrder } from "./use-last-order.ts";

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  const { heading } = soldOutWords(loaderData?.soldOut ?? "some", cameFor("soldOut", location.state));
  const title = cameFor("afterOrder", location.state) ? "Your order" : heading;
  return pageMeta({ title });
};

export async function loader({ context }: Route.LoaderArgs) {
  return { soldOut: soldOutOf(await context.get(services).listProducts()) };
}

/** Where the shopper comes when what they want is sold out; in a shop that is set so, also after an order. */
export default function OutOfStockPage({ loaderData }: Route.ComponentProps) {
  const { state } = useLocation();
  const afterOrder = cameFor("afterOrder", state);
  return (
    <main id="main" className="wrap py-10 md:py-14">
      {afterOrder && <Confirmation />}
      <StockNews soldOut={loaderData.soldOut} refused={cameFor("soldOut", state)} afterOrder={afterOrder} />
    </main>
  );
}

/** Whoever sends a shopper here says why in the state of the navigation. */
const cameFor = (reason: "afterOrder" | "soldOut", state: unknown): boolean =>
  typeof state === "object" && state !== null && reason in state;

function Confirmation() {
  const { last, reload, show } = useLastOrder();
  if (last.state === "loading") return <p role="status">Loading your order...</p>;
  return last.state === "found" ? (
    <div className="mb-14 border-b border-line pb-14">
      <OrderReceipt order={last.order} viewToken={last.viewToken} reload={reload} show={show} />
    </div>
  ) : null;
}

function StockNews({ soldOut, refused, afterOrder }: { soldOut: SoldOut; refused: boolean; afterOrder: boolean }) {
  const Heading = afterOrder ? "h2" : "h1";
  const { heading, text } = soldOutWords(soldOut, refused);
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <div className="stage mb-2 size-[280px] overflow-hidden rounded-lg">
        <Picture src="/media/packed-grey.webp" alt="" sizes="280px" className="size-full object-cover" />
      </div>
      <Heading className="type-h1">{heading}</Heading>
      <p className="type-lead max-w-[32em] text-ink-2">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/shop">Back to Shop</ButtonLink>
        <ButtonLink to="/" variant="ghost">
          Go Home
        </ButtonLink>
        <ButtonLink to="/contact" variant="ghost">
          Contact Us
        </ButtonLink>
      </div>
    </div>
  );
}
