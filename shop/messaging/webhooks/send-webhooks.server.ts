import { callOutside, type OutsideAnswer } from "#platform/http/call-outside.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { webhookHeaders } from "./webhook-signature.server.ts";
import { type ClaimedDelivery, claimDelivery } from "./webhooks.store.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Before each further attempt, as Standard Webhooks advises; after the last one the telling has failed. */
export const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];
/** An endpoint that has only failed for so long is switched off. */
export const SWITCH_OFF_AFTER_MS = 5 * DAY_MS;
/** The log keeps a telling for so long. */
const KEEP_MS = 30 * DAY_MS;
const AT_ONCE = 4;
const TIMEOUT_MS = 15_000;
/** While a process sends a telling, no other takes it; if that process dies, it is taken again after this. */
const CLAIM_MS = 2 * MINUTE_MS;
const MAX_RESPONSE = 1000;

export type WebhookSender = ShopContext & { allowLocal: boolean; call?: typeof callOutside };

/**
 * The job that tells the endpoints what is due, each telling at least once: a receiver knows a repeat by its `webhook-id`. An answer
 * from 200 to 299 is a success, everything else is tried again later; 410 switches the endpoint off at once.
 *
 * @param end from then on no further telling is begun.
 * @returns how many were delivered.
 */
export async function sendWebhooks(ctx: WebhookSender, end?: AbortSignal): Promise<number> {
  let delivered = 0;
  const sender = async () => {
    while (!end?.aborted) {
      const now = ctx.clock.now();
      const delivery = await claimDelivery(ctx.db, now, new Date(now.getTime() + CLAIM_MS));
      if (!delivery) return;
      if (await deliver(ctx, delivery)) delivered++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return delivered;
}

async function deliver(ctx: WebhookSender, delivery: ClaimedDelivery): Promise<boolean> {
  const endpoint = await ctx.db
    .selectFrom("webhook_endpoints")
    .select(["url", "secret", "old_secret", "old_secret_until"])
    .where("id", "=", delivery.endpoint_id)
    .executeTakeFirst();
  if (!endpoint) return false;
  const at = ctx.clock.now();
  const { id, event, data } = delivery;
  const body = JSON.stringify({ type: event, timestamp: delivery.at.toISOString(), data });
  const isOverlap =
    endpoint.old_secret !== null && endpoint.old_secret_until !== null && at < endpoint.old_secret_until;
  const secrets = isOverlap && endpoint.old_secret ? [endpoint.secret, endpoint.old_secret] : [endpoint.secret];
  const headers = webhookHeaders({ id, at, body, secrets });
  const begun = performance.now();
  const { url } = endpoint;
  const answer = await (ctx.call ?? callOutside)({
    url,
    headers,
    body,
    timeoutMs: TIMEOUT_MS,
    allowLocal: ctx.allowLocal,
  });
  const tookMs = Math.round(performance.now() - begun);
  const isDelivered = "status" in answer && answer.status >= 200 && answer.status < 300;
  await note(ctx, delivery, { answer, tookMs, isDelivered });
  return isDelivered;
}

type Attempt = { answer: OutsideAnswer; tookMs: number; isDelivered: boolean };

async function note(ctx: WebhookSender, delivery: ClaimedDelivery, { answer, tookMs, isDelivered }: Attempt) {
  const now = ctx.clock.now();
  const pause = PAUSES_MS[delivery.attempts - 1];
  const isOver = pause === undefined;
  await ctx.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("webhook_deliveries")
      .set({
        status: isDelivered ? "delivered" : isOver ? "failed" : "queued",
        next_attempt_at: new Date(now.getTime() + (pause ?? 0)),
        answered: "status" in answer ? answer.status : null,
        // Nothing that PostgreSQL's text cannot hold.
        response: ("status" in answer ? answer.body : answer.fault).replaceAll("\0", "").slice(0, MAX_RESPONSE),
        took_ms: tookMs,
      })
      .where("id", "=", delivery.id)
      .execute();
    const endpoint = tx.updateTable("webhook_endpoints").where("id", "=", delivery.endpoint_id);
    if (isDelivered) {
      await endpoint.set({ failing_since: null }).where("failing_since", "is not", null).execute();
      return;
    }
    await endpoint.set({ failing_since: now }).where("failing_since", "is", null).execute();
    const isGone = "status" in answer && answer.status === 410;
    const longAgo = new Date(now.getTime() - SWITCH_OFF_AFTER_MS);
    await endpoint
      .set(({ eb }) => ({ active: false, switched_off_at: now, version: eb("version", "+", 1) }))
      .where("active", "=", true)
      .$if(!isGone, (query) => query.where("failing_since", "<=", longAgo))
      .execute();
  });
}

/** Forgets old tellings, also those that waited all the time for an endpoint that is switched off. */
export async function dropOldDeliveries({ db, clock }: ShopContext): Promise<void> {
  const longAgo = new Date(clock.now().getTime() - KEEP_MS);
  await db.deleteFrom("webhook_deliveries").where("at", "<", longAgo).execute();
}
