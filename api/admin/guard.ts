import { guardContract } from "#shop/money/abuse-limits/blocked.contract.server.ts";
import { letThrough, listHeldBack } from "#shop/money/abuse-limits/blocked.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** For staff: whom the abuse guard holds back, and the way out. */
export const createGuardApi =
  ({ guard }: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(guardContract, "GET /api/guard/held-back"),
      config: { needs: "orders:read" },
      handler: async () => listHeldBack(ctx, guard.limits),
    });

    api.route({
      ...routeOf(guardContract, "DELETE /api/guard/held-back/:subject"),
      config: { needs: "orders:write" },
      handler: async (request, reply) => {
        const found = await letThrough(ctx, staffActor(request), request.params.subject);
        return found ? reply.code(204).send() : problem(reply, "not_found");
      },
    });
  };
