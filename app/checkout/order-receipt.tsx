import { type ReactNode, useEffect, useRef } from "react";
import type { ShopFacts } from "#app/context.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { money } from "#app/ui/price.tsx";
import { brandName } from "#shop/orders/card-brands.ts";
import type { OrderStatus, OrderView } from "#shop/orders/order.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { paymentDecision } from "./payment-decision.ts";

type Props = {
  order: OrderView;
  viewToken: string;
  /** Asks the server for the order again. */
  reload: () => void;
  /** Takes over a newer state of it. */
  show: (order: OrderView) => void;
};

/** An order as its shopper sees it: what it says depends on how the order stands now. */
export function OrderReceipt({ order, viewToken, reload, show }: Props) {
  const { heading, text } = openingOf(order, useShopFacts());
  const placed = paymentDecision(order.status) === "placed";
  const title = useRef<HTMLHeadingElement>(null);
  const told = useRef<OrderStatus>(undefined);
  // It takes the place of 'Loading', or of what was: whoever listens hears what came, and a later change is brought into sight.
  useEffect(() => {
    title.current?.focus({ preventScroll: told.current === undefined });
    told.current = order.status;
  }, [order.status]);
  return (
    <>
      <div className="grid items-end gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,.7fr)]">
        <div className="grid gap-5">
          <h1 ref={title} tabIndex={-1} className="type-h1">
            {heading}
          </h1>
          <p className="type-lead text-ink-2">
            Order number
            <b className="type-h2 mt-2 block text-ink">{order.orderNumber}</b>
          </p>
          <p className="type-lead max-w-[34em]">{text}</p>
          {placed && (
            <p className="text-ink-2">
              Estimated delivery <b className="font-[600] text-ink">3-7 business days</b>
            </p>
          )}
        </div>
        <div className="stage hidden h-[380px] place-items-center overflow-hidden rounded-lg pt-6 md:grid">
          <Picture src={order.items[0]?.image ?? ""} alt="" sizes="30vw" className="h-full w-auto object-contain" />
        </div>
      </div>
      <div className="mt-12 grid gap-x-14 gap-y-10 border-t border-line pt-9 md:grid-cols-2">
        <div className="grid content-start justify-items-start gap-3">
          <Lines order={order} placed={placed} />
          <CancelOrder order={order} viewToken={viewToken} onCancelled={show} onClosed={reload} />
        </div>
        <Delivery customerInfo={order.customerInfo} />
      </div>
    </>
  );
}

function openingOf({ status }: OrderView, facts: ShopFacts | undefined): { heading: string; text: ReactNode } {
  switch (status) {
    case "pending":
    case "paid":
    case "fulfilled":
      return {
        heading: "Thank you for your order!",
        text: (
          <>
            {mailText(facts)} Questions? <Contact />
          </>
        ),
      };
    case "awaiting_payment":
      return {
        heading: "We are confirming your payment; do not pay again",
        text: "This page shows the result as soon as your bank has answered.",
      };
    case "cancelled":
      return {
        heading: "This order was cancelled",
        text: (
          <>
            What was charged, if anything, goes back to your card. Questions? <Contact />
          </>
        ),
      };
    case "payment_failed":
    case "expired":
      return {
        heading: "This order was not completed",
        text: (
          <>
            The payment did not go through and nothing was charged. Questions? <Contact />
          </>
        ),
      };
    default:
      return status satisfies never;
  }
}

/** Only a shop that sends mails promises one. */
function mailText(facts: ShopFacts | undefined): string {
  if (facts?.mail === "sent")
    return "A confirmation email with tracking will follow: the confirmation for your order, the tracking when it ships.";
  return facts?.demo
    ? "A demo shop sends no email: your confirmation email is kept in the shop's outbox."
    : "This shop sends no email at the moment. Please keep your order number.";
}

const Contact = () => (
  <Link to="/contact" className="underline underline-offset-[3px] hover:text-ink-2">
    Contact us
  </Link>
);

function Lines({ order, placed }: { order: OrderView; placed: boolean }) {
  return (
    <section aria-labelledby="receipt-lines" className="w-full">
      <h2 id="receipt-lines" className="type-h3 mb-4">
        Order Summary
      </h2>
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li key={`${item._id} ${item.color} ${item.size}`} className="flex justify-between gap-4">
            <span>
              <b className="font-[600]">
                {item.title} x {item.quantity}
              </b>
              <span className="block text-[14px]/[20px] text-ink-2">
                {item.color}, size {item.size}
              </span>
            </span>
            <span>{money(item.lineTotal)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-1.5 border-t border-line pt-4 text-[15px]">
        <Amount name="Subtotal" amount={money(order.subtotal)} />
        <Amount name="Shipping" amount={order.shippingCost === 0 ? "FREE" : money(order.shippingCost)} />
        <Amount name="Estimated Tax" amount={money(order.tax)} />
        <div className="type-price mt-2 flex justify-between gap-4 text-[22px]">
          <dt>{placed ? "Total Paid" : "Total"}</dt>
          <dd>{money(order.total)}</dd>
        </div>
      </dl>
      <PaymentNote order={order} />
    </section>
  );
}

const Amount = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex justify-between gap-4">
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
);

/** Until the hour of cancellation is over the amount is held on the card, not taken. */
function PaymentNote({ order }: { order: OrderView }) {
  if (!order.payment) return null;
  const card = `${brandName(order.payment.brand)} ending in ${order.payment.last4}`;
  const until = new Date(order.cancelUntil).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const text =
    order.status === "pending"
      ? `Your ${card} is authorized for this amount. It is charged after ${until}; until then you can cancel for free.`
      : `Paid with your ${card}.`;
  return paymentDecision(order.status) === "placed" ? <p className="type-small mt-2 text-ink-2">{text}</p> : null;
}

const MISSING = "---";

function Delivery({ customerInfo }: { customerInfo: OrderView["customerInfo"] }) {
  const { name, email, address, address2, city, state, zip } = customerInfo;
  const place = [[city, state].filter(Boolean).join(", "), zip].filter(Boolean).join(" ");
  const rows = [
    ["Name", name],
    ["Email", email],
    ["Address", address],
    ["Address 2", address2],
    ["City, state, ZIP", place],
  ] as const;
  return (
    <section aria-labelledby="receipt-delivery">
      <h2 id="receipt-delivery" className="type-h3 mb-4">
        Shipping to
      </h2>
      <dl className="grid gap-2.5">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[140px_minmax(0,1fr)] gap-3 text-[15px]">
            <dt className="text-ink-2">{label}</dt>
            <dd className="break-words">{value || MISSING}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
