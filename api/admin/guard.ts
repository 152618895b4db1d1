import { blockedContract } from "#shop/money/abuse-limits/blocked.contract.server.ts";
import { listBlocked, unblock } from "#shop/money/abuse-limits/blocked.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { staffActor } from "../authentication.ts";
import { found } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** For staff: who is blocked by the abuse limits, and how to unblock them. */
export const createGuardApi =
  ({ abuseLimits }: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, blockedContract, "orders", {
      "GET /api/guard/held-back": async () => listBlocked(ctx, abuseLimits.limits),
      "DELETE /api/guard/held-back/:subject": async (request, reply) =>
        found(reply, await unblock(ctx, staffActor(request), request.params.subject)),
    });
