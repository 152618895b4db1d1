import type { PaymentAction, PaymentFailure } from "#shop/money/payments/gateway.ts";
import type { PlacedOrderSummary } from "./placed-order-schema.server.ts";

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
