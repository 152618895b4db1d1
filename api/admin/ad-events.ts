import type { PixelSettings } from "#platform/pixel-settings.ts";
import { adEventsContract } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { listAdEvents } from "#shop/messaging/ads/ad-events.store.server.ts";
import { tryAdEventsNow } from "#shop/messaging/ads/send-ad-events.server.ts";
import { staffActor } from "../authentication.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** What Meta's Conversions API was sent, and what it answered. */
export const createAdEventsApi =
  (pixel: PixelSettings | undefined): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, adEventsContract, "settings", {
      "GET /api/admin/ad-events": async ({ query }) => listAdEvents(ctx.db, query),

      "POST /api/admin/ad-events/attempts": async (request, reply) =>
        reply.code(202).send({ waiting: await tryAdEventsNow(ctx, staffActor(request)) }),

      "GET /api/admin/ad-events/setup": async () => ({
        pixelId: pixel?.id ?? null,
        sends: pixel?.api !== undefined,
        ldu: pixel?.ldu ?? false,
        onCheckout: pixel?.onCheckout ?? false,
        testEventCode: pixel?.api?.testEventCode ?? null,
      }),
    });
