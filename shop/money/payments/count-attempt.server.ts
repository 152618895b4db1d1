import type { Db } from "#shop/context.server.ts";
import { type AbuseLimits, subjectsOf } from "#shop/money/abuse-limits/abuse-limits.server.ts";
import { addToCounters, type Subject } from "#shop/money/abuse-limits/abuse-limits.store.server.ts";
import type { GatewayPayment, PaymentFailure } from "./gateway.ts";
import type { PaymentRow } from "./payments.store.server.ts";
import type { Settlement } from "./settlement.ts";

/** Failures that a shopper, or someone testing stolen cards, can cause. A bank's own errors are not counted. */
const COUNTED: readonly PaymentFailure["kind"][] = ["declined", "invalid_card", "authentication_failed"];

/** Deletes a payment's origin, which is kept only until the payment is decided. */
export const ORIGIN_FORGOTTEN = { guardIp: null, guardEmail: null } as const;

type Attempt = {
  abuseLimits: Pick<AbuseLimits, "count">;
  order: { id: string; requestHash: string };
  row: Pick<PaymentRow, "guardIp" | "guardEmail" | "cardFingerprint" | "status">;
  at: Date;
};

/**
 * Counts a payment's outcome for the abuse limits, in the transaction that changes its order's status, so it counts once whether the
 * answer, the webhook or the reconciler comes first. Called last in that transaction, because unrelated orders share counters.
 */
export async function countOutcome(
  tx: Db,
  { settlement, payment, ...attempt }: Attempt & { settlement: Settlement; payment: GatewayPayment },
): Promise<void> {
  switch (settlement) {
    case "await_action":
      if (attempt.row.status !== "requires_action") await count(tx, attempt, { asked: 1, failed: 0 }, payment);
      return;
    case "withdraw":
      return count(tx, attempt, { asked: 0, failed: 1 }, payment);
    case "authorize":
    case "capture":
      return addTo(tx, attempt, ["paid"], payment);
    case "fail":
      if (payment.failure && COUNTED.includes(payment.failure.kind)) {
        return count(tx, attempt, { asked: 0, failed: 1 }, payment);
      }
      return addTo(tx, attempt, [], payment);
    default:
      return;
  }
}

/** Counts an abandoned bank challenge as a failure: the order held its stock for nothing. */
export async function countAbandoned(tx: Db, attempt: Attempt): Promise<void> {
  if (attempt.row.status === "requires_action") await count(tx, attempt, { asked: 0, failed: 1 });
}

const wasAsked = ({ row }: Attempt): boolean => row.status === "requires_action";

const count = (
  tx: Db,
  attempt: Attempt,
  { asked, failed }: { asked: number; failed: number },
  payment?: GatewayPayment,
) =>
  attempt.abuseLimits.count(tx, subjectsOfAttempt(attempt, payment), {
    asked,
    failed,
    answered: wasAsked(attempt) ? 1 : 0,
    orderId: attempt.order.id,
    at: attempt.at,
  });

async function addTo(tx: Db, attempt: Attempt, columns: "paid"[], payment: GatewayPayment): Promise<void> {
  const counts = new Map(subjectsOfAttempt(attempt, payment).map((subject) => [subject, 1]));
  for (const column of wasAsked(attempt) ? [...columns, "answered" as const] : columns) {
    await addToCounters(tx, column, counts);
  }
}

function subjectsOfAttempt({ order, row }: Attempt, payment?: GatewayPayment): Subject[] {
  return subjectsOf({
    ip: row.guardIp,
    email: row.guardEmail,
    requestHash: order.requestHash,
    card: payment?.card?.fingerprint ?? row.cardFingerprint,
  });
}
