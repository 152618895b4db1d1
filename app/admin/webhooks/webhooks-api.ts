import type { WebhookForm } from "#shop/messaging/webhooks/webhook-form.ts";
import type { StaffCall } from "../kit/staff-api.ts";

/** The calls about webhooks out. */
export const webhooksApi = (call: StaffCall) => ({
  add: (body: WebhookForm) => call("POST /api/admin/webhook-endpoints", { body }),
  change: (id: string, body: WebhookForm & { version: number }) =>
    call("PUT /api/admin/webhook-endpoints/:id", { params: { id }, body }),
  remove: (id: string) => call("DELETE /api/admin/webhook-endpoints/:id", { params: { id } }),
  rotate: (id: string) => call("POST /api/admin/webhook-endpoints/:id/secret", { params: { id } }),
  sendTest: (id: string) => call("POST /api/admin/webhook-endpoints/:id/tests", { params: { id } }),
  redeliver: (id: string, delivery: string) =>
    call("POST /api/admin/webhook-endpoints/:id/deliveries/:delivery/retries", { params: { id, delivery } }),
});
