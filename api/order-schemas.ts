import { z } from "zod";
import type { PaymentAction } from "#shop/money/payments/gateway.ts";
import type { PlacedOrderSummary } from "#shop/ordering/checkout/placed-order.ts";
import { mapCustomerFields } from "#shop/ordering/orders/customer-info.ts";
import type { OrderView } from "#shop/ordering/orders/order.ts";
import { ORDER_STATUS_KEYS } from "#shop/ordering/orders/order-status.ts";
import { TIMELINE_KINDS } from "#shop/ordering/orders/order-timeline.ts";
import { SHIPPING_METHOD_KEYS } from "#shop/ordering/orders/shipping-methods.ts";

const status = z.enum(ORDER_STATUS_KEYS);
const dollars = z.number().describe("Dollars.");

const action = z.union([
  z.object({ kind: z.literal("sandbox_challenge"), challengeId: z.string() }),
  z.object({ kind: z.literal("stripe_next_action"), clientSecret: z.string() }),
]) satisfies z.ZodType<PaymentAction>;

export const placedOrderSchema = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  status,
  total: dollars,
  viewToken: z.string().describe("Opens this order: send it as X-View-Token."),
  action: action.optional().describe("What the browser must do before the payment is decided."),
  message: z.string().optional(),
}) satisfies z.ZodType<PlacedOrderSummary>;

export const orderViewSchema = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  status,
  items: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      image: z.string(),
      quantity: z.int(),
      salePrice: dollars,
      lineTotal: dollars,
    }),
  ),
  customerInfo: z.object(mapCustomerFields(() => z.string())),
  shippingMethod: z.enum(SHIPPING_METHOD_KEYS),
  subtotal: dollars,
  shippingCost: dollars,
  tax: dollars,
  total: dollars,
  refunded: dollars,
  refunds: z.array(z.object({ amount: dollars, status: z.enum(["pending", "succeeded", "failed"]), at: z.string() })),
  payment: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  shipment: z
    .object({
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable().describe("Opens where the parcel is, where the carrier has such a page."),
      shippedAt: z.string(),
      delivered: z
        .object({
          at: z.string(),
          assumed: z.boolean().describe("Nobody said that it has arrived, but enough days have passed."),
        })
        .nullable(),
    })
    .nullable()
    .describe("Null until it is shipped."),
  delay: z
    .object({
      shipsBy: z.string().describe("A day such as 2026-05-04."),
      reason: z.string(),
      agreeBy: z
        .string()
        .nullable()
        .describe("The last day on which the shopper may agree to wait, or it is cancelled; null when silence agrees."),
      agreedAt: z.string().nullable(),
    })
    .nullable()
    .describe("What the shopper was told of a late order, which they may cancel until it ships."),
  placedAt: z.string(),
  cancelUntil: z.string(),
  timeline: z.array(
    z.object({ kind: z.enum(TIMELINE_KINDS), at: z.string(), note: z.string().optional(), by: z.string().optional() }),
  ),
}) satisfies z.ZodType<OrderView>;
