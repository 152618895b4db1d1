import { suppressionsContract } from "#shop/messaging/suppression/suppressions.contract.server.ts";
import { addSuppression, liftSuppression, listSuppressions } from "#shop/messaging/suppression/suppressions.server.ts";
import { staffActor } from "../authentication.ts";
import { found } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Addresses that get no marketing email. */
export const suppressionsApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, suppressionsContract, "subscribers", {
    "GET /api/admin/suppressions": async ({ query }) => listSuppressions(ctx, query),

    "POST /api/admin/suppressions": async (request, reply) =>
      reply.code(201).send(await addSuppression(ctx, staffActor(request), request.body)),

    "POST /api/admin/suppressions/:id/lifting": async (request, reply) =>
      found(reply, await liftSuppression(ctx, staffActor(request), request.params.id, request.body.note)),
  });
