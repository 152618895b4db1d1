import { z } from "zod";
import { mapCustomerFields } from "#shop/ordering/orders/customer-info.ts";
import { ORDER_STATUS_KEYS } from "#shop/ordering/orders/order-status.ts";
import { SHIPPING_METHOD_KEYS } from "#shop/ordering/orders/shipping-methods.ts";
import { TIMELINE_KINDS } from "./order-timeline.ts";

export const orderStatus = z.enum(ORDER_STATUS_KEYS);
export const dollars = z.number().describe("Dollars.");
/** As `staffNames` writes an actor. */
export const actorSchema = z
  .string()
  .describe("The name of a staff member, `token:` with the name of an API token, `shopper`, `provider` or `system`.");

export const orderViewSchema = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  status: orderStatus,
  items: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      image: z.string(),
      quantity: z.int(),
      toShip: z.int().describe("Units that ship or shipped, without those restocked before."),
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
  charged: dollars.optional().describe("What was charged, if it is less than the total."),
  refunded: z
    .number()
    .describe("Dollars of the current payment: refunds made before it was paid outside the shop don't count."),
  refunds: z.array(
    z.object({
      amount: dollars,
      status: z.enum(["pending", "succeeded", "failed"]),
      at: z.string(),
      returnedAt: z.string().nullable().describe("When a failed refund was made another way than to the card."),
      items: z
        .array(z.object({ title: z.string(), color: z.string(), size: z.string(), quantity: z.int() }))
        .describe("What it is for; empty for an amount without items."),
      shipping: z.boolean().describe("Whether it includes the shipping costs."),
    }),
  ),
  disputed: z
    .object({ held: dollars, lost: dollars })
    .describe(
      "What the bank holds while it decides a dispute of the payment, and what it has returned to its customer.",
    ),
  payment: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  shipment: z
    .object({
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable().describe("The carrier's tracking page, if there is one."),
      shippedAt: z.string(),
      delivered: z
        .object({
          at: z.string(),
          assumed: z.boolean().describe("No one confirmed the delivery, but enough days have passed."),
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
        .describe(
          "The shopper's last day to agree to wait, before the order is cancelled; null when no answer is needed.",
        ),
      agreedAt: z.string().nullable(),
    })
    .nullable()
    .describe("The delay notice of a late order, which the shopper may cancel until it ships."),
  reviewLinks: z
    .array(z.object({ title: z.string(), color: z.string(), size: z.string(), url: z.string() }))
    .optional()
    .describe("Once it is delivered: the link to review each item."),
  placedAt: z.string(),
  cancelUntil: z.string(),
  timeline: z.array(
    z.object({ kind: z.enum(TIMELINE_KINDS), at: z.string(), note: z.string().optional(), by: z.string().optional() }),
  ),
});

export type OrderView = z.infer<typeof orderViewSchema>;
