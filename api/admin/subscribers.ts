import { writeCsv } from "#platform/csv.server.ts";
import { eraseAddress } from "#shop/messaging/newsletter/erase-address.server.ts";
import {
  deleteSubscriber,
  listForStaff,
  listSubscribers,
  readSubscriberSummary,
  subscribersContract,
  unsubscribeOnRequest,
} from "#shop/messaging/newsletter/subscribers.server.ts";
import {
  addSuppression,
  liftSuppression,
  listSuppressions,
  suppressionsContract,
} from "#shop/messaging/suppression/suppressions.server.ts";
import { countSuppressions } from "#shop/messaging/suppression/suppressions.store.server.ts";
import { noteExport } from "#shop/running/audit/audit.store.server.ts";
import { mayCall, staffActor } from "../authentication.ts";
import { found, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";
import { sendCsv } from "../send-csv.ts";

/** Newsletter subscribers. Staff can't add any: people subscribe themselves. */
export const createAdminSubscribersApi =
  ({ publicUrl }: { publicUrl: string }): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, subscribersContract, "subscribers", {
      "GET /api/admin/subscribers": async ({ query }) => listForStaff(ctx, query),

      "GET /api/admin/subscribers/summary": () => readSubscriberSummary(ctx),

      "GET /api/admin/subscribers/csv": async (request, reply) => {
        const subscribers = await listSubscribers(ctx, publicUrl);
        await noteExport(ctx, staffActor(request), "subscribers", { count: subscribers.length });
        // The link unsubscribes its reader, which callers with read access may not do.
        const columns = mayCall(request, "subscribers:write")
          ? (["email", "unsubscribe"] as const)
          : (["email"] as const);
        const rows = subscribers.map((subscriber) => columns.map((column) => subscriber[column]));
        return sendCsv(reply, writeCsv(columns, rows));
      },

      "POST /api/admin/subscribers/:id/unsubscription": async (request, reply) =>
        (await unsubscribeOnRequest(ctx, staffActor(request), request.params.id)) ?? problem(reply, "not_found"),

      "DELETE /api/admin/subscribers/:id": async (request, reply) =>
        found(reply, await deleteSubscriber(ctx, staffActor(request), request.params.id)),
    });

/** Addresses that get no marketing email. */
export const suppressionsApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, suppressionsContract, "subscribers", {
    "GET /api/admin/suppressions": async ({ query }) => listSuppressions(ctx, query),

    "GET /api/admin/suppressions/counts": () => countSuppressions(ctx.db),

    "POST /api/admin/suppressions": async (request, reply) =>
      reply.code(201).send(await addSuppression(ctx, staffActor(request), request.body)),

    "POST /api/admin/suppressions/erasure": async (request, reply) => {
      await eraseAddress(ctx, staffActor(request), request.body.email);
      return reply.code(204).send();
    },

    "POST /api/admin/suppressions/:id/lifting": async (request, reply) =>
      found(reply, await liftSuppression(ctx, staffActor(request), request.params.id, request.body.note)),
  });
