import { z } from "zod";
import type { PaymentAction } from "#shop/money/payments/gateway.ts";
import { orderStatus } from "#shop/ordering/orders/order-schema.server.ts";

const dollars = z.number().describe("Dollars.");

const action = z.union([
  z.object({ kind: z.literal("sandbox_challenge"), challengeId: z.string() }),
  z.object({ kind: z.literal("stripe_next_action"), clientSecret: z.string() }),
]) satisfies z.ZodType<PaymentAction>;

export const placedOrderSchema = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  status: orderStatus,
  total: dollars,
  viewToken: z.string().describe("Opens this order: send it as X-View-Token."),
  action: action.optional().describe("What the browser must do before the payment is decided."),
  message: z.string().optional(),
});

/** `total` in dollars. `viewToken` opens the order to whoever placed it. */
export type PlacedOrderSummary = z.infer<typeof placedOrderSchema>;
