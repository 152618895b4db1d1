/** What an endpoint can be told of, with what it means. Each telling names the order or product; who wants more asks the API. */
export const WEBHOOK_EVENTS = {
  "order.placed": "An order was placed and its card authorized",
  "order.paid": "The money of an order was taken, or came outside the shop",
  "order.fulfilled": "An order was shipped",
  "order.cancelled": "An order was cancelled",
  "order.refunded": "Money of an order was given back",
  "product.created": "A product was created",
  "product.updated": "A product was changed",
  "product.deleted": "A product was deleted or archived",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Sent when staff ask for a test; no endpoint chooses it. */
export const TEST_EVENT = "test";
