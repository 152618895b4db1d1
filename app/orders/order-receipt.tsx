import { type ReactNode, useEffect, useRef } from "react";
import { paymentDecision } from "#app/checkout/payment-decision.ts";
import type { ShopFacts } from "#app/context.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";
import type { OrderView } from "#shop/ordering/orders/order.ts";
import { deliveryDays } from "#shop/ordering/orders/shipping-methods.ts";
import { spanInBusinessDays } from "#shop/running/settings/policy-words.ts";
import { AgreeToDelay } from "./agree-to-delay.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLines } from "./order-lines.tsx";
import { isAllRefunded, orderHeading, statusText } from "./order-words.ts";
import { Parcel } from "./parcel.tsx";
import { PrintedHead } from "./printed-head.tsx";
import { ShippingTo } from "./shipping-to.tsx";

type Props = {
  order: OrderView;
  viewToken: string;
  /** Asks the server for the order again. */
  reload: () => void;
  /** Takes over a newer state of it. */
  show: (order: OrderView) => void;
  /** `thanks` greets whoever has just ordered; `order` is the page that one comes back to. */
  as: "thanks" | "order";
  /** What can be done next. */
  actions: ReactNode;
};

/** An order as its shopper sees it: what it says depends on how the order stands now. It prints as a receipt. */
export function OrderReceipt({ order, viewToken, reload, show, as, actions }: Props) {
  const placed = paymentDecision(order.status) === "placed";
  const cancel = <CancelOrder order={order} viewToken={viewToken} onCancelled={show} onClosed={reload} />;
  return (
    <>
      <div
        data-print="no"
        className="grid gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,.8fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,.72fr)]"
      >
        <div className="grid content-center gap-5">
          <Opening order={order} greeting={as === "thanks" && placed && !isAllRefunded(order)} />
          {order.shipment && <Parcel shipment={order.shipment} />}
          <AgreeToDelay order={order} viewToken={viewToken} onAgreed={show} onClosed={reload} />
          {as === "order" && cancel}
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">{actions}</div>
        </div>
        <OrderPicture item={order.items[0]} />
      </div>
      <div
        data-print="columns"
        className="mt-10 grid gap-x-14 gap-y-10 border-t border-line pt-9 md:mt-14 md:grid-cols-2"
      >
        <div className="grid content-start gap-6">
          <OrderLines order={order} placed={placed} />
          {as === "thanks" && cancel}
        </div>
        <div className="grid content-start gap-10">
          <ShippingTo order={order} viewToken={viewToken} show={show} reload={reload} />
          {as === "order" && <OrderHistory timeline={order.timeline} />}
        </div>
      </div>
      <PrintedHead order={order} />
    </>
  );
}

function Opening({ order, greeting }: { order: OrderView; greeting: boolean }) {
  const facts = useShopFacts();
  const title = useRef<HTMLHeadingElement>(null);
  const told = useRef<string>(undefined);
  const stands = `${order.status} ${order.delay?.agreedAt ?? ""}`;
  // It takes the place of 'Loading', or of what was: whoever listens hears what came, and a later change is brought into sight.
  useEffect(() => {
    title.current?.focus({ preventScroll: told.current === undefined });
    told.current = stands;
  }, [stands]);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="type-h1">
        {greeting ? "Thank you for your order!" : orderHeading(order)}
      </h1>
      <p className="type-lead text-ink-2">
        Order number <b className="type-h2 mt-1 block text-ink">{order.orderNumber}</b>
      </p>
      <p className="type-lead max-w-[34em]">
        {greeting ? mailText(facts) : statusText(order, facts?.policies)}
        {order.status !== "awaiting_payment" && (
          <>
            {" "}
            Questions?{" "}
            <Link to="/contact" className="underline underline-offset-[3px] hover:text-ink-2">
              Contact us
            </Link>
          </>
        )}
      </p>
      {paymentDecision(order.status) === "placed" && !isAllRefunded(order) && (
        <EstimatedDelivery order={order} facts={facts} />
      )}
    </>
  );
}

/** Left out for a method without one, for a late order and for one that has arrived. */
function EstimatedDelivery({ order, facts }: { order: OrderView; facts: ShopFacts | undefined }) {
  const days = facts && deliveryDays(order.shippingMethod, facts.policies);
  if (!days || order.delay || order.shipment?.delivered) return null;
  return (
    <p className="text-ink-2">
      Estimated delivery <b className="font-[600] text-ink">{spanInBusinessDays(days)}</b>
    </p>
  );
}

/** Only a shop that sends mails promises one. */
function mailText(facts: ShopFacts | undefined): string {
  if (facts?.mail === "sent")
    return "A confirmation email with tracking will follow: the confirmation for your order, the tracking when it ships.";
  return facts?.demo
    ? "A demo shop sends no email: your confirmation email is kept in the shop's outbox."
    : "This shop sends no email at the moment. Please keep your order number.";
}

/** What was ordered first, in its color, cut by the edge so that it feels near. */
function OrderPicture({ item }: { item: OrderView["items"][number] | undefined }) {
  return (
    <div
      className={`h-[300px] overflow-hidden rounded-lg md:h-auto md:min-h-[440px] lg:min-h-[520px] ${stageOf(item?.color)}`}
    >
      <Picture
        src={item?.image ?? ""}
        alt=""
        sizes="(min-width: 760px) 48vw, 130vw"
        priority
        className="size-full origin-[50%_18%] scale-130 object-cover object-[50%_12%]"
      />
    </div>
  );
}
