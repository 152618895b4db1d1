import type { DisputeStatus, RefundStatus } from "#shop/ordering/orders/refund.ts";

/** A line of an order, as far as it can still be refunded. Amounts in dollars. */
export type RefundLineView = {
  position: number;
  title: string;
  color: string;
  size: string;
  price: number;
  /** How many were sold, how many of them can still be refunded, and how many can still go back into stock. */
  sold: number;
  refundable: number;
  restockable: number;
};

export type RefundView = {
  _id: string;
  amount: number;
  reason: string;
  status: RefundStatus;
  askedBy: string;
  at: string;
  restocked: number;
  /** Why it failed, in words for staff. */
  failure: string | null;
};

export type DisputeView = {
  amount: number;
  reason: string;
  status: DisputeStatus;
  openedAt: string;
  respondBy: string | null;
  closedAt: string | null;
};

/** All that staff need to refund an order, and what was refunded and disputed before. */
export type OrderRefunds = {
  refundable: number;
  /** Shipping that can still be refunded. */
  shipping: number;
  /** Why nothing can be refunded now. */
  blocked: string | null;
  lines: RefundLineView[];
  refunds: RefundView[];
  disputes: DisputeView[];
};
