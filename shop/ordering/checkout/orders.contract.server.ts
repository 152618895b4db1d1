import { z } from "zod";
import { orderViewSchema } from "#shop/ordering/orders/order-schema.server.ts";
import { placedOrderSchema } from "./placed-order.server.ts";

const orderParams = z.object({ id: z.uuid() });

const viewTokenHeaders = z.looseObject({
  "x-view-token": z.string().max(200).optional().describe("The viewToken of the order."),
});

/** The calls of api/orders.ts. */
export const shopperOrdersContract = {
  "POST /api/orders": {
    summary: "Place an order",
    description:
      "Header `Idempotency-Key` (8 to 255 characters): one for each checkout attempt. Sent again with the same body it gives " +
      "the same order. Prices, stock and totals are the server's; `expectedTotal` says what the shopper saw. `marketingConsent`: whether the shopper lets the purchase be told to " +
      "advertisers; Global Privacy Control (`Sec-GPC: 1`) forbids it.",
    tags: ["orders"],
    body: z.unknown(),
    response: {
      200: placedOrderSchema,
      201: placedOrderSchema,
      202: placedOrderSchema,
    },
    problems: [
      "validation_failed",
      "idempotency_key_missing",
      "idempotency_key_reused",
      "out_of_stock",
      "price_changed",
      "shipping_method_not_offered",
      "payment_declined",
      "order_not_completed",
      "too_many_attempts",
    ],
  },
  "POST /api/orders/:id/confirmation": {
    summary: "Tell how an order stands, after the bank's challenge or a lost answer",
    tags: ["orders"],
    params: orderParams,
    headers: viewTokenHeaders,
    response: {
      200: placedOrderSchema,
      201: placedOrderSchema,
      202: placedOrderSchema,
    },
    problems: ["not_found", "payment_declined", "order_not_completed"],
  },
  "GET /api/orders/:id": {
    summary: "One order, for its shopper (X-View-Token) or for staff, who also see who did what",
    tags: ["orders"],
    params: orderParams,
    headers: viewTokenHeaders,
    response: { 200: orderViewSchema },
    problems: ["not_found"],
  },
  "POST /api/orders/:id/cancellation": {
    summary: "Cancel within the hour after the order, for a full refund",
    tags: ["orders"],
    params: orderParams,
    headers: viewTokenHeaders,
    response: { 200: orderViewSchema },
    problems: ["not_found", "cancellation_closed"],
  },
  "POST /api/orders/:id/delay-agreement": {
    summary: "Agree to wait for a late order",
    description: "`shipsBy` is the day that the shopper has read. Safe to send again: they agree once.",
    tags: ["orders"],
    params: orderParams,
    headers: viewTokenHeaders,
    body: z.object({ shipsBy: z.string("Please send the day to agree to").max(10) }),
    response: { 200: orderViewSchema },
    problems: ["not_found", "validation_failed", "agreement_closed"],
  },
  "PUT /api/orders/:id/address": {
    summary: "Change where an order goes, until it is shipped (X-View-Token, or staff)",
    description:
      "The whole address with its name and phone, by the rules of the checkout. The email stays: every email of the order goes there, " +
      "and looking the order up asks for it. Each change is told to that email.",
    tags: ["orders"],
    params: orderParams,
    headers: viewTokenHeaders,
    body: z.unknown(),
    response: { 200: orderViewSchema },
    problems: [
      "not_found",
      "validation_failed",
      "card_data_refused",
      "address_closed",
      "address_changed_too_often",
      "too_many_requests",
    ],
  },
  "DELETE /api/orders/:id/marketing-consent": {
    summary: "Tell no advertiser of an order any more, as far as none was told yet (X-View-Token)",
    tags: ["orders"],
    params: orderParams,
    headers: viewTokenHeaders,
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;
