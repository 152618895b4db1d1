import type { Cents } from "#shop/money/money.ts";

/** Each way in which the books can differ, and what to do about it. */
export const WHAT_TO_DO = {
  unsettled:
    "The payment has had no outcome for over an hour. Look at it at the provider; the shop keeps asking and settles it by itself once it answers.",
  amount: "The payment is for another amount than the order. Do not ship; cancel the order, and its money goes back.",
  status:
    "Order and provider tell different stories. Open the payment at the provider and compare it with the order's timeline before you ship.",
  captured:
    "Another amount was taken than the shop believes. Check the payment at the provider before you ship or refund.",
  refunded:
    "Another amount went back than the shop believes. Check the refunds at the provider before you refund again.",
  refund:
    "A refund stands otherwise at the provider. Look at it there before you refund again: one that failed has to be paid back another way.",
  missing_refund:
    "The provider does not know this refund. Do not count on it: look at the payment there, and refund again if the money is still with you.",
  dispute: "The provider tells otherwise of a dispute. Look at it there; refund nothing before both say the same.",
  disputed:
    "The order is closed and the shopper's bank holds its money in a dispute. Do not refund it as well: answer or accept the dispute at the provider. If you win, the shop gives the money back by itself.",
  missing_payment:
    "The provider does not know this payment. Check that the keys are those of the account that took it.",
  unknown_payment:
    "This shop made the payment, and no order stands on it, e.g. after a backup was restored. Give it back at the provider.",
  not_paid: "The order counts as paid and no money was taken for it. Do not ship before it is settled.",
  money_kept: "The order is closed and its money is still held or taken. Give it back at the provider.",
  refunds: "The refunds on record do not add up to what went back. Compare them with the provider's.",
  pieces:
    "The stock ledger says that orders hold another number of pieces than they do. Count the stock and correct it.",
  stock: "The stock is not the sum of its movements. Count it and correct it.",
} as const;

export type DifferenceKind = keyof typeof WHAT_TO_DO;

/** What one side says: a state, cents, or pieces of stock. */
export type Said = { status?: string; cents?: Cents; pieces?: number };

/** `isInFlight`: it is young, and the jobs are expected to end it by themselves. */
export type BookDifference = {
  kind: DifferenceKind;
  orderId?: string;
  orderNumber?: string;
  /** The provider's own id. */
  payment?: string;
  sku?: string;
  shop: Said;
  /** Of a difference within the shop's own books, what the other book says. */
  provider: Said;
  isInFlight: boolean;
};
