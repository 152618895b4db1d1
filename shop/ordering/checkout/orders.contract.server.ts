import { z } from "zod";
import { orderViewSchema } from "#shop/ordering/orders/order-schema.server.ts";
import { placedOrderSchema } from "./placed-order.server.ts";

/** Of a route about one order. */
const ofOrder = {
  tags: ["orders"],
  params: z.object({ id: z.uuid() }),
  headers: z.looseObject({
    "x-view-token": z.string().max(200).optional().describe("The viewToken of the order."),
  }),
} as const;

/** 201: placed. 200: the browser must act. 202: the outcome is unknown. */
const placing = { 200: placedOrderSchema, 201: placedOrderSchema, 202: placedOrderSchema };

export const shopperOrdersContract = {
  "POST /api/orders": {
    summary: "Place an order",
    description:
      "Requires an `Idempotency-Key` header (8 to 255 characters), new for each checkout attempt. Sending it again with the same body returns " +
      "the same order. Prices, stock, and totals are the server's; `expectedTotal` is the total that the shopper saw. " +
      "`marketingConsent`: whether the purchase may be shared with advertisers; Global Privacy Control (`Sec-GPC: 1`) forbids it.",
    tags: ["orders"],
    body: z.unknown(),
    response: placing,
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
    summary: "Get an order's status after a bank challenge or a lost response",
    ...ofOrder,
    response: placing,
    problems: ["not_found", "payment_declined", "order_not_completed"],
  },
  "GET /api/orders/:id": {
    summary: "Get an order as its customer (X-View-Token) or as staff, who also see its history",
    ...ofOrder,
    response: { 200: orderViewSchema },
    problems: ["not_found"],
  },
  "POST /api/orders/:id/cancellation": {
    summary: "Cancel an order within the cancellation window, or until it ships if it's late, for a full refund",
    ...ofOrder,
    response: { 200: orderViewSchema },
    problems: ["not_found", "cancellation_closed"],
  },
  "POST /api/orders/:id/delay-agreement": {
    summary: "Accept the delay of a late order",
    description: "`shipsBy` is the day the customer was shown. Safe to retry.",
    ...ofOrder,
    body: z.object({ shipsBy: z.string("Please send the day to agree to").max(10) }),
    response: { 200: orderViewSchema },
    problems: ["not_found", "validation_failed", "agreement_closed"],
  },
  "PUT /api/orders/:id/address": {
    summary: "Update an order's shipping address before it ships (X-View-Token, or staff)",
    description:
      "The whole address with name and phone, by the rules of the checkout. The email can't be changed: every email about the order " +
      "goes there, and looking up the order requires it. We email it about each change. `was`: the address as you read it; if it has " +
      "changed since, the response is 409 `changed_meanwhile` with the current one as `shipTo`.",
    ...ofOrder,
    body: z.unknown(),
    response: { 200: orderViewSchema },
    problems: [
      "not_found",
      "not_logged_in",
      "validation_failed",
      "card_data_refused",
      "changed_meanwhile",
      "address_closed",
      "address_changed_too_often",
      "too_many_requests",
    ],
  },
  "DELETE /api/orders/:id/marketing-consent": {
    summary: "Withdraw ad consent for an order; events that aren't sent yet are dropped (X-View-Token)",
    ...ofOrder,
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;
