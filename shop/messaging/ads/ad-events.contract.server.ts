import { z } from "zod";
import { PLACE } from "#platform/keyset.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { AD_EVENT_NAMES, AD_EVENT_STATES } from "./ad-event.ts";

const eventSchema = z.object({
  _id: z.uuid(),
  name: z.enum(AD_EVENT_NAMES),
  eventId: z.string().describe("The browser's own event has the same."),
  order: z.object({ _id: z.uuid(), orderNumber: z.string() }).nullable(),
  at: z.string(),
  state: z.enum(AD_EVENT_STATES),
  attempts: z.int(),
  nextAttemptAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  answered: z.int().nullable().describe("The HTTP status; null: no answer came."),
  answer: z.string().nullable().describe("What was answered, or why nothing was."),
  payload: z.unknown().describe("What was sent, with hashes in place of email and ZIP code."),
});

/** An event as staff see it. `payload` is what was sent, with hashes in place of email and ZIP code. */
export type ListedAdEvent = z.infer<typeof eventSchema>;

/** The calls of api/admin/ad-events.ts. */
export const adEventsContract = {
  "GET /api/admin/ad-events": {
    summary: "The events for the Conversions API, newest first",
    tags: ["ad events"],
    querystring: z.object({
      limit: pageQuery.limit,
      after: z.string().regex(PLACE).optional(),
      state: z.enum(AD_EVENT_STATES).optional(),
    }),
    response: { 200: pageSchema(eventSchema) },
  },
  "POST /api/admin/ad-events/attempts": {
    summary: "Try at once what waits for its next attempt",
    tags: ["ad events"],
    response: { 202: z.object({ waiting: z.int().describe("How many events wait for it.") }) },
  },
  "GET /api/admin/ad-events/setup": {
    summary: "How the pixel is set up; no secret is told",
    tags: ["ad events"],
    response: {
      200: z.object({
        pixelId: z.string().nullable(),
        sends: z.boolean().describe("The server tells of purchases, too."),
        ldu: z.boolean(),
        onCheckout: z.boolean(),
        testEventCode: z.string().nullable(),
      }),
    },
  },
} as const;
