import type { PixelSettings } from "#platform/pixel-settings.ts";
import { adEventsContract } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { listAdEvents } from "#shop/messaging/ads/ad-events.store.server.ts";
import { tryAdEventsNow } from "#shop/messaging/ads/try-ad-events.server.ts";
import { staffActor } from "../authentication.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** What Meta's Conversions API was told of, and what it said. */
export const createAdEventsApi =
  (pixel: PixelSettings | undefined): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(adEventsContract, "GET /api/admin/ad-events"),
      config: { needs: "settings:read" },
      handler: async ({ query }) => listAdEvents(ctx.db, query),
    });

    api.route({
      ...routeOf(adEventsContract, "POST /api/admin/ad-events/attempts"),
      config: { needs: "settings:write" },
      handler: async (request, reply) =>
        reply.code(202).send({ waiting: await tryAdEventsNow(ctx, staffActor(request)) }),
    });

    api.route({
      ...routeOf(adEventsContract, "GET /api/admin/ad-events/setup"),
      config: { needs: "settings:read" },
      handler: async () => ({
        pixelId: pixel?.id ?? null,
        sends: pixel?.api !== undefined,
        ldu: pixel?.ldu ?? false,
        onCheckout: pixel?.onCheckout ?? false,
        testEventCode: pixel?.api?.testEventCode ?? null,
      }),
    });
  };
