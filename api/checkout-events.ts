import { z } from "zod";
import { oneLine } from "#platform/text.ts";
import { type AdParams, CHECKOUT_STEPS } from "#shop/messaging/ads/ad-event.ts";
import { dropRelayed, queueRelayed } from "#shop/messaging/ads/ad-events.store.server.ts";
import { consentOf, MAX_USER_AGENT } from "#shop/messaging/ads/consent.ts";
import { networkOf } from "#shop/money/abuse-limits/limits.ts";
import { toCents } from "#shop/money/money.ts";
import { MAX_LINES } from "#shop/selling/cart/cart.ts";
import { createMinuteLimit } from "./events.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

/** Per IP address (IPv6: per /64). A checkout reports two events, and withdrawing consent withdraws at most ten. */
const EVENTS_PER_MINUTE = 30;

// Anyone may call this route, and jsonb can't store NUL or half of a surrogate pair.
const id = z.string().overwrite(oneLine).min(1).max(100);
const paramsSchema = z.object({
  content_ids: z.array(id).min(1).max(MAX_LINES),
  content_type: z.literal("product"),
  content_name: z.string().overwrite(oneLine).max(2000),
  contents: z
    .array(z.object({ id, quantity: z.int().min(1).max(100) }))
    .min(1)
    .max(MAX_LINES),
  value: z
    .number()
    .min(0)
    .max(1_000_000)
    .refine((value) => toCents(value) !== undefined, { error: "is an amount with two decimals at most" }),
  currency: z.literal("USD"),
  num_items: z.int().min(1).max(2000).optional(),
}) satisfies z.ZodType<AdParams>;

const contract = {
  "POST /api/checkout-events": {
    summary: "Report a checkout step to advertisers, with the shopper's consent",
    tags: ["events"],
    body: z.object({
      name: z.enum(CHECKOUT_STEPS),
      eventId: z.uuid(),
      marketingConsent: z.boolean(),
      params: paramsSchema,
    }),
    response: { 204: z.undefined() },
    problems: ["validation_failed", "too_many_requests"],
  },
  "DELETE /api/checkout-events/:eventId": {
    summary: "Withdraw a checkout step that hasn't been reported to advertisers yet",
    tags: ["events"],
    params: z.object({ eventId: z.uuid() }),
    response: { 204: z.undefined() },
    problems: ["not_found", "too_many_requests"],
  },
} as const;

/**
 * The checkout reports its events here, because it doesn't run advertisers' scripts. An event is passed on only with the shopper's
 * consent; the response is the same either way.
 */
export const checkoutEventsApi: ApiPlugin = async (api, { ctx }) => {
  const passes = createMinuteLimit(EVENTS_PER_MINUTE);
  // A log line would record each visit with its IP address.
  const logLevel = "warn";
  serve(api, contract, "public", {
    "POST /api/checkout-events": {
      logLevel,
      bodyLimit: 8192,
      async handler(request, reply) {
        const now = ctx.clock.now();
        if (!passes(networkOf(request.ip), now)) return problem(reply, "too_many_requests");
        const { marketingConsent, ...event } = request.body;
        const userAgent = request.headers["user-agent"]?.slice(0, MAX_USER_AGENT);
        if (consentOf(request.headers, marketingConsent)?.marketing && userAgent) {
          await queueRelayed(ctx.db, { ...event, id: ctx.ids.uuid(), ip: request.ip, userAgent }, now);
        }
        return reply.code(204).send();
      },
    },

    "DELETE /api/checkout-events/:eventId": {
      logLevel,
      async handler(request, reply) {
        if (!passes(networkOf(request.ip), ctx.clock.now())) return problem(reply, "too_many_requests");
        await dropRelayed(ctx.db, request.params.eventId);
        return reply.code(204).send();
      },
    },
  });
};
