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
import {
  WEBHOOK_EVENT_NAMES,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "#shop/messaging/webhooks/webhook-events.ts";
import { webhookForm } from "#shop/messaging/webhooks/webhook-form.ts";
import { readDeliveries, readEndpoint, readEndpoints } from "#shop/messaging/webhooks/webhooks.store.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

const endpointSchema = z.object({
  _id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  active: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  failingSince: z.string().nullable(),
  switchedOffAt: z.string().nullable(),
  oldSecretUntil: z.string().nullable(),
}) satisfies z.ZodType<WebhookEndpoint>;

const deliverySchema = z.object({
  _id: z.uuid(),
  event: z.string(),
  data: z.unknown(),
  at: z.string(),
  status: z.enum(["queued", "delivered", "failed"]),
  attempts: z.int(),
  answered: z.int().nullable().describe("The HTTP status; null: no answer came."),
  tookMs: z.int().nullable(),
  response: z.string().nullable().describe("The first of what was answered, or why nothing was."),
  lastAttemptAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
}) satisfies z.ZodType<WebhookDelivery>;

const secret = z.string().describe("Signs each delivery (standardwebhooks.com). It is shown this once.");
const params = z.object({ id: z.uuid() });
const deliveryParams = z.object({ id: z.uuid(), delivery: z.uuid() });
/** What could never be called is refused when it is entered, not by every delivery. */
const formOf = (allowLocal: boolean) =>
  z.object({
    ...webhookForm.shape,
    url: webhookForm.shape.url.check(
      z.refine((url) => outsideFault(url, allowLocal) === undefined, {
        error: ({ input }) => outsideFault(String(input), allowLocal),
      }),
    ),
  });

const shared = { tags: ["webhooks out"], security: [{ staff: [] }] };
const PATH = "/admin/webhook-endpoints";

/** Webhooks out: the endpoints, their log, and sending again. */
export const webhookEndpointsApi: ApiPlugin = async (api, deps) => {
  await api.register(endpoints, deps);
  await api.register(deliveries, deps);
};

const endpoints: ApiPlugin = async (api, { ctx, allowLocalWebhooks = false }) => {
  const form = formOf(allowLocalWebhooks);
  api.get(
    PATH,
    {
      config: { needs: "webhooks:read" },
      schema: {
        ...shared,
        summary: "The endpoints that are told of what happens",
        response: { 200: z.object({ items: z.array(endpointSchema), next: z.null() }) },
      },
    },
    async () => ({ items: await readEndpoints(ctx.db), next: null }),
  );

  api.post(
    PATH,
    {
      config: { needs: "webhooks:write" },
      schema: {
        ...shared,
        summary: "Add an endpoint",
        body: form,
        response: {
          201: z.object({ endpoint: endpointSchema, secret }),
          ...problemResponses("validation_failed"),
        },
      },
    },
    async (request, reply) => reply.code(201).send(await addEndpoint(ctx, staffActor(request), request.body)),
  );

  api.put(
    `${PATH}/:id`,
    {
      config: { needs: "webhooks:write" },
      schema: {
        ...shared,
        summary: "Change an endpoint as it was read in `version`",
        params,
        body: z.object({ ...form.shape, version: z.int() }),
        response: { 200: endpointSchema, ...problemResponses("not_found", "validation_failed", "changed_meanwhile") },
      },
    },
    async (request, reply) => {
      const result = await changeEndpoint(ctx, staffActor(request), request.params.id, request.body);
      return result.outcome === "changed" ? result.endpoint : problem(reply, result.outcome);
    },
  );

  api.delete(
    `${PATH}/:id`,
    {
      config: { needs: "webhooks:write" },
      schema: {
        ...shared,
        summary: "Remove an endpoint with its log",
        params,
        response: { 204: z.undefined(), ...problemResponses("not_found") },
      },
    },
    async (request, reply) => {
      const removed = await removeEndpoint(ctx, staffActor(request), request.params.id);
      return removed ? reply.code(204).send() : problem(reply, "not_found");
    },
  );

  api.post(
    `${PATH}/:id/secret`,
    {
      config: { needs: "webhooks:write" },
      schema: {
        ...shared,
        summary: "Give an endpoint a new secret; the old one signs beside it for a day",
        params,
        response: { 200: z.object({ secret }), ...problemResponses("not_found") },
      },
    },
    async (request, reply) => {
      const made = await rotateSecret(ctx, staffActor(request), request.params.id);
      return made === undefined ? problem(reply, "not_found") : { secret: made };
    },
  );
};

const deliveries: ApiPlugin = async (api, { ctx }) => {
  api.get(
    `${PATH}/:id/deliveries`,
    {
      config: { needs: "webhooks:read" },
      schema: {
        ...shared,
        summary: "What an endpoint was told, newest first",
        params,
        querystring: z.object({
          limit: z.coerce.number().int().min(1).max(200).default(50),
          after: z.uuid().optional(),
        }),
        response: {
          200: pageSchema(deliverySchema),
          ...problemResponses("not_found"),
        },
      },
    },
    async ({ params: { id }, query }, reply) =>
      (await readEndpoint(ctx.db, id)) ? readDeliveries(ctx.db, id, query) : problem(reply, "not_found"),
  );

  api.post(
    `${PATH}/:id/tests`,
    {
      config: { needs: "webhooks:write" },
      schema: {
        ...shared,
        summary: "Send a test",
        params,
        response: { 202: z.undefined(), ...problemResponses("not_found") },
      },
    },
    async (request, reply) =>
      (await sendTest(ctx, request.params.id)) ? reply.code(202).send() : problem(reply, "not_found"),
  );

  api.post(
    `${PATH}/:id/deliveries/:delivery/retries`,
    {
      config: { needs: "webhooks:write" },
      schema: {
        ...shared,
        summary: "Deliver again, under the same webhook-id",
        params: deliveryParams,
        response: { 202: z.undefined(), ...problemResponses("not_found") },
      },
    },
    async (request, reply) => {
      const { id, delivery } = request.params;
      return (await redeliver(ctx, id, delivery)) ? reply.code(202).send() : problem(reply, "not_found");
    },
  );
};
