import { writeCsv } from "#platform/csv.server.ts";
import {
  deleteSubscriber,
  listForStaff,
  unsubscribeOnRequest,
} from "#shop/messaging/newsletter/handle-subscribers.server.ts";
import { listSubscribers } from "#shop/messaging/newsletter/list-subscribers.server.ts";
import { subscribersContract } from "#shop/messaging/newsletter/subscribers.contract.server.ts";
import { noteExport } from "#shop/running/audit/note-export.server.ts";
import { mayCall, staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import { sendCsv } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** Who gets the newsletter. Nobody is added here: whoever wants it says so themselves. */
export const createAdminSubscribersApi =
  ({ publicUrl }: { publicUrl: string }): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(subscribersContract, "GET /api/admin/subscribers"),
      config: { needs: "subscribers:read" },
      handler: async ({ query }) => listForStaff(ctx, query),
    });

    api.route({
      ...routeOf(subscribersContract, "GET /api/admin/subscribers/csv"),
      config: { needs: "subscribers:read" },
      handler: async (request, reply) => {
        const subscribers = await listSubscribers(ctx, publicUrl);
        await noteExport(ctx, staffActor(request), "subscribers", { count: subscribers.length });
        // Whoever has the link can unsubscribe somebody, which those who only read may not.
        const csv = mayCall(request, "subscribers:write")
          ? writeCsv(
              ["email", "unsubscribe"],
              subscribers.map(({ email, unsubscribe }) => [email, unsubscribe]),
            )
          : writeCsv(
              ["email"],
              subscribers.map(({ email }) => [email]),
            );
        return sendCsv(reply, csv);
      },
    });

    api.route({
      ...routeOf(subscribersContract, "POST /api/admin/subscribers/:id/unsubscription"),
      config: { needs: "subscribers:write" },
      handler: async (request, reply) =>
        (await unsubscribeOnRequest(ctx, staffActor(request), request.params.id)) ?? problem(reply, "not_found"),
    });

    api.route({
      ...routeOf(subscribersContract, "DELETE /api/admin/subscribers/:id"),
      config: { needs: "subscribers:write" },
      handler: async (request, reply) => {
        const found = await deleteSubscriber(ctx, staffActor(request), request.params.id);
        return found ? reply.code(204).send() : problem(reply, "not_found");
      },
    });
  };
