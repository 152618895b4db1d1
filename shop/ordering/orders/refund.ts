import { type Cents, formatMoney, toCents } from "#shop/money/money.ts";

/** A refund that succeeded may still fail: then the bank sent it back. */
export type RefundStatus = "pending" | "succeeded" | "failed";

/** A refund only moves to a later status. */
export const REFUND_STEP: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };

/**
 * Opened by the shopper's bank. `inquiry` takes no money; `needs_response` and `under_review` hold it until `won` or `lost`. `closed`
 * is an inquiry without consequences.
 */
export type DisputeStatus = "inquiry" | "needs_response" | "under_review" | "won" | "lost" | "closed";

/** A dispute only moves to a later status. A lost one may still be won on appeal. */
export const DISPUTE_STEP: Record<DisputeStatus, number> = {
  inquiry: 0,
  needs_response: 1,
  under_review: 2,
  lost: 3,
  closed: 3,
  won: 4,
};

/** The bank has not decided it yet. */
export const isOpenDispute = (status: DisputeStatus): boolean => DISPUTE_STEP[status] < DISPUTE_STEP.lost;

export const holdsMoney = (status: DisputeStatus): boolean => status === "needs_response" || status === "under_review";

type Disputed = { status: DisputeStatus; amountCents: Cents };

/** What banks took back for good, so it can't be refunded as well. A dispute may cover part of a payment. */
export const lostCents = (disputes: readonly Disputed[]): Cents =>
  disputes.filter(({ status }) => status === "lost").reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What banks hold until they decide a dispute. */
export const heldCents = (disputes: readonly Disputed[]): Cents =>
  disputes.filter(({ status }) => holdsMoney(status)).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What the shopper of a disputed payment is told about its money; empty without a dispute. In dollars. */
export function disputeText({ held, lost }: { held: number; lost: number }): string {
  if (held > 0) {
    return `The payment is disputed, so your bank holds ${formatMoney(toCents(held) ?? 0)} and decides who gets it. Once it has decided, we'll refund whatever you haven't received yet.`;
  }
  return lost > 0 ? `Your bank has decided the dispute and returned ${formatMoney(toCents(lost) ?? 0)} to you.` : "";
}

export const BANK_DAYS = "Refunds usually show on your statement within 5 to 10 business days, depending on your bank.";

export type ShownRefund = { amount: number; status: RefundStatus; at: string };
