import type { PaymentAction, PaymentFailure } from "#shop/money/payments/gateway.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";

/** `total` in dollars. `viewToken` opens the order to whoever placed it. */
export type PlacedOrderSummary = {
  _id: string;
  orderNumber: string;
  status: OrderStatus;
  total: number;
  viewToken: string;
};

/**
 * What became of an order that was written.
 * - `placed`: its payment is authorised (or further: a repeat tells the status of now).
 * - `action_required`: the bank asks something of the shopper; afterwards `answerFor`.
 * - `confirming`: the outcome is not known; the reconciler settles it and the shopper must not pay again.
 * - `declined`, `not_completed`: closed without money. A new try is a new order with a new key.
 */
export type PlacedOrder =
  | { outcome: "placed"; order: PlacedOrderSummary }
  | { outcome: "action_required"; order: PlacedOrderSummary; action: PaymentAction }
  | { outcome: "confirming"; order: PlacedOrderSummary }
  | { outcome: "declined"; failure: PaymentFailure }
  | { outcome: "not_completed" };
