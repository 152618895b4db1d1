import { money } from "#app/ui/price.tsx";
import type { OrderDetail, OrderDetailPayment } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { brandName } from "#shop/ordering/orders/card-brands.ts";
import { inWords, Moment } from "../kit/moment.tsx";
import { RefundHistory } from "./refund-history.tsx";
import { plainLink, Section } from "./section.tsx";

/** Every payment attempt, refund and dispute. */
export function OrderPayments({ order: { payments, refunds, disputes } }: { order: OrderDetail }) {
  const failed = refunds.filter(({ providerSays }) => providerSays);
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
      {failed.map(({ _id, amount, providerSays }) => (
        <p key={_id} className="type-small mt-1 text-ink-2">
          {money(amount)} refund failed: {inWords(providerSays ?? "")}
        </p>
      ))}
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
          {!isOffline && `, ${provider}`}
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
        <span className={`block font-[600] ${STATES[status]?.color ?? "text-ink-2"}`}>
          {STATES[status]?.name ?? status}
        </span>
      </span>
    </li>
  );
}

const cardWords = ({ brand, last4, expMonth, expYear }: NonNullable<OrderDetailPayment["card"]>): string => {
  const expiry = expMonth && expYear ? `, expires ${String(expMonth).padStart(2, "0")}/${expYear % 100}` : "";
  return `${brandName(brand)} ending in ${last4}${expiry}`;
};

const STATES: Record<string, { name: string; color: string }> = {
  processing: { name: "Unconfirmed", color: "text-warn-ink" },
  requires_action: { name: "Waiting for the bank", color: "text-warn-ink" },
  authorized: { name: "Authorized", color: "" },
  captured: { name: "Captured", color: "text-ok" },
  cancelled: { name: "Released", color: "text-ink-2" },
  failed: { name: "Failed", color: "text-error" },
  returning: { name: "Being returned", color: "text-warn-ink" },
};
