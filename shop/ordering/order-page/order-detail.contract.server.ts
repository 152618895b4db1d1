import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { orderRefundsSchema } from "#shop/money/payments/refunds.contract.server.ts";
import { adminOrderSchema } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { chosenIds } from "#shop/ordering/orders/order-list.server.ts";
import { actorSchema, dollars, orderViewSchema } from "#shop/ordering/orders/order-schema.server.ts";

const { status, shippingMethod, customerInfo } = orderViewSchema.shape;
const { isToShip, isHoldOver, agreedDay } = adminOrderSchema.shape;
const link = z.object({ _id: z.uuid(), orderNumber: z.string() });
const sentences = z
  .array(z.string())
  .nullable()
  .describe("Its effects on money and stock; null if it isn't possible now.");

const paymentSchema = z.object({
  attempt: z.int(),
  provider: z.string(),
  ref: z.string().nullable(),
  url: z.string().nullable().describe("Its page in the provider's dashboard."),
  status: z.string(),
  amount: dollars,
  captured: dollars,
  refunded: dollars,
  card: z
    .object({ brand: z.string(), last4: z.string(), expMonth: z.int().nullable(), expYear: z.int().nullable() })
    .nullable(),
  captureBefore: time.nullable().describe("When its authorization ends."),
  failure: z.string().nullable().describe("The provider's code in words."),
  at: time,
});

const emailSchema = z.object({
  _id: z.uuid(),
  kind: z.string(),
  label: z.string().describe("Its kind in words."),
  to: z.string(),
  subject: z.string().nullable(),
  state: z.enum(["queued", "sent", "kept", "failed"]),
  attempts: z.int(),
  lastError: z.string().nullable(),
  at: time,
  sentAt: time.nullable(),
  resendOf: z.uuid().nullable().describe("The email that this is a resent copy of."),
});

const shipmentSchema = z.object({
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable().describe("For a carrier whose links we don't know."),
  link: z.string().nullable(),
  doubt: z.string().nullable(),
  shippedAt: time,
  shippedBy: actorSchema,
  revision: z.int(),
  delivered: z.object({ at: time, by: actorSchema, assumed: z.boolean() }).nullable(),
});

const delaySchema = z.object({
  shipsBy: z.string(),
  reason: z.string(),
  agreeBy: z.string().nullable(),
  agreedAt: time.nullable(),
  toldAt: time,
  toldBy: actorSchema,
  revision: z.int(),
});

const orderDetailSchema = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  status,
  placedAt: time,
  shippingMethod,
  isToShip,
  agreedDay,
  lines: z.array(
    z.object({
      position: z.int(),
      sku: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      image: z.string(),
      quantity: z.int(),
      price: dollars,
      lineTotal: dollars,
    }),
  ),
  money: z.object({
    subtotal: dollars,
    shipping: dollars,
    tax: dollars,
    total: dollars,
    held: dollars,
    captured: dollars,
    refunded: dollars,
    refundable: dollars,
  }),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    otherOrders: z.object({
      count: z.int(),
      newest: z.array(link.extend({ status, amount: dollars, placedAt: time })),
    }),
  }),
  shipTo: customerInfo.omit({ email: true }),
  timeline: z.array(z.object({ kind: z.string(), by: actorSchema, note: z.string(), at: time })),
  emails: z.array(emailSchema),
  payments: z.array(paymentSchema),
  refunds: z.array(
    orderRefundsSchema.shape.refunds.element.extend({
      ref: z.string().nullable(),
    }),
  ),
  disputes: orderRefundsSchema.shape.disputes,
  shipment: shipmentSchema.nullable(),
  delay: delaySchema.nullable(),
  stock: z.array(z.object({ sku: z.string(), delta: z.int(), reason: z.string(), by: actorSchema, at: time })),
  actions: z.object({
    markPaid: sentences,
    fulfill: sentences,
    markDelivered: sentences,
    notifyOfDelay: sentences,
    cancel: sentences,
    changeAddress: sentences,
    refund: z.boolean(),
    correctTracking: z.boolean(),
  }),
  older: link.nullable(),
  newer: link.nullable(),
});

export type OrderDetail = z.input<typeof orderDetailSchema>;
/** Null or false: not possible now. The sentences say what the action does to money and stock. */
export type OrderActions = OrderDetail["actions"];
export type OrderDetailLine = OrderDetail["lines"][number];
export type OrderDetailPayment = OrderDetail["payments"][number];
export type OrderDetailEmail = OrderDetail["emails"][number];
export type OrderDetailEvent = OrderDetail["timeline"][number];

const packingSlipSchema = orderDetailSchema
  .pick({ _id: true, orderNumber: true, status: true, placedAt: true, shippingMethod: true, shipTo: true })
  .extend({
    isHoldOver,
    lines: z.array(
      orderDetailSchema.shape.lines.element.pick({
        position: true,
        sku: true,
        title: true,
        color: true,
        size: true,
        quantity: true,
      }),
    ),
  });

export type PackingSlip = z.input<typeof packingSlipSchema>;

const params = z.object({ id: z.uuid() });

export const orderDetailContract = {
  "GET /api/admin/orders/:id": {
    summary: "Get an order with its history and available actions",
    params,
    response: { 200: orderDetailSchema },
    problems: ["not_found"],
  },
  "GET /api/admin/packing-slips": {
    summary: "Get the packing slips of orders",
    querystring: z.object({
      ids: chosenIds.describe("The _ids of 1 to 300 orders, separated by commas."),
    }),
    response: { 200: z.object({ items: z.array(packingSlipSchema) }) },
    problems: ["validation_failed"],
  },
  "POST /api/admin/orders/:id/notes": {
    summary: "Add a staff note to an order",
    description: "Requires an `Idempotency-Key` header (8 to 255 characters), so a retry adds no second note.",
    params,
    body: z.object({
      note: z
        .string()
        .trim()
        .min(1, { error: "Please enter a note" })
        .max(2000, { error: "The note must be at most 2000 characters" }),
    }),
    response: {
      201: z.object({ noted: z.literal(true) }),
    },
    problems: ["validation_failed", "idempotency_key_missing", "idempotency_key_reused", "not_found"],
  },
} as const;
