import {
  addSuppression,
  liftSuppression,
  listSuppressions,
} from "#shop/messaging/suppression/handle-suppressions.server.ts";
import { suppressionsContract } from "#shop/messaging/suppression/suppressions.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** Which addresses get no mail that no order needs. */
export const suppressionsApi: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(suppressionsContract, "GET /api/admin/suppressions"),
    config: { needs: "subscribers:read" },
    handler: async ({ query }) => listSuppressions(ctx, query),
  });

  api.route({
    ...routeOf(suppressionsContract, "POST /api/admin/suppressions"),
    config: { needs: "subscribers:write" },
    handler: async (request, reply) =>
      reply.code(201).send(await addSuppression(ctx, staffActor(request), request.body)),
  });

  api.route({
    ...routeOf(suppressionsContract, "POST /api/admin/suppressions/:id/lifting"),
    config: { needs: "subscribers:write" },
    handler: async (request, reply) => {
      const found = await liftSuppression(ctx, staffActor(request), request.params.id, request.body.note);
      return found ? reply.code(204).send() : problem(reply, "not_found");
    },
  });
};
