import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { pageSchema } from "#shop/list-schema.server.ts";
import { WEBHOOK_EVENT_NAMES } from "./webhook-events.ts";
import { webhookForm } from "./webhook-form.ts";

const endpointSchema = z.object({
  _id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  active: z.boolean(),
  version: z.int(),
  createdAt: time,
  failingSince: time.nullable(),
  switchedOffAt: time.nullable(),
  oldSecretUntil: time.nullable().describe("Until then, deliveries are also signed with the previous secret."),
});

/** An endpoint as staff see it, without its secret. */
export type WebhookEndpoint = z.input<typeof endpointSchema>;

const DELIVERY_STATES = ["queued", "delivered", "failed"] as const;

/** What a delivery about an order has in its data. */
export const orderInData = z.object({ _id: z.uuid(), orderNumber: z.string() });

const deliverySchema = z.object({
  _id: z.uuid(),
  event: z.string(),
  order: orderInData.nullable().describe("The order that the event is about."),
  data: z.unknown(),
  at: time,
  status: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  answered: z.int().nullable().describe("The HTTP status; null if there was no response."),
  tookMs: z.int().nullable(),
  response: z.string().nullable().describe("The start of the response, or why there was none."),
  lastAttemptAt: time.nullable(),
  nextAttemptAt: time.nullable(),
});

/** One delivery in the log. */
export type WebhookDelivery = z.input<typeof deliverySchema>;

const secret = z.string().describe("Signs each delivery (standardwebhooks.com). Shown only once.");

const params = z.object({ id: z.uuid() });

export const HELD = "`held`: waiting until the endpoint is enabled.";

const deliveryParams = z.object({ id: z.uuid(), delivery: z.uuid() });

export const webhookEndpointsContract = {
  "GET /api/admin/webhook-endpoints": {
    summary: "List webhook endpoints",
    response: { 200: z.object({ items: z.array(endpointSchema), next: z.null() }) },
  },
  "POST /api/admin/webhook-endpoints": {
    summary: "Add an endpoint",
    description:
      "An Idempotency-Key adds only one endpoint: each retry must send the same key, and for a day gets that endpoint with its secret.",
    headers: z.looseObject({ "idempotency-key": z.string().min(8).max(255).optional() }),
    body: webhookForm,
    response: { 201: z.object({ endpoint: endpointSchema, secret }) },
    problems: ["validation_failed", "idempotency_key_reused"],
  },
  "PUT /api/admin/webhook-endpoints/:id": {
    summary: "Update an endpoint; `version` is the one you read",
    params,
    body: z.object({ ...webhookForm.shape, version: z.int() }),
    response: { 200: endpointSchema },
    problems: ["not_found", "validation_failed", "changed_meanwhile"],
  },
  "DELETE /api/admin/webhook-endpoints/:id": {
    summary: "Delete an endpoint and its log",
    params,
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
  "POST /api/admin/webhook-endpoints/:id/secret": {
    summary: "Rotate an endpoint's secret; the old one keeps working for a day",
    description:
      "Rotating it again within that day replaces only the new secret, and the old one keeps working for the rest of its day.",
    params,
    response: { 200: z.object({ secret }) },
    problems: ["not_found"],
  },
  "GET /api/admin/webhook-endpoints/:id/deliveries": {
    summary: "List deliveries to an endpoint, newest first",
    params,
    querystring: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: z.uuid().optional(),
      status: z.enum(DELIVERY_STATES).optional(),
    }),
    response: { 200: pageSchema(deliverySchema) },
    problems: ["not_found"],
  },
  "POST /api/admin/webhook-endpoints/:id/tests": {
    summary: "Send a test event",
    params,
    response: { 202: z.undefined() },
    problems: ["not_found"],
  },
  "POST /api/admin/webhook-endpoints/:id/deliveries/:delivery/retries": {
    summary: "Redeliver an event with the same webhook-id",
    params: deliveryParams,
    response: { 202: z.object({ outcome: z.enum(["queued", "held"]).describe(HELD) }) },
    problems: ["not_found"],
  },
} as const;
