import { idOfRequest, SECRET_REPEATED_MS } from "#platform/ids.server.ts";
import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { endPauses, isHeld, queueAgain } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import type { WebhookForm } from "./webhook-form.ts";
import { webhookSecret } from "./webhook-signature.server.ts";
import {
  deleteEndpoint,
  endQuiet,
  insertEndpoint,
  lockDeliveryOf,
  lockEndpoint,
  type NewEndpoint,
  queueTest,
  readEndpoint,
  readNewEndpoint,
  replaceSecret,
  updateEndpoint,
  type WebhookEndpoint,
} from "./webhooks.store.server.ts";

/** How long deliveries are signed with the old secret, too. */
export const OVERLAP_MS = 24 * 60 * 60 * 1000;

/**
 * Adds an endpoint. A `requestKey` adds only one: its repeat by the same person within a day returns the same, because the first answer
 * may have been lost.
 *
 * @returns the endpoint and its secret, which nothing shows later; undefined if the key added another one, or it was changed since
 */
export async function addEndpoint(
  ctx: ShopContext,
  actor: Actor,
  form: WebhookForm,
  requestKey?: string,
): Promise<NewEndpoint | undefined> {
  const id = requestKey === undefined ? ctx.ids.uuid() : idOfRequest(`${actorName(actor)} ${requestKey}`);
  const secret = webhookSecret(ctx.ids.secret());
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const added = await insertEndpoint(tx, { id, ...form, secret, createdAt: at });
    if (!added) return readNewEndpoint(tx, { id, ...form, since: new Date(at.getTime() - SECRET_REPEATED_MS) });
    await writeAudit(tx, ctx, { actor, action: "webhook.created", subject: `webhook:${id}`, after: form });
    return { endpoint: added, secret };
  });
}

export type ChangeOutcome =
  | { outcome: "changed"; endpoint: WebhookEndpoint }
  | { outcome: "not_found" }
  | { outcome: "changed_meanwhile" };

/**
 * Changes an endpoint if it still has this `version`. Enabling it again or changing its URL clears its earlier failures.
 */
export async function changeEndpoint(
  ctx: ShopContext,
  actor: Actor,
  id: string,
  { version, ...form }: WebhookForm & { version: number },
): Promise<ChangeOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<ChangeOutcome> => {
    const before = await lockEndpoint(tx, id);
    if (!before) return { outcome: "not_found" };
    if (before.version !== version) return { outcome: "changed_meanwhile" };
    const startsOver = form.active && (!before.active || form.url !== before.url);
    const forgiven = { failingSince: null, switchedOffAt: null, quietUntil: null };
    const endpoint = await updateEndpoint(tx, id, { ...form, ...(startsOver && forgiven) });
    const { url, events, active } = before;
    await writeAudit(tx, ctx, {
      actor,
      action: "webhook.updated",
      subject: `webhook:${id}`,
      before: { url, events, active },
      after: form,
    });
    return { outcome: "changed", endpoint };
  });
}

/**
 * Replaces an endpoint's secret; the old one keeps signing for a day. If it already does, because the answer with the new one was lost, the
 * old one stays for the rest of its day: the app may never have got the one in between.
 *
 * @returns the new secret, shown only once; undefined if there is no such endpoint
 */
export async function rotateSecret(ctx: ShopContext, actor: Actor, id: string): Promise<string | undefined> {
  const secret = webhookSecret(ctx.ids.secret());
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const oldUntil = new Date(now.getTime() + OVERLAP_MS);
    if (!(await replaceSecret(tx, id, { secret, now, oldUntil }))) return undefined;
    await writeAudit(tx, ctx, { actor, action: "webhook.secret_rotated", subject: `webhook:${id}` });
    return secret;
  });
}

/** Removes an endpoint with its log. @returns false if there is none */
export async function removeEndpoint(ctx: ShopContext, actor: Actor, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await deleteEndpoint(tx, id);
    if (!before) return false;
    const { url, events, active } = before;
    await writeAudit(tx, ctx, {
      actor,
      action: "webhook.deleted",
      subject: `webhook:${id}`,
      before: { url, events, active },
    });
    return true;
  });
}

/** Sends a test, whether the endpoint is enabled or not. @returns false if there is no such endpoint */
export async function sendTest(ctx: ShopContext, actor: Actor, endpointId: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const endpoint = await readEndpoint(tx, endpointId);
    if (!endpoint) return false;
    const id = ctx.ids.uuid();
    await queueTest(tx, { id, endpointId, at: ctx.clock.now() });
    // Not about the endpoint, whose last entry names who changed it.
    const [subject, after] = [`delivery:${id}`, { url: endpoint.url }];
    await writeAudit(tx, ctx, { actor, action: "webhook.tested", subject, after });
    return true;
  });
}

/**
 * Sends a delivery again with the same id, so that the receiver recognizes it, even if it didn't answer just now; one that waits for a retry
 * is sent now. Safe to repeat.
 * `held`: it waits until its endpoint is enabled.
 */
export async function redeliver(
  ctx: ShopContext,
  actor: Actor,
  { endpointId, id }: { endpointId: string; id: string },
): Promise<"queued" | "held" | "not_found"> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const state = await lockDeliveryOf(tx, { endpointId, id });
    if (!state) return "not_found";
    await endQuiet(tx, endpointId);
    const isAgain =
      state === "queued" ? (await endPauses(tx, "webhook", now, id)) > 0 : await queueAgain(tx, "webhook", { id, now });
    if (isAgain) {
      const change = { before: { state }, after: { state: "queued", kind: "webhook" } };
      await writeAudit(tx, ctx, { actor, action: "delivery.retried", subject: `delivery:${id}`, ...change });
    }
    return (await isHeld(tx, "webhook", id)) ? "held" : "queued";
  });
}
