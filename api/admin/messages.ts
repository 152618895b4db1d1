import { messagesContract } from "#shop/people/contact/messages.contract.server.ts";
import { changeMessage, deleteMessage, findMessage, listMessages } from "#shop/people/contact/messages.server.ts";
import { staffActor } from "../authentication.ts";
import { found, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** What was written to the shop, and what became of it. */
export const adminMessagesApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, messagesContract, "messages", {
    "GET /api/admin/messages": async ({ query }) => listMessages(ctx.db, query),

    "GET /api/admin/messages/:id": async ({ params }, reply) =>
      (await findMessage(ctx.db, params.id)) ?? problem(reply, "not_found"),

    "PATCH /api/admin/messages/:id": async (request, reply) => {
      const result = await changeMessage(ctx, staffActor(request), request.params.id, request.body);
      return result.outcome === "changed" ? result.message : problem(reply, result.outcome);
    },

    "DELETE /api/admin/messages/:id": async (request, reply) =>
      found(reply, await deleteMessage(ctx, staffActor(request), request.params.id)),
  });
