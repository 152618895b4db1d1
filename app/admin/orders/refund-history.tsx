import { type ReactNode, useId } from "react";
import { money } from "#app/ui/price.tsx";
import { countOf } from "#platform/text.ts";
import type { DisputeView, OrderRefunds, RefundView } from "#shop/money/payments/refunds.contract.server.ts";
import { type DisputeStatus, disputeFacts, type RefundStatus } from "#shop/ordering/orders/refund.ts";
import { Badge, Moment, type StateWords, stateIn } from "../kit/cells.tsx";
import { AskButton } from "../kit/confirm.tsx";
import { day } from "../kit/dates.ts";
import { useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { actorWords } from "./event-words.ts";

const STATES: Record<RefundStatus, StateWords> = {
  pending: { label: "Pending", tone: "warn" },
  succeeded: { label: "Refunded", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};

export const DISPUTES: Record<DisputeStatus, StateWords> = {
  inquiry: { label: "Bank inquiry", tone: "warn" },
  inquiry_under_review: { label: "Inquiry in review", tone: "warn" },
  needs_response: { label: "Disputed", tone: "bad" },
  under_review: { label: "Dispute in review", tone: "warn" },
  appeal_needs_response: { label: "Lost, appeal open", tone: "bad" },
  appeal_under_review: { label: "Appeal in review", tone: "warn" },
  won: { label: "Dispute won", tone: "good" },
  lost: { label: "Dispute lost", tone: "bad" },
  closed: { label: "Inquiry closed", tone: "quiet" },
};

const RETURNED: StateWords = { label: "Refunded another way", tone: "good" };

/** Earlier refunds and disputes of an order. With its id, staff can mark a failed refund as refunded another way. */
export function RefundHistory({
  refunds,
  disputes,
  orderId,
}: Pick<OrderRefunds, "refunds" | "disputes"> & { orderId?: string }) {
  const id = useId();
  if (refunds.length + disputes.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="type-label mb-1.5">
        Refunds and disputes
      </h3>
      <ul className="text-[14px]/[20px]">
        {disputes.map((dispute) => (
          <Dispute key={dispute.openedAt} dispute={dispute} />
        ))}
        {refunds.map((refund) => (
          <Refund key={refund._id} refund={refund} orderId={orderId} />
        ))}
      </ul>
    </section>
  );
}

type EntryProps = { amount: number; state: StateWords; className?: string; children: ReactNode };

/** A payment, refund or dispute: what happened and, beside it, its amount and state. */
export const MoneyEntry = ({ amount, state, className = "border-t", children }: EntryProps) => (
  <li className={`flex justify-between gap-4 border-line py-2 ${className}`}>
    <span className="min-w-0 wrap-anywhere">{children}</span>
    <span className="shrink-0 text-right">
      {money(amount)}
      <span className="block">
        <Badge {...state} />
      </span>
    </span>
  </li>
);

function Refund({ refund, orderId }: { refund: RefundView; orderId: string | undefined }) {
  const { amount, reason, status, askedBy, at, restocked, failure, isOpen, returnedAt } = refund;
  return (
    <MoneyEntry amount={amount} state={returnedAt ? RETURNED : stateIn(STATES, status)}>
      Refund: {reason}
      <span className="block text-ink-2">
        <Moment at={at} />, {actorWords(askedBy)}
      </span>
      {restocked > 0 && (
        <span className="block text-ink-2">
          {countOf(restocked, "item")} restocked{status === "failed" && ", although the refund failed"}
        </span>
      )}
      {failure && <span className="block text-error">{failure}</span>}
      {isOpen && orderId && <RecordReturned orderId={orderId} refund={refund} />}
      {returnedAt && (
        <span className="block text-ink-2">
          Refunded <Moment inText at={returnedAt} />.
        </span>
      )}
      {status === "pending" && !failure && (
        <span className="block text-ink-2">
          Waiting for the payment provider. If it stays pending, check your balance there.
        </span>
      )}
    </MoneyEntry>
  );
}

const MARK = "Mark as refunded another way";

function RecordReturned({ orderId, refund: { _id, amount } }: { orderId: string; refund: RefundView }) {
  const { send } = useChange("POST /api/orders/:id/refunds/:refund/returned", {
    toast: "Marked as refunded another way",
  });
  if (!useStaff().may("orders:write")) return null;
  return (
    <span className="mt-1.5 block">
      <AskButton
        title="Did you refund this another way?"
        text={`No money moves now. The order will count ${money(amount)} as refunded, which can't be undone, and its page will tell the customer.`}
        confirm={MARK}
        send={() => send({ params: { id: orderId, refund: _id } })}
      >
        <span className="whitespace-normal">{MARK}</span>
      </AskButton>
    </span>
  );
}

/** The deadline has passed, if there is one. */
export const isOver = (respondBy: string | null, now: Date): boolean =>
  respondBy !== null && Date.parse(respondBy) < now.getTime();

/** Until when to respond to a dispute; `respondBy` is null if the provider didn't say. */
export function respondWords(respondBy: string | null, now = new Date()): string {
  if (respondBy === null) return "Respond at your payment provider.";
  const by = day(respondBy);
  if (isOver(respondBy, now)) return `The deadline to respond was ${by}.`;
  return `Respond by ${by} (${countOf(Math.ceil((Date.parse(respondBy) - now.getTime()) / DAY_MS), "day")} left).`;
}
const DAY_MS = 24 * 60 * 60 * 1000;

function Dispute({ dispute: { amount, reason, status, openedAt, respondBy } }: { dispute: DisputeView }) {
  const mustAnswer = disputeFacts(status).waitsFor === "shop";
  return (
    <MoneyEntry amount={amount} state={stateIn(DISPUTES, status)}>
      Dispute: {reason.replaceAll("_", " ")}
      <span className="block text-ink-2">
        <Moment at={openedAt} />
      </span>
      {mustAnswer && respondBy && <span className="block text-error">{respondWords(respondBy)}</span>}
    </MoneyEntry>
  );
}
