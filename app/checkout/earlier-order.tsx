import { useEffect, useRef } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { TextButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { KnownOrder } from "./order-api.ts";
import { UNCONFIRMED_MESSAGE } from "./place-order.ts";

/** The page was reloaded, or left, before the answer to an order came. */
export function Unanswered({ onSend }: { onSend: () => void }) {
  return (
    <Notice role="status" tone="quiet" className="mb-7">
      <p className="font-[620] text-balance">We have not seen the answer to your last order</p>
      <p>Send it again to see what became of it. It cannot be placed or charged twice.</p>
      <TextButton onClick={onSend}>Send my last order again</TextButton>
    </Notice>
  );
}

/** What came of an order that was sent again, when there is no form to say it in. */
export const NotPlaced = ({ children }: { children: string }) => (
  <Notice role="alert" className="mb-7">
    {children}
  </Notice>
);

type UnconfirmedProps = {
  order: KnownOrder;
  email: string;
  /** The page is covered, so the focus waits. */
  covered: boolean;
};

/** Its payment is not decided. It is the only thing to know on this page now, so it takes the focus, unless somebody types. */
export function Unconfirmed({ order, email, covered }: UnconfirmedProps) {
  const mailed = useShopFacts()?.mail === "sent";
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!covered && !document.activeElement?.matches("input, select, textarea, iframe")) notice.current?.focus();
  }, [covered]);
  return (
    <Notice ref={notice} role="status" tabIndex={-1} tone="warn" className="mb-7 scroll-mt-6">
      <p className="font-[620] text-balance">{UNCONFIRMED_MESSAGE}</p>
      <p>
        Your order{" "}
        <Link to={`/orders/${order._id}`} className="font-[620] underline underline-offset-[3px]">
          {order.orderNumber}
        </Link>{" "}
        is held for you. This page goes on by itself as soon as your bank has answered
        {mailed ? `; when the payment goes through we also write to ${email}` : ""}.
      </p>
    </Notice>
  );
}
