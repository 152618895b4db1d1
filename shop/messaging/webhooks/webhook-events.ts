/** The events that an endpoint can subscribe to. A delivery only names the order or product; the API has the rest. */
export const WEBHOOK_EVENTS = {
  "order.placed": "An order was placed and its card authorized",
  "order.paid": "An order was paid, by card or offline",
  "order.fulfilled": "An order was shipped",
  "order.cancelled": "An order was cancelled",
  "order.refunded": "An order was refunded, in full or in part",
  "product.created": "A product was created",
  "product.updated": "A product was changed",
  "product.deleted": "A product was deleted or archived",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Sent if staff request a test; endpoints can't subscribe to it. */
export const TEST_EVENT = "test";
