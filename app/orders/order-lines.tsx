import { Picture } from "#app/ui/picture.tsx";
import { money } from "#app/ui/price.tsx";
import { stageOf } from "#app/ui/stage.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { CardMark } from "./card-mark.tsx";
import { paymentText, refundsText, refundText, totalLabel } from "./order-words.ts";

/** The items and amounts. */
export function OrderLines({ order }: { order: OrderView }) {
  const note = paymentText(order);
  const refundNote = refundsText(order);
  // A refund that has not gone through is listed below the total, not subtracted.
  const counted = order.refunds.filter(({ status }) => status === "succeeded");
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className="type-h3 mb-4">
        Order Summary
      </h2>
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li key={`${item._id} ${item.color} ${item.size}`} className="flex items-center justify-between gap-4">
            <span
              data-print="no"
              className={`grid h-20 w-16 shrink-0 place-items-center overflow-hidden rounded-sm ${stageOf(item.color)}`}
            >
              <Picture src={item.image} alt="" sizes="64px" className="size-full object-contain" />
            </span>
            <span className="min-w-0 flex-1">
              <b className="font-[600]">
                {item.title} x {item.quantity}
              </b>
              <span className="block text-[14px]/[20px] text-ink-2">
                {item.color}, size {item.size}
              </span>
            </span>
            <span className="whitespace-nowrap">{money(item.lineTotal)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-1.5 border-t border-line pt-4 text-[15px]">
        <Amount name="Subtotal" amount={money(order.subtotal)} />
        <Amount name="Shipping" amount={order.shippingCost === 0 ? "FREE" : money(order.shippingCost)} />
        <Amount name="Estimated Tax" amount={money(order.tax)} />
        <div className="type-price mt-2 flex justify-between gap-4 border-t border-line pt-3 text-[22px]">
          <dt>{totalLabel(order.status)}</dt>
          <dd>{money(order.total)}</dd>
        </div>
        <Refunds refunds={counted} />
        {order.refunded > 0 && <Amount name="Total after refunds" amount={money(order.total - order.refunded)} />}
        <Refunds refunds={order.refunds.filter((refund) => !counted.includes(refund))} />
      </dl>
      {note && (
        <p className="type-small mt-3 flex items-start gap-2.5 text-ink-2">
          {order.payment && <CardMark brand={order.payment.brand} />}
          {note}
        </p>
      )}
      {refundNote && <p className="type-small mt-2 text-ink-2">{refundNote}</p>}
    </section>
  );
}

const Refunds = ({ refunds }: Pick<OrderView, "refunds">) =>
  refunds.map((refund) => (
    <Amount key={refund.at + refund.amount} name={refundText(refund)} amount={money(refund.amount)} />
  ));

const Amount = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex justify-between gap-4">
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
);
