import { z } from "zod";
import { writeCsv } from "#platform/csv.server.ts";
import { PLACE } from "#platform/keyset.ts";
import {
  deleteSubscriber,
  listForStaff,
  unsubscribeOnRequest,
} from "#shop/messaging/newsletter/handle-subscribers.server.ts";
import { listSubscribers } from "#shop/messaging/newsletter/list-subscribers.server.ts";
import { type StaffSubscriber, SUBSCRIBER_STATES } from "#shop/messaging/newsletter/subscriber-view.ts";
import { noteExport } from "#shop/running/audit/note-export.server.ts";
import { mayCall, staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { csvResponse, pageQuery, pageSchema, sendCsv } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

const subscriberSchema = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  suppressed: z
    .boolean()
    .describe("Subscribed, and gets no newsletter all the same: the address is on the suppression list."),
  subscribedAt: z.string(),
  unsubscribedAt: z.string().nullable(),
}) satisfies z.ZodType<StaffSubscriber>;

const params = z.object({ id: z.uuid() });

/** Who gets the newsletter. Nobody is added here: whoever wants it says so themselves. */
export const createAdminSubscribersApi =
  ({ publicUrl }: { publicUrl: string }): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/admin/subscribers",
      {
        config: { needs: "subscribers:read" },
        schema: {
          summary: "Subscribers, whoever came last first",
          tags: ["subscribers"],
          querystring: z.object({
            ...pageQuery,
            q: pageQuery.q.describe("Beginnings of the parts of an address."),
            after: z.string().regex(PLACE, "Please send the `next` of the page before").optional(),
            state: z.enum(SUBSCRIBER_STATES).optional(),
          }),
          response: { 200: pageSchema(subscriberSchema) },
        },
      },
      async ({ query }) => listForStaff(ctx, query),
    );

    api.get(
      "/admin/subscribers/csv",
      {
        config: { needs: "subscribers:read" },
        schema: {
          summary:
            "Who gets the newsletter, as CSV; for callers with `subscribers:write`, each with the link that ends it, which every newsletter has to carry",
          tags: ["subscribers"],
          response: csvResponse,
        },
      },
      async (request, reply) => {
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
    );

    api.post(
      "/admin/subscribers/:id/unsubscription",
      {
        config: { needs: "subscribers:write" },
        schema: {
          summary: "Unsubscribe somebody who asked for it",
          tags: ["subscribers"],
          params,
          response: { 200: subscriberSchema, ...problemResponses("not_found") },
        },
      },
      async (request, reply) =>
        (await unsubscribeOnRequest(ctx, staffActor(request), request.params.id)) ?? problem(reply, "not_found"),
    );

    api.delete(
      "/admin/subscribers/:id",
      {
        config: { needs: "subscribers:write" },
        schema: {
          summary: "Forget a subscriber",
          tags: ["subscribers"],
          params,
          response: { 204: z.undefined(), ...problemResponses("not_found") },
        },
      },
      async (request, reply) => {
        const found = await deleteSubscriber(ctx, staffActor(request), request.params.id);
        return found ? reply.code(204).send() : problem(reply, "not_found");
      },
    );
  };
