import { z } from "zod";
import { paymentAction } from "#shop/money/payments/gateway.ts";
import { orderStatus } from "#shop/ordering/orders/order-schema.server.ts";

const dollars = z.number().describe("Dollars.");

export const placedOrderSchema = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  status: orderStatus,
  total: dollars,
  viewToken: z.string().describe("Opens this order: send it as X-View-Token."),
  action: z.optional(paymentAction).describe("What the browser must do before the payment is decided."),
  message: z.string().optional(),
});

/** `total` in dollars. `viewToken` opens the order to whoever placed it. */
export type PlacedOrderSummary = z.infer<typeof placedOrderSchema>;
