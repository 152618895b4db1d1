import { useId } from "react";
import { money } from "#app/ui/price.tsx";
import { countOf } from "#platform/text.ts";
import type { DisputeView, OrderRefunds, RefundView } from "#shop/money/payments/refunds.contract.server.ts";
import type { DisputeStatus, RefundStatus } from "#shop/ordering/orders/refund.ts";
import { day } from "../kit/dates.ts";
import { Moment } from "../kit/moment.tsx";
import { actorWords } from "./event-words.ts";

const STATES: Record<RefundStatus, { name: string; color: string }> = {
  pending: { name: "Pending", color: "text-warn-ink" },
  succeeded: { name: "Refunded", color: "text-ok" },
  failed: { name: "Failed", color: "text-error" },
};

export const DISPUTES: Record<DisputeStatus, { name: string; color: string }> = {
  inquiry: { name: "Bank inquiry", color: "text-warn-ink" },
  needs_response: { name: "Disputed", color: "text-error" },
  under_review: { name: "Dispute in review", color: "text-warn-ink" },
  won: { name: "Dispute won", color: "text-ok" },
  lost: { name: "Dispute lost", color: "text-error" },
  closed: { name: "Inquiry closed", color: "text-ink-2" },
};

/** Earlier refunds and disputes of an order. */
export function RefundHistory({
  refunds,
  disputes,
  title = "So far",
}: Pick<OrderRefunds, "refunds" | "disputes"> & { title?: string }) {
  const id = useId();
  if (refunds.length + disputes.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="type-label mb-1.5">
        {title}
      </h3>
      <ul className="text-[14px]/[20px]">
        {disputes.map((dispute) => (
          <Dispute key={dispute.openedAt} dispute={dispute} />
        ))}
        {refunds.map((refund) => (
          <Refund key={refund._id} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

const entry = "flex justify-between gap-4 border-t border-line py-2 last:border-b";

function Refund({ refund: { amount, reason, status, askedBy, at, restocked, failure } }: { refund: RefundView }) {
  const { name, color } = STATES[status];
  return (
    <li className={entry}>
      <span className="min-w-0 wrap-anywhere">
        {reason}
        <span className="block text-ink-2">
          <Moment at={at} />, {actorWords(askedBy)}
        </span>
        {restocked > 0 && <span className="block text-ink-2">{countOf(restocked, "item")} restocked</span>}
        {failure && <span className="block text-error">{failure}</span>}
        {status === "pending" && <span className="block text-ink-2">Waiting for the payment provider.</span>}
      </span>
      <span className="shrink-0 text-right">
        {money(amount)}
        <span className={`block font-[600] ${color}`}>{name}</span>
      </span>
    </li>
  );
}

function Dispute({ dispute: { amount, reason, status, openedAt, respondBy } }: { dispute: DisputeView }) {
  const { name, color } = DISPUTES[status];
  const mustAnswer = status === "needs_response" || status === "inquiry";
  return (
    <li className={entry}>
      <span className="min-w-0">
        Dispute: {reason.replaceAll("_", " ")}
        <span className="block text-ink-2">{day(openedAt)}</span>
        {mustAnswer && respondBy && (
          <span className="block text-error">Respond at your payment provider by {day(respondBy)}.</span>
        )}
      </span>
      <span className="shrink-0 text-right">
        {money(amount)}
        <span className={`block font-[600] ${color}`}>{name}</span>
      </span>
    </li>
  );
}
