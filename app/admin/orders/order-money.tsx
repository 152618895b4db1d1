import { Picture } from "#app/ui/picture.tsx";
import { money } from "#app/ui/price.tsx";
import { inWords } from "#platform/display-text.ts";
import type { OrderDetail, OrderDetailPayment } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { cardWords } from "#shop/ordering/orders/card-brands.ts";
import { isHoldOver } from "#shop/ordering/orders/order-filter.ts";
import { methodFacts } from "#shop/ordering/orders/shipping-methods.ts";
import { choiceWords } from "#shop/selling/catalog/catalog.ts";
import { inlineLink } from "../kit/buttons.tsx";
import { Moment, type StateWords, stateIn } from "../kit/cells.tsx";
import { Row, Section } from "../kit/section.tsx";
import { MONEY } from "./order-notices.tsx";
import { sumsOf } from "./order-sums.ts";
import { MoneyEntry, RefundHistory } from "./refund-history.tsx";

/** The items of an order and its totals. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const { money: sums } = order;
  return (
    <Section title="Items">
      <ul>
        {order.lines.map((line) => (
          <li key={line.position} className="flex items-center gap-3 border-line py-2 not-first:border-t">
            <div className="size-14 shrink-0 overflow-hidden rounded-sm bg-sand-2">
              <Picture src={line.image} alt="" sizes="56px" className="size-full object-contain" />
            </div>
            <div className="min-w-0 grow">
              <span className="font-[600] wrap-anywhere">{line.title}</span>
              <span className="block">{choiceWords(line.color, line.size)}</span>
              <span className="type-small block wrap-anywhere text-ink-2">{line.sku}</span>
            </div>
            <div className="shrink-0 text-right">
              {money(line.lineTotal)}
              <span className="block text-ink-2">
                {line.quantity} × {money(line.price)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-2 border-t border-line pt-2 sm:ml-auto sm:max-w-[340px]">
        <Row name="Subtotal">{money(sums.subtotal)}</Row>
        <Row name={`Shipping (${methodFacts(order.shippingMethod).name})`}>
          {sums.shipping === 0 ? "Free" : money(sums.shipping)}
        </Row>
        <Row name="Tax">{money(sums.tax)}</Row>
        <Row name="Total" strong>
          {money(sums.total)}
        </Row>
        {sumsOf(order).map(([name, amount]) => (
          <Row key={name} name={name}>
            {amount === null ? "Not while disputed" : signed(amount)}
          </Row>
        ))}
      </dl>
    </Section>
  );
}

const signed = (amount: number): string => (amount < 0 ? `−${money(-amount)}` : money(amount));

/** Every payment attempt, refund and dispute. */
export function OrderPayments({ order: { _id, payments, refunds, disputes } }: { order: OrderDetail }) {
  return (
    <Section title="Payment" id={MONEY}>
      <ul>
        {payments.map((payment) => (
          <Payment key={payment.attempt} payment={payment} />
        ))}
      </ul>
      {refunds.length + disputes.length > 0 && (
        <div className="mt-4">
          <RefundHistory refunds={refunds} disputes={disputes} orderId={_id} />
        </div>
      )}
    </Section>
  );
}

function Payment({ payment }: { payment: OrderDetailPayment }) {
  const { provider, ref, url, status, amount, captured, card, failure, at } = payment;
  const isOffline = provider === "offline";
  const isOver = isHoldOver(payment, new Date());
  const state = isOffline && status === "cancelled" ? CANCELLED : stateIn(STATES, isOver ? "hold_over" : status);
  return (
    <MoneyEntry amount={captured > 0 ? captured : amount} state={state} className="not-first:border-t">
      {isOffline ? "Paid outside the shop" : card ? cardFacts(card) : "Card"}
      <span className="block text-ink-2">
        <Moment at={at} />
        {!isOffline && ` · ${inWords(provider)}`}
      </span>
      {ref &&
        (url ? (
          <a href={url} target="_blank" rel="noreferrer" className={inlineLink}>
            {ref}
            <span className="sr-only"> at the payment provider, opens in a new tab</span>
          </a>
        ) : (
          <span className="type-small block text-ink-2">{ref}</span>
        ))}
      {failure && <span className="block text-error">{failure}</span>}
    </MoneyEntry>
  );
}

const cardFacts = ({ brand, last4, expMonth, expYear }: NonNullable<OrderDetailPayment["card"]>): string => {
  const expiry = expMonth && expYear ? `, expires ${String(expMonth).padStart(2, "0")}/${expYear % 100}` : "";
  return `${cardWords({ brand, last4 })}${expiry}`;
};

/** No card was involved, so nothing was released. */
const CANCELLED: StateWords = { label: "Cancelled", tone: "quiet" };
const STATES: Record<string, StateWords> = {
  processing: { label: "Unconfirmed", tone: "warn" },
  requires_action: { label: "Waiting for the bank", tone: "warn" },
  authorized: { label: "Authorized", tone: "quiet" },
  hold_over: { label: "Authorization ended", tone: "bad" },
  captured: { label: "Captured", tone: "good" },
  cancelled: { label: "Released", tone: "quiet" },
  failed: { label: "Failed", tone: "bad" },
  returning: { label: "Being returned", tone: "warn" },
};
