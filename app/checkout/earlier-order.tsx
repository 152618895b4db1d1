import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { displayText } from "#platform/display-text.ts";
import { times } from "#platform/times.ts";
import { formatMoney } from "#shop/money/money.ts";
import { type OrderRequest, parseOrderRequest } from "#shop/ordering/checkout/checkout-form.ts";
import { lineKey } from "#shop/selling/cart/cart.ts";
import { variantWords } from "#shop/selling/catalog/catalog.ts";
import type { Attempt } from "./checkout-attempt.ts";
import type { KnownOrder } from "./order-api.ts";
import { UNCONFIRMED_MESSAGE } from "./place-order.ts";
import { Ring } from "./progress-overlay.tsx";
import { CHECKOUT_TITLE } from "./steps.tsx";
import { UnconfirmedFacts } from "./unconfirmed-facts.tsx";

/** Shown if the page was reloaded or left before an order was answered. */
export function Unanswered({ attempt, onSend }: { attempt: Attempt; onSend: () => void }) {
  const sent = parseOrderRequest(attempt.arrived ?? attempt.sent.at(-1));
  return (
    <Notice role="status" tone="warn" className="mb-7">
      <p className="font-[620] text-balance">We're not sure that your last order went through</p>
      {sent.ok && <SentOrder order={sent.order} />}
      <p>Finish it and we'll check. If it didn't go through, we'll place it now. You'll only pay once.</p>
      <Button small onClick={onSend} className="mt-3 mb-1">
        Finish My Last Order
      </Button>
    </Notice>
  );
}

function SentOrder({ order: { items, customerInfo, expected } }: { order: OrderRequest }) {
  const { name, city, state } = customerInfo;
  const total = expected.totalCents === undefined ? "To" : `${formatMoney(expected.totalCents)}, to`;
  return (
    <ul className="my-1.5">
      {items.map(({ title = "", quantity, ...choice }) => (
        <li key={lineKey(choice)}>{[times(title, quantity), variantWords(choice)].filter(Boolean).join(", ")}</li>
      ))}
      <li>{`${total} ${name}, ${city}, ${state}`}</li>
    </ul>
  );
}

/** The outcome of a resent order, if there is no form to show it in. */
export const NotPlaced = ({ children }: { children: string }) => (
  <Notice role="alert" className="mb-7">
    {children}
  </Notice>
);

type EarlierProps = {
  order: KnownOrder;
  /** The page is covered, so the focus waits. */
  covered: boolean;
};

/** Takes the focus when it appears, unless the shopper is typing. */
function useFocus(covered: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!covered && !document.activeElement?.matches("input, select, textarea, iframe")) notice.current?.focus();
  }, [covered]);
  return notice;
}

const OrderLink = ({ order }: { order: KnownOrder }) => (
  <Link to={`/orders/${order._id}`} className="font-[620] underline underline-offset-[3px]">
    {order.orderNumber}
  </Link>
);

/** An earlier order had arrived, and it isn't what the shopper wants to order now. */
export const EarlierArrived = ({ order, covered }: EarlierProps) => (
  <Notice ref={useFocus(covered)} role="status" tabIndex={-1} tone="warn" className="mb-7 scroll-mt-6">
    <p className="font-[620] text-balance">Your earlier order went through, but this one hasn't been placed</p>
    <p>
      We received your earlier order <OrderLink order={order} />. Your cart is still here. To order it too, place this
      order again.
    </p>
  </Notice>
);

/** Takes the form's place while the payment of the order is not decided, because nothing can be paid or changed until then. */
export function Unconfirmed({ order, email, covered }: EarlierProps & { email: string }) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!covered) screen.current?.focus();
  }, [covered]);
  return (
    <div ref={screen} role="status" tabIndex={-1} className="grid scroll-mt-6 justify-items-start gap-5 pt-4">
      <Ring />
      <h1 className={CHECKOUT_TITLE}>{displayText(UNCONFIRMED_MESSAGE)}</h1>
      <p className="type-lead">
        We don't have the result of your payment yet. This page updates automatically, but you don't need to wait here.
      </p>
      <UnconfirmedFacts
        email={email}
        order={
          <>
            <OrderLink order={order} />
            <span className="block">Reserved for you.</span>
          </>
        }
      />
      <ButtonLink to={`/orders/${order._id}`} variant="ghost">
        View Your Order
      </ButtonLink>
    </div>
  );
}
