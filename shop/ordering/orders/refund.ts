import type { Cents } from "#shop/money/money.ts";

/** `pending`: asked for, or not yet decided by the provider. A refund that succeeded may still fail: then the bank sent it back. */
export type RefundStatus = "pending" | "succeeded" | "failed";

/** A refund only ever moves to a later status. */
export const REFUND_STEP: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };

/**
 * A dispute is opened by the shopper's bank. `inquiry` is a question, and takes no money; `needs_response` and `under_review` hold the
 * money until it is `won` or `lost`. `closed` is an inquiry that came to nothing.
 */
export type DisputeStatus = "inquiry" | "needs_response" | "under_review" | "won" | "lost" | "closed";

/** A dispute only ever moves to a later status. One that was lost may still be won, by an appeal. */
export const DISPUTE_STEP: Record<DisputeStatus, number> = {
  inquiry: 0,
  needs_response: 1,
  under_review: 2,
  lost: 3,
  closed: 3,
  won: 4,
};

/** Whether the bank holds the disputed money until it has decided. Nothing of the payment is refunded before. */
export const holdsMoney = (status: DisputeStatus): boolean => status === "needs_response" || status === "under_review";

type Disputed = { status: DisputeStatus; amountCents: Cents };

/**
 * What banks gave back to the shopper for good, by our rows or the provider's words: it cannot be refunded as well. A dispute may be of a
 * part of the payment.
 */
export const lostCents = (disputes: readonly Disputed[]): Cents =>
  disputes.filter(({ status }) => status === "lost").reduce((sum, { amountCents }) => sum + amountCents, 0);

/** When a refund that is on its way is seen, in mails and on pages. */
export const BANK_DAYS = "Your bank decides when it shows on your statement, usually within 5 to 10 business days.";

/** A refund as the shopper sees it. Dollars. */
export type ShownRefund = { amount: number; status: RefundStatus; at: string };
