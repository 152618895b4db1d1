import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { PLACE } from "#platform/keyset.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { HELD } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { DELIVERY_KINDS, OPEN_STATES, RETRIED_AT_ONCE, RETRIED_KINDS } from "./delivery-view.ts";

const deliverySchema = z.object({
  _id: z.uuid(),
  kind: z.enum(DELIVERY_KINDS),
  what: z.string().describe("The name of the email, or of the event."),
  to: z.string(),
  order: z.object({ _id: z.uuid(), orderNumber: z.string() }).nullable(),
  at: time,
  state: z.enum(OPEN_STATES),
  attempts: z.int(),
  lastAttemptAt: time.nullable(),
  nextAttemptAt: time.nullable(),
  answer: z.string().nullable().describe("The last response, or why there was none."),
  mayRetry: z
    .boolean()
    .describe("Whether it can be retried now. False if it will be retried within minutes anyway, or can't be retried."),
});

/** A delivery that hasn't arrived. `mayRetry`: whether staff can retry it now. */
export type OpenDelivery = z.input<typeof deliverySchema>;

const groupSchema = z.object({ kind: z.enum(RETRIED_KINDS), to: z.string(), count: z.int() });

/** Failed deliveries that are retried together: to one webhook endpoint or, if `to` is empty, all of the kind. */
export type FailedGroup = z.infer<typeof groupSchema>;

const shared = { tags: ["outbox"] };

const attempt = {
  ...shared,
  summary: "Retry a queued or failed delivery now",
  params: z.object({ id: z.uuid() }),
  response: { 202: z.object({ outcome: z.enum(["queued", "held", "waiting"]).describe(HELD) }) },
  problems: ["not_found", "email_suppressed", "delivery_final"],
} as const;

const attempts = {
  ...shared,
  summary: `Retry up to ${RETRIED_AT_ONCE} of a group's failed deliveries of the last 30 days`,
  description:
    "`to`: the group's value. `queued`: the number of deliveries that are back in the outbox; those that can't be retried don't change.",
  body: z.object({ to: z.string().max(2000) }),
  response: { 202: z.object({ queued: z.int() }) },
} as const;

export const outboxContract = {
  "GET /api/admin/outbox": {
    ...shared,
    summary: "List queued and failed deliveries that you may see, newest first",
    querystring: z.object({
      limit: pageQuery.limit,
      after: z.string().regex(PLACE).optional(),
      kind: z.enum(DELIVERY_KINDS).optional(),
      state: z.enum(OPEN_STATES).optional(),
    }),
    response: { 200: pageSchema(deliverySchema) },
  },
  "GET /api/admin/outbox/failed": {
    ...shared,
    summary: "Count the failed deliveries of the last 30 days that you may retry, by group",
    response: { 200: z.object({ items: z.array(groupSchema) }) },
  },
  "POST /api/admin/outbox/email/attempts": attempts,
  "POST /api/admin/outbox/webhook/attempts": attempts,
  "POST /api/admin/outbox/email/:id/attempts": attempt,
  "POST /api/admin/outbox/webhook/:id/attempts": attempt,
  "POST /api/admin/outbox/ad_event/:id/attempts": attempt,
} as const;
