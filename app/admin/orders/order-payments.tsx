import { money } from "#app/ui/price.tsx";
import type { OrderDetail, OrderDetailPayment } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { brandName } from "#shop/ordering/orders/card-brands.ts";
import { Badge, type StateWords } from "../kit/badge.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { plainLink, Section } from "../kit/section.tsx";
import { RefundHistory } from "./refund-history.tsx";

/** Every payment attempt, refund and dispute. */
export function OrderPayments({ order: { payments, refunds, disputes } }: { order: OrderDetail }) {
  return (
    <Section title="Payment">
      <ul>
        {payments.map((payment) => (
          <Payment key={payment.attempt} payment={payment} />
        ))}
      </ul>
      {refunds.length + disputes.length > 0 && (
        <div className="mt-4">
          <RefundHistory refunds={refunds} disputes={disputes} title="Refunds and disputes" />
        </div>
      )}
    </Section>
  );
}

function Payment({ payment }: { payment: OrderDetailPayment }) {
  const { provider, ref, url, status, amount, captured, card, failure, at } = payment;
  const isOffline = provider === "offline";
  return (
    <li className="flex justify-between gap-4 border-line py-2 not-first:border-t">
      <span className="min-w-0 wrap-anywhere">
        {isOffline ? "Paid outside the shop" : card ? cardWords(card) : "Card"}
        <span className="block text-ink-2">
          <Moment at={at} />
          {!isOffline && ` · ${inWords(provider)}`}
        </span>
        {ref &&
          (url ? (
            <a href={url} target="_blank" rel="noreferrer" className={`${plainLink} inline-flex min-h-6 items-center`}>
              {ref}
              <span className="sr-only"> at the payment provider, opens in a new tab</span>
            </a>
          ) : (
            <span className="type-small block text-ink-2">{ref}</span>
          ))}
        {failure && <span className="block text-error">{failure}</span>}
      </span>
      <span className="shrink-0 text-right">
        {money(captured > 0 ? captured : amount)}
        <span className="block">
          <Badge {...(STATES[status] ?? { label: status, tone: "quiet" })} />
        </span>
      </span>
    </li>
  );
}

const cardWords = ({ brand, last4, expMonth, expYear }: NonNullable<OrderDetailPayment["card"]>): string => {
  const expiry = expMonth && expYear ? `, expires ${String(expMonth).padStart(2, "0")}/${expYear % 100}` : "";
  return `${brandName(brand)} ending in ${last4}${expiry}`;
};

const STATES: Record<string, StateWords> = {
  processing: { label: "Unconfirmed", tone: "warn" },
  requires_action: { label: "Waiting for the bank", tone: "warn" },
  authorized: { label: "Authorized", tone: "quiet" },
  captured: { label: "Captured", tone: "good" },
  cancelled: { label: "Released", tone: "quiet" },
  failed: { label: "Failed", tone: "bad" },
  returning: { label: "Being returned", tone: "warn" },
};
