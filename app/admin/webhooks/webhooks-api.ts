import type { WebhookEndpoint } from "#shop/messaging/webhooks/webhook-events.ts";
import type { WebhookForm } from "#shop/messaging/webhooks/webhook-form.ts";
import type { StaffCall } from "../kit/staff-api.ts";

export const ENDPOINTS = "/api/admin/webhook-endpoints";
export const deliveriesOf = (id: string) => `${ENDPOINTS}/${id}/deliveries`;

/** The calls about webhooks out. */
export const webhooksApi = (call: StaffCall) => ({
  add: (body: WebhookForm) => call<{ endpoint: WebhookEndpoint; secret: string }>(ENDPOINTS, { method: "POST", body }),
  change: (id: string, body: WebhookForm & { version: number }) =>
    call<WebhookEndpoint>(`${ENDPOINTS}/${id}`, { method: "PUT", body }),
  remove: (id: string) => call<unknown>(`${ENDPOINTS}/${id}`, { method: "DELETE" }),
  rotate: (id: string) => call<{ secret: string }>(`${ENDPOINTS}/${id}/secret`, { method: "POST" }),
  sendTest: (id: string) => call<unknown>(`${ENDPOINTS}/${id}/tests`, { method: "POST" }),
  redeliver: (id: string, delivery: string) =>
    call<unknown>(`${deliveriesOf(id)}/${delivery}/retries`, { method: "POST" }),
});
