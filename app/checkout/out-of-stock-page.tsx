import { useLocation } from "react-router";
import { services } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/out-of-stock-page.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import { useLastOrder } from "./use-last-order.ts";

export const meta = () => [{ title: "Temporarily Out of Stock | Pack'd" }, { name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs) {
  const products = await context.get(services).listProducts();
  return { soldOut: products.every(({ inventory }) => inventory === 0) };
}

/** Where the shopper comes when what they want is sold out; in a shop that is set so, also after an order. */
export default function OutOfStockPage({ loaderData }: Route.ComponentProps) {
  const { state } = useLocation();
  const afterOrder = typeof state === "object" && state !== null && "afterOrder" in state;
  return (
    <main id="main" className="wrap py-10 md:py-14">
      {afterOrder && <Confirmation />}
      <SoldOut everything={loaderData.soldOut} afterOrder={afterOrder} />
    </main>
  );
}

function Confirmation() {
  const { last } = useLastOrder();
  if (last.state === "loading") return <p role="status">Loading your order...</p>;
  return last.state === "found" ? (
    <div className="mb-14 border-b border-line pb-14">
      <OrderReceipt order={last.order} />
    </div>
  ) : null;
}

function SoldOut({ everything, afterOrder }: { everything: boolean; afterOrder: boolean }) {
  const Heading = afterOrder ? "h2" : "h1";
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <div className="stage mb-2 size-[280px] overflow-hidden rounded-lg">
        <Picture src="/media/packed-grey.webp" alt="" sizes="280px" className="size-full object-cover" />
      </div>
      <Heading className="type-h1">Temporarily Out of Stock</Heading>
      <p className="type-lead max-w-[32em] text-ink-2">{soldOutText(everything, afterOrder)}</p>
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

function soldOutText(everything: boolean, afterOrder: boolean): string {
  const soldOut = "The hoodie is sold out at the moment, in every color and size.";
  if (afterOrder)
    return everything ? `${soldOut} Yours is reserved for you.` : "Your order is placed and reserved for you.";
  if (everything) return `${soldOut} Nothing was charged.`;
  return "What you wanted is sold out at the moment. Other colors and sizes are still there. Nothing was charged.";
}
