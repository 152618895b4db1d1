import { type Cents, formatMoney, sumOf, toCents } from "#shop/money/money.ts";

/** A refund that succeeded may still fail: then the bank sent it back. */
export type RefundStatus = "pending" | "succeeded" | "failed";

/** A refund only moves to a later status. */
export const REFUND_STEP: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };

type RefundMoney = { status: RefundStatus; amountCents: Cents; returnedAt: Date | null };

/** Whether the customer has the money back: the provider refunded it, or staff returned it another way. */
export const isReturned = ({ status, returnedAt }: Omit<RefundMoney, "amountCents">): boolean =>
  status === "succeeded" || returnedAt !== null;

export const returnedCents = (refunds: readonly RefundMoney[]): Cents => sumOf(refunds.filter(isReturned));

/** Whether the money is back or on its way, so that it can't be refunded again. */
export const isStanding = (refund: RefundMoney): boolean => refund.status === "pending" || isReturned(refund);

export const spokenFor = (refunds: readonly RefundMoney[]): Cents => sumOf(refunds.filter(isStanding));

/** Why a refund failed whose payment was disputed while it was pending (docs.stripe.com/refunds#failed-refunds). */
export const FAILED_BY_DISPUTE = "charge_for_pending_refund_disputed";

type DisputeFacts = {
  /**
   * Among readings that may overtake each other, a dispute only moves to a later step, but an open one may always be decided, because an
   * appeal can be lost again.
   */
  step: number;
  /** Who has the disputed amount. */
  money: "shop" | "bank" | "shopper";
  /** Who has to act, if it isn't decided. */
  waitsFor?: "shop" | "bank";
};

/**
 * Opened by the shopper's bank. An inquiry withdraws no money; `closed` is one without consequences, unless the bank withdraws the money
 * later after all.
 */
const DISPUTES = {
  inquiry: { step: 0, money: "shop", waitsFor: "shop" },
  inquiry_under_review: { step: 1, money: "shop", waitsFor: "bank" },
  closed: { step: 2, money: "shop" },
  needs_response: { step: 3, money: "bank", waitsFor: "shop" },
  under_review: { step: 4, money: "bank", waitsFor: "bank" },
  lost: { step: 5, money: "shopper" },
  appeal_needs_response: { step: 6, money: "shopper", waitsFor: "shop" },
  appeal_under_review: { step: 7, money: "shopper", waitsFor: "bank" },
  won: { step: 8, money: "shop" },
} as const satisfies Record<string, DisputeFacts>;

export type DisputeStatus = keyof typeof DISPUTES;
export const DISPUTE_STATUSES: Readonly<Record<DisputeStatus, DisputeFacts>> = DISPUTES;
/** A page that was opened before an upgrade may get a status that it doesn't know, and claims nothing about it. */
export const disputeFacts = (status: DisputeStatus): DisputeFacts => DISPUTE_STATUSES[status] ?? DISPUTES.closed;
export const DISPUTE_STATUS_KEYS = Object.keys(DISPUTES) as readonly DisputeStatus[];

const disputesThat = (isWanted: (facts: DisputeFacts) => boolean) =>
  DISPUTE_STATUS_KEYS.filter((status) => isWanted(DISPUTE_STATUSES[status]));

export const DISPUTES_TO_ANSWER = disputesThat(({ waitsFor }) => waitsFor === "shop");
export const OPEN_DISPUTES = disputesThat(({ waitsFor }) => waitsFor !== undefined);
export const LOST_DISPUTES = disputesThat(({ money }) => money === "shopper");
/** Whose amount a bank holds. */
export const DISPUTES_THAT_HOLD = disputesThat(({ money }) => money === "bank");

export const isDecided = (status: DisputeStatus): boolean =>
  status in DISPUTES && disputeFacts(status).waitsFor === undefined;

export function movesDispute(from: DisputeStatus, to: DisputeStatus): boolean {
  return DISPUTE_STATUSES[to].step > DISPUTE_STATUSES[from].step || (!isDecided(from) && isDecided(to));
}

export const holdsMoney = (status: DisputeStatus): boolean => disputeFacts(status).money === "bank";

type Disputed = { status: DisputeStatus; amountCents: Cents };

/** What the shopper got back from the bank, so it can't be refunded as well. A dispute may cover part of a payment. */
export const lostCents = (disputes: readonly Disputed[]): Cents =>
  sumOf(disputes.filter(({ status }) => LOST_DISPUTES.includes(status)));

/** What banks hold until they decide a dispute. */
export const heldCents = (disputes: readonly Disputed[]): Cents =>
  sumOf(disputes.filter(({ status }) => holdsMoney(status)));

type DisputedMoney = { held: number; lost: number };

/** Who has the money of a disputed payment, for its shopper; empty without a dispute. In dollars. */
export function disputeNews({ held, lost }: DisputedMoney): string {
  if (held > 0) {
    return `Your bank opened a dispute about this payment. The bank took ${formatMoney(toCents(held) ?? 0)} back from us and is holding the money until it decides.`;
  }
  return lost > 0 ? `Your bank has decided the dispute and returned ${formatMoney(toCents(lost) ?? 0)} to you.` : "";
}

/** The same for an order that is or would be cancelled, with what happens once the bank has decided. */
export const disputeText = (disputed: DisputedMoney): string =>
  disputed.held > 0
    ? `${disputeNews(disputed)} After that, we'll refund any money it hasn't returned to you.`
    : disputeNews(disputed);

export const BANK_DAYS = "Refunds usually show on your statement within 5 to 10 business days, depending on your bank.";
