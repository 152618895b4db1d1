import type { Cents } from "#shop/money/money.ts";

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

export const holdsMoney = (status: DisputeStatus): boolean => status === "needs_response" || status === "under_review";

type Disputed = { status: DisputeStatus; amountCents: Cents };

/** What banks took back for good, so it can't be refunded as well. A dispute may cover part of a payment. */
export const lostCents = (disputes: readonly Disputed[]): Cents =>
  disputes.filter(({ status }) => status === "lost").reduce((sum, { amountCents }) => sum + amountCents, 0);

export const BANK_DAYS = "Your bank decides when it shows on your statement, usually within 5 to 10 business days.";

export type ShownRefund = { amount: number; status: RefundStatus; at: string };
