import type { ReactNode } from "react";
import { money } from "#app/ui/price.tsx";
import { currentRefunds, netTotal, notCharged, paidOf } from "#shop/ordering/orders/order.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { variantWords } from "#shop/selling/catalog/catalog.ts";
import { CardMark } from "./card-mark.tsx";
import { ItemPicture } from "./item-picture.tsx";
import {
  isRefunded,
  paymentText,
  refundFacts,
  refundMark,
  refundsText,
  refundText,
  totalLabel,
} from "./order-words.ts";
import { shopNow } from "./shop-clock.ts";

/** The items and amounts. */
export function OrderLines({ order }: { order: OrderView }) {
  const note = paymentText(order, new Date(shopNow()));
  const refundNote = refundsText(order);
  const paid = paidOf(order);
  const net = netTotal(order);
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className="type-h3 mb-4">
        Order Summary
      </h2>
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li key={`${item._id} ${item.color} ${item.size}`} className="flex items-center gap-4">
            <ItemPicture
              of={[item]}
              stage="grid h-16 w-13 shrink-0 place-items-center rounded-sm"
              sizes="52px"
              className="size-full object-contain"
              instead={NO_PICTURE}
            />
            <span className="flex min-w-0 flex-1 justify-between gap-4 text-[15px]/[20px]">
              <span className="min-w-0">
                <b className="font-[600]">{item.title}</b>
                <span className="block text-[14px]/[20px] text-ink-2 first-letter:uppercase">
                  {variantWords(item, `quantity ${item.quantity}`)}
                </span>
                <RefundMark text={refundMark(order, item)} />
              </span>
              <span className={`whitespace-nowrap ${isRefunded(order, item) ? "text-ink-2" : "font-[600]"}`}>
                {money(item.lineTotal)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-3 border-t border-line pt-4 text-[15px]/[20px]">
        <Amount name="Subtotal" amount={money(order.subtotal)} />
        <Amount name="Shipping" amount={order.shippingCost === 0 ? "FREE" : money(order.shippingCost)} />
        <Amount name="Tax" amount={money(order.tax)} />
        {paid < order.total && (
          <>
            <Amount name="Total" amount={money(order.total)} />
            <Amount name="Not charged" amount={`−${money(notCharged(order))}`} />
          </>
        )}
        <Sum name={totalLabel(order)} amount={money(paid)}>
          {note && (
            <dd className="type-small flex w-full items-start gap-2.5 text-ink-2">
              {order.payment && <CardMark brand={order.payment.brand} />}
              {note}
            </dd>
          )}
        </Sum>
        {currentRefunds(order).map((refund) => (
          <Amount
            key={refund.at + refund.amount}
            name={refundText(refund)}
            amount={`${refund.status === "failed" && !refund.returnedAt ? "" : "−"}${money(refund.amount)}`}
            facts={refundFacts(refund, paid)}
          />
        ))}
        {order.disputed.lost > 0 && <Amount name="Returned by your bank" amount={`−${money(order.disputed.lost)}`} />}
        {order.disputed.held > 0 && <Amount name="Held by your bank" amount={money(order.disputed.held)} apart />}
        {net < paid && <Sum name="Net Total" amount={money(net)} />}
      </dl>
      {refundNote && <p className="type-small mt-2 text-ink-2">{refundNote}</p>}
    </section>
  );
}

/** The drawing of a picture, for an item that has none anymore. */
const NO_PICTURE = (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="w-6 fill-none stroke-current stroke-2 text-ink-3">
    <path d="M3.5 5h17v14h-17zm0 11.5 5-5 4 4 3-3 5 4.5" strokeLinejoin="round" />
    <circle cx="15.5" cy="9" r="1.4" />
  </svg>
);

const RefundMark = ({ text }: { text: string }) =>
  text && <span className="block text-[14px]/[20px] font-[600]">{text}</span>;

/** `children`: how it is paid. */
const Sum = ({ name, amount, children }: { name: string; amount: string; children?: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
    <dt className="type-price text-[22px]">{name}</dt>
    <dd className="type-price text-[22px]">{amount}</dd>
    {children}
  </div>
);

/** `apart`: it isn't subtracted. */
type AmountProps = { name: string; amount: string; facts?: readonly string[]; apart?: boolean };

const Amount = ({ name, amount, facts = [], apart = false }: AmountProps) => (
  <div className={`flex justify-between gap-4 ${apart ? "border-t border-line pt-3" : ""}`}>
    <dt>
      {name}
      {facts.map((fact) => (
        <span key={fact} className="block text-[14px]/[20px] text-ink-2">
          {fact}
        </span>
      ))}
    </dt>
    <dd className="whitespace-nowrap">{amount}</dd>
  </div>
);
