import { useShopFacts } from "#app/shop-facts.ts";
import wordmark from "#app/ui/wordmark.svg";
import type { OrderView } from "#shop/ordering/orders/order.ts";
import { day, orderHeading } from "./order-words.ts";
import printStyles from "./receipt.print.css?url";

/** The head of the receipt on paper: whose shop it is, and which order. It comes last, so that on the screen its heading is not the first. */
export function PrintedHead({ order }: { order: OrderView }) {
  const facts = useShopFacts();
  const { legalName = "", postalAddress = "", email = "", phone = "" } = facts?.owner ?? {};
  return (
    <>
      <link rel="stylesheet" media="print" href={printStyles} />
      <div data-print="only" className="hidden">
        <div>
          <img src={wordmark} alt="Pack'd" width="108" height="19" />
          {[legalName, ...postalAddress.split("\n"), email, phone].map((line) => line && <p key={line}>{line}</p>)}
          {facts?.demo && <p>Demo shop: no real order, no real charge.</p>}
        </div>
        <div>
          <h1 className="type-h3">Order {order.orderNumber}</h1>
          <p>Placed {day(order.placedAt)}</p>
          <p>{orderHeading(order)}</p>
        </div>
      </div>
    </>
  );
}
