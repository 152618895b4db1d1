import {
  changeMessage,
  deleteMessage,
  findMessage,
  listMessages,
} from "#shop/people/contact/handle-messages.server.ts";
import { messagesContract } from "#shop/people/contact/messages.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** What was written to the shop, and what became of it. */
export const adminMessagesApi: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(messagesContract, "GET /api/admin/messages"),
    config: { needs: "messages:read" },
    handler: async ({ query }) => listMessages(ctx.db, query),
  });

  api.route({
    ...routeOf(messagesContract, "GET /api/admin/messages/:id"),
    config: { needs: "messages:read" },
    handler: async (request, reply) => (await findMessage(ctx.db, request.params.id)) ?? problem(reply, "not_found"),
  });

  api.route({
    ...routeOf(messagesContract, "PATCH /api/admin/messages/:id"),
    config: { needs: "messages:write" },
    handler: async (request, reply) => {
      const outcome = await changeMessage(ctx, staffActor(request), request.params.id, request.body);
      if (outcome.outcome === "not_found") return problem(reply, "not_found");
      if (outcome.outcome === "stale") return problem(reply, "changed_meanwhile");
      return outcome.message;
    },
  });

  api.route({
    ...routeOf(messagesContract, "DELETE /api/admin/messages/:id"),
    config: { needs: "messages:write" },
    handler: async (request, reply) => {
      const found = await deleteMessage(ctx, staffActor(request), request.params.id);
      return found ? reply.code(204).send() : problem(reply, "not_found");
    },
  });
};
