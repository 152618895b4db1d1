import { z } from "zod";
import { type PaymentAction, type PaymentFailure, paymentAction } from "#shop/money/payments/gateway.ts";
import { dollars, orderStatus } from "#shop/ordering/orders/order-schema.server.ts";

export const placedOrderSchema = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  status: orderStatus,
  total: dollars,
  viewToken: z.string().describe("Opens this order: send it as X-View-Token."),
  action: z.optional(paymentAction).describe("What the browser must do before the payment is decided."),
  message: z.string().optional(),
});

/** `viewToken` opens the order to the shopper who placed it. */
export type PlacedOrderSummary = z.infer<typeof placedOrderSchema>;

/**
 * The outcome of an order that was written. `placed`: its payment is authorized, or further along. `action_required`: the bank has a
 * challenge for the shopper. `confirming`: the outcome is unknown; reconciliation settles it and the shopper must not pay again.
 * `declined`, `not_completed`: closed without payment, and a new try is a new order. `isRepeat`: an earlier request was declined, perhaps
 * with another card.
 */
export type PlacedOrder =
  | { outcome: "placed"; order: PlacedOrderSummary }
  | { outcome: "action_required"; order: PlacedOrderSummary; action: PaymentAction }
  | { outcome: "confirming"; order: PlacedOrderSummary }
  | { outcome: "declined"; failure: PaymentFailure; isRepeat?: true }
  | { outcome: "not_completed" };
