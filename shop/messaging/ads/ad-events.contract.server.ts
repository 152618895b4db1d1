import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { PLACE } from "#platform/keyset.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { AD_EVENT_NAMES, AD_EVENT_STATES } from "./ad-event.ts";

const eventSchema = z.object({
  _id: z.uuid(),
  name: z.enum(AD_EVENT_NAMES),
  eventId: z.string().describe("The same id as in the browser's own event."),
  order: z.object({ _id: z.uuid(), orderNumber: z.string() }).nullable(),
  at: time,
  state: z.enum(AD_EVENT_STATES),
  attempts: z.int(),
  nextAttemptAt: time.nullable(),
  sentAt: time.nullable(),
  answered: z.int().nullable().describe("The HTTP status; null if there was no response."),
  answer: z.string().nullable().describe("The response, or why there was none."),
  payload: z.unknown().describe("The data that was sent, with email and ZIP code hashed."),
});

/** An event as staff see it. */
export type ListedAdEvent = z.input<typeof eventSchema>;

const summarySchema = z.object({
  sent: z.int(),
  waiting: z.int().describe("Waiting for their order's payment or for the next attempt."),
  failed: z.int(),
  lastSentAt: time.nullable(),
  problem: z
    .object({
      events: z.int().describe("The number of delayed events."),
      answered: z.int().nullable(),
      answer: z.string(),
    })
    .nullable()
    .describe("The last response to a delayed event, or why there was none; null if no delayed event has one."),
});

/** Whether ads are measured. */
export type AdEventsSummary = z.input<typeof summarySchema>;

export const adEventsContract = {
  "GET /api/admin/ad-events": {
    summary: "List ad events, newest first",
    tags: ["ad events"],
    querystring: z.object({
      limit: pageQuery.limit,
      after: z.string().regex(PLACE).optional(),
      state: z.enum(AD_EVENT_STATES).optional(),
    }),
    response: { 200: pageSchema(eventSchema) },
  },
  "GET /api/admin/ad-events/summary": {
    summary: "Count the ad events of the last 30 days, and get the problem that delays any",
    tags: ["ad events"],
    response: { 200: summarySchema },
  },
  "GET /api/admin/ad-events/:id": {
    summary: "Get an ad event",
    tags: ["ad events"],
    params: z.object({ id: z.uuid() }),
    response: { 200: eventSchema },
    problems: ["not_found"],
  },
  "POST /api/admin/ad-events/attempts": {
    summary: "Retry queued ad events now",
    tags: ["ad events"],
    response: { 202: z.object({ waiting: z.int().describe("The number of waiting events.") }) },
  },
  "GET /api/admin/ad-events/setup": {
    summary: "Get the pixel setup, without secrets",
    tags: ["ad events"],
    response: {
      200: z.object({
        pixelId: z.string().nullable(),
        sends: z.boolean().describe("Whether the server reports purchases too."),
        ldu: z.boolean(),
        onCheckout: z.boolean(),
        testEventCode: z.string().nullable(),
      }),
    },
  },
} as const;
