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
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** What could never be called is refused when it is entered, not by every delivery. */
const urlOf = (allowLocal: boolean) =>
  webhookForm.shape.url.check(
    z.refine((url) => outsideFault(url, allowLocal) === undefined, {
      error: ({ input }) => outsideFault(String(input), allowLocal),
    }),
  );

/** Webhooks out: the endpoints, their log, and sending again. */
export const webhookEndpointsApi: ApiPlugin = async (api, deps) => {
  await api.register(endpoints, deps);
  await api.register(deliveries, deps);
};

const endpoints: ApiPlugin = async (api, { ctx, allowLocalWebhooks = false }) => {
  const url = urlOf(allowLocalWebhooks);
  const adding = routeOf(webhookEndpointsContract, "POST /api/admin/webhook-endpoints");
  const changing = routeOf(webhookEndpointsContract, "PUT /api/admin/webhook-endpoints/:id");
  api.route({
    ...routeOf(webhookEndpointsContract, "GET /api/admin/webhook-endpoints"),
    config: { needs: "webhooks:read" },
    handler: async () => ({ items: await readEndpoints(ctx.db), next: null }),
  });

  api.route({
    ...adding,
    schema: { ...adding.schema, body: z.object({ ...adding.schema.body.shape, url }) },
    config: { needs: "webhooks:write" },
    handler: async (request, reply) => reply.code(201).send(await addEndpoint(ctx, staffActor(request), request.body)),
  });

  api.route({
    ...changing,
    schema: { ...changing.schema, body: changing.schema.body.extend({ url }) },
    config: { needs: "webhooks:write" },
    handler: async (request, reply) => {
      const result = await changeEndpoint(ctx, staffActor(request), request.params.id, request.body);
      return result.outcome === "changed" ? result.endpoint : problem(reply, result.outcome);
    },
  });

  api.route({
    ...routeOf(webhookEndpointsContract, "DELETE /api/admin/webhook-endpoints/:id"),
    config: { needs: "webhooks:write" },
    handler: async (request, reply) => {
      const removed = await removeEndpoint(ctx, staffActor(request), request.params.id);
      return removed ? reply.code(204).send() : problem(reply, "not_found");
    },
  });

  api.route({
    ...routeOf(webhookEndpointsContract, "POST /api/admin/webhook-endpoints/:id/secret"),
    config: { needs: "webhooks:write" },
    handler: async (request, reply) => {
      const made = await rotateSecret(ctx, staffActor(request), request.params.id);
      return made === undefined ? problem(reply, "not_found") : { secret: made };
    },
  });
};

const deliveries: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(webhookEndpointsContract, "GET /api/admin/webhook-endpoints/:id/deliveries"),
    config: { needs: "webhooks:read" },
    handler: async ({ params: { id }, query }, reply) =>
      (await readEndpoint(ctx.db, id)) ? readDeliveries(ctx.db, id, query) : problem(reply, "not_found"),
  });

  api.route({
    ...routeOf(webhookEndpointsContract, "POST /api/admin/webhook-endpoints/:id/tests"),
    config: { needs: "webhooks:write" },
    handler: async (request, reply) =>
      (await sendTest(ctx, request.params.id)) ? reply.code(202).send() : problem(reply, "not_found"),
  });

  api.route({
    ...routeOf(webhookEndpointsContract, "POST /api/admin/webhook-endpoints/:id/deliveries/:delivery/retries"),
    config: { needs: "webhooks:write" },
    handler: async (request, reply) => {
      const { id, delivery } = request.params;
      return (await redeliver(ctx, id, delivery)) ? reply.code(202).send() : problem(reply, "not_found");
    },
  });
};
