import { useEffect, useRef } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { TextButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { KnownOrder } from "./order-api.ts";
import { UNCONFIRMED_MESSAGE } from "./place-order.ts";

/** Shown if the page was reloaded or left before an order was answered. */
export function Unanswered({ onSend }: { onSend: () => void }) {
  return (
    <Notice role="status" tone="quiet" className="mb-7">
      <p className="font-[620] text-balance">We don't know yet if your last order went through</p>
      <p>Send it again to find out. You can't be charged twice.</p>
      <TextButton onClick={onSend}>Send My Last Order Again</TextButton>
    </Notice>
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
    <p className="font-[620] text-balance">Your earlier order went through; this one hasn't been placed yet</p>
    <p>
      We received your earlier order <OrderLink order={order} />. Your cart is still here. If you want to order it as
      well, place this order again.
    </p>
  </Notice>
);

/** The payment of the order is not decided. */
export function Unconfirmed({ order, email, covered }: EarlierProps & { email: string }) {
  const mailed = useShopFacts()?.email === "sent";
  const notice = useFocus(covered);
  return (
    <Notice ref={notice} role="status" tabIndex={-1} tone="warn" className="mb-7 scroll-mt-6">
      <p className="font-[620] text-balance">{UNCONFIRMED_MESSAGE}</p>
      <p>
        Your order <OrderLink order={order} /> is reserved for you. This page continues as soon as your bank responds
        {mailed ? `. We'll also email ${email} when the payment goes through` : ""}.
      </p>
    </Notice>
  );
}
