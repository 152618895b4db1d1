import { callOutside, type OutsideAnswer } from "#platform/http/call-outside.server.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import type { Claimed } from "#shop/messaging/outbox/deliveries.server.ts";
import { type Attempt, sendDue } from "#shop/messaging/outbox/send-due.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { webhookHeaders } from "./webhook-signature.server.ts";

/** An endpoint is disabled after failing for this long without a success. */
export const SWITCH_OFF_AFTER_MS = 5 * 24 * 60 * 60_000;
const TIMEOUT_MS = 15_000;
/** How long a receiver that didn't answer gets nothing but tests. */
const QUIET_MS = 60_000;

export type WebhookSender = ShopContext & { allowLocal: boolean; call?: typeof callOutside };

/**
 * The job that sends due webhooks, each at least once; a receiver recognizes a repeat by its `webhook-id`. A 2xx response is a success; any
 * other is retried later. A 410 also disables the endpoint right away. While a receiver doesn't answer, it gets a few webhooks a minute, so
 * that waiting for it doesn't delay those of the others.
 *
 * @param end when it aborts, no further delivery is started
 * @returns the number of webhooks that were delivered
 */
export const sendWebhooks = (ctx: WebhookSender, end?: AbortSignal): Promise<number> =>
  sendDue(ctx, "webhook", (delivery) => deliver(ctx, delivery), end);

type Delivery = Claimed<"webhook">;

async function deliver(ctx: WebhookSender, delivery: Delivery): Promise<Attempt<"webhook"> | undefined> {
  const endpoint = await ctx.db
    .selectFrom("webhookEndpoints")
    .select(["url", "secret", "oldSecret", "oldSecretUntil"])
    .where("id", "=", delivery.endpointId)
    .executeTakeFirst();
  if (!endpoint) return undefined;
  const at = ctx.clock.now();
  const { id, event, data } = delivery;
  const body = JSON.stringify({ type: event, timestamp: delivery.at.toISOString(), data });
  const isOverlap = endpoint.oldSecret !== null && endpoint.oldSecretUntil !== null && at < endpoint.oldSecretUntil;
  const secrets = isOverlap && endpoint.oldSecret ? [endpoint.secret, endpoint.oldSecret] : [endpoint.secret];
  const headers = webhookHeaders({ id, at, body, secrets });
  const begun = performance.now();
  const { url } = endpoint;
  const called = { endpointId: delivery.endpointId, url };
  const answer = await (ctx.call ?? callOutside)({
    url,
    headers,
    body,
    timeoutMs: TIMEOUT_MS,
    allowLocal: ctx.allowLocal,
  });
  const tookMs = Math.round(performance.now() - begun);
  const isDelivered = "status" in answer && answer.status >= 200 && answer.status < 300;
  return {
    status: isDelivered ? "delivered" : "queued",
    answer: "status" in answer ? answer.body : answer.fault,
    set: { answered: "status" in answer ? answer.status : null, tookMs },
    also: (tx) => (isDelivered ? noteSuccess(tx, called) : noteFailure(tx, ctx, called, answer)),
  };
}

/** An endpoint, with the URL that was called: staff may have changed it since, and the answer says nothing about the new one. */
type Called = { endpointId: string; url: string };

async function noteSuccess(tx: Db, { endpointId, url }: Called): Promise<void> {
  await tx
    .updateTable("webhookEndpoints")
    .set({ failingSince: null, quietUntil: null })
    .where("id", "=", endpointId)
    .where("url", "=", url)
    .where("failingSince", "is not", null)
    .execute();
}

async function noteFailure(
  tx: Db,
  ctx: ShopContext,
  { endpointId, url }: Called,
  answer: OutsideAnswer,
): Promise<void> {
  const now = ctx.clock.now();
  const endpoint = tx.updateTable("webhookEndpoints").where("id", "=", endpointId).where("url", "=", url);
  await endpoint.set({ failingSince: now }).where("failingSince", "is", null).execute();
  if ("fault" in answer) await endpoint.set({ quietUntil: new Date(now.getTime() + QUIET_MS) }).execute();
  const isGone = "status" in answer && answer.status === 410;
  const longAgo = new Date(now.getTime() - SWITCH_OFF_AFTER_MS);
  const off = await endpoint
    .set(({ eb }) => ({ active: false, switchedOffAt: now, version: eb("version", "+", 1) }))
    .where("active", "=", true)
    .$if(!isGone, (query) => query.where("failingSince", "<=", longAgo))
    .returning("id")
    .executeTakeFirst();
  if (!off) return;
  await writeAudit(tx, ctx, {
    actor: { kind: "system" },
    action: "webhook.turned_off",
    subject: `webhook:${endpointId}`,
    before: { active: true },
    after: { active: false },
  });
}
