import { z } from "zod";
import { outsideFault } from "#platform/http/call-outside.server.ts";
import {
  addEndpoint,
  changeEndpoint,
  redeliver,
  removeEndpoint,
  rotateSecret,
  sendTest,
} from "#shop/messaging/webhooks/manage-endpoints.server.ts";
import { webhookEndpointsContract } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { webhookForm } from "#shop/messaging/webhooks/webhook-form.ts";
import { readDeliveries, readEndpoint, readEndpoints } from "#shop/messaging/webhooks/webhooks.store.server.ts";
import { staffActor } from "../authentication.ts";
import { editConflict } from "../edit-conflict.ts";
import { found, keyReused, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Adds the URL rules to the contract, so that a bad URL is rejected when it is entered, not at each delivery. */
function contractFor(allowLocal: boolean) {
  const url = webhookForm.shape.url.check(
    z.refine((address) => outsideFault(address, allowLocal) === undefined, {
      error: ({ input }) => outsideFault(String(input), allowLocal),
    }),
  );
  const add = webhookEndpointsContract["POST /api/admin/webhook-endpoints"];
  const change = webhookEndpointsContract["PUT /api/admin/webhook-endpoints/:id"];
  return {
    ...webhookEndpointsContract,
    "POST /api/admin/webhook-endpoints": { ...add, body: z.object({ ...add.body.shape, url }) },
    "PUT /api/admin/webhook-endpoints/:id": { ...change, body: change.body.extend({ url }) },
  } as const;
}

/** Webhook endpoints, their delivery log, and redelivery. */
export const webhookEndpointsApi: ApiPlugin = async (api, { ctx, allowLocalWebhooks = false }) =>
  serve(api, contractFor(allowLocalWebhooks), "webhooks", {
    "GET /api/admin/webhook-endpoints": async () => ({ items: await readEndpoints(ctx.db), next: null }),

    "POST /api/admin/webhook-endpoints": async (request, reply) => {
      const key = request.headers["idempotency-key"];
      const added = await addEndpoint(ctx, staffActor(request), request.body, key);
      return added ? reply.code(201).send(added) : keyReused(reply, "webhook endpoint");
    },

    "PUT /api/admin/webhook-endpoints/:id": async (request, reply) => {
      const result = await changeEndpoint(ctx, staffActor(request), request.params.id, request.body);
      if (result.outcome === "changed_meanwhile")
        return editConflict(reply, {
          db: ctx.db,
          subject: `webhook:${request.params.id}`,
          fields: ["url", "events", "active"],
        });
      return result.outcome === "changed" ? result.endpoint : problem(reply, result.outcome);
    },

    "DELETE /api/admin/webhook-endpoints/:id": async (request, reply) =>
      found(reply, await removeEndpoint(ctx, staffActor(request), request.params.id)),

    "POST /api/admin/webhook-endpoints/:id/secret": async (request, reply) => {
      const secret = await rotateSecret(ctx, staffActor(request), request.params.id);
      return secret === undefined ? problem(reply, "not_found") : { secret };
    },

    "GET /api/admin/webhook-endpoints/:id/deliveries": async ({ params: { id }, query }, reply) =>
      (await readEndpoint(ctx.db, id)) ? readDeliveries(ctx.db, id, query) : problem(reply, "not_found"),

    "POST /api/admin/webhook-endpoints/:id/tests": async (request, reply) =>
      found(reply, await sendTest(ctx, staffActor(request), request.params.id), 202),

    "POST /api/admin/webhook-endpoints/:id/deliveries/:delivery/retries": async (request, reply) => {
      const { id: endpointId, delivery: id } = request.params;
      const outcome = await redeliver(ctx, staffActor(request), { endpointId, id });
      return outcome === "not_found" ? problem(reply, outcome) : reply.code(202).send({ outcome });
    },
  });
