import { z } from "zod";
import { PLACE } from "#platform/keyset.ts";
import type { PixelSettings } from "#platform/pixel-settings.ts";
import { AD_EVENT_NAMES, AD_EVENT_STATES } from "#shop/messaging/ads/ad-event.ts";
import { type ListedAdEvent, listAdEvents } from "#shop/messaging/ads/ad-events.store.server.ts";
import { tryAdEventsNow } from "#shop/messaging/ads/try-ad-events.server.ts";
import { staffActor } from "../authentication.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

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
}) satisfies z.ZodType<ListedAdEvent>;

/** What Meta's Conversions API was told of, and what it said. */
export const createAdEventsApi =
  (pixel: PixelSettings | undefined): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/admin/ad-events",
      {
        config: { needs: "settings:read" },
        schema: {
          summary: "The events for the Conversions API, newest first",
          tags: ["ad events"],
          querystring: z.object({
            limit: pageQuery.limit,
            after: z.string().regex(PLACE).optional(),
            state: z.enum(AD_EVENT_STATES).optional(),
          }),
          response: { 200: pageSchema(eventSchema) },
        },
      },
      async ({ query }) => listAdEvents(ctx.db, query),
    );

    api.post(
      "/admin/ad-events/attempts",
      {
        config: { needs: "settings:write" },
        schema: {
          summary: "Try at once what waits for its next attempt",
          tags: ["ad events"],
          response: { 202: z.object({ waiting: z.int().describe("How many events wait for it.") }) },
        },
      },
      async (request, reply) => reply.code(202).send({ waiting: await tryAdEventsNow(ctx, staffActor(request)) }),
    );

    api.get(
      "/admin/ad-events/setup",
      {
        config: { needs: "settings:read" },
        schema: {
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
      },
      async () => ({
        pixelId: pixel?.id ?? null,
        sends: pixel?.api !== undefined,
        ldu: pixel?.ldu ?? false,
        onCheckout: pixel?.onCheckout ?? false,
        testEventCode: pixel?.api?.testEventCode ?? null,
      }),
    );
  };
