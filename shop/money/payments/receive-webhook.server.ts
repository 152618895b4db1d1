import { inBatches } from "#platform/db/in-batches.server.ts";
import {
  findPayment,
  isForOrder,
  type PaymentGateway,
  type PaymentRef,
  type ReceivedWebhook,
  type WebhookEvent,
} from "./gateway.ts";
import { applyPayment } from "./return-money.server.ts";
import type { PaymentContext } from "./settle.server.ts";

/**
 * Stores a provider's event once, however often it is sent, and then handles it. An event is only a hint: the payment is read again
 * from the provider. When this returns, the event is committed; if it can't be handled now, it is left to `handleStoredWebhooks`. Events
 * that aren't about a payment are not stored, nor are those of the provider's other mode, test or live.
 *
 * @throws GatewayError of kind `bad_signature`: nothing is stored.
 */
export async function receiveWebhook(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  input: Omit<ReceivedWebhook, "now">,
): Promise<void> {
  const receivedAt = ctx.clock.now();
  const { ref, ...event } = gateway.parseWebhook({ ...input, now: receivedAt });
  if (event.live !== gateway.live) {
    ctx.log.warn({ event }, "ignored a webhook event of the provider's other mode: check its endpoints");
    return;
  }
  if (!ref) return;
  const stored = await ctx.db
    .insertInto("webhookEvents")
    .values({
      provider: gateway.provider,
      eventId: event.id,
      type: event.type,
      ref: ref.id,
      receivedAt,
    })
    .onConflict((conflict) => conflict.columns(["provider", "eventId"]).doNothing())
    .returning("eventId")
    .executeTakeFirst();
  if (stored) await handleEvent(ctx, gateway, { ...event, ref });
}

/** Events per run; the rest wait for the next one. */
const EVENTS_A_RUN = 200;

/**
 * The job for events that were stored but not handled, because of a crash or an unreachable provider. An event that fails goes to the
 * end of the line, so that it doesn't hold up the others. After `end` it starts no further one. @returns how many it handled.
 */
export async function handleStoredWebhooks(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  end?: AbortSignal,
): Promise<number> {
  const waiting = await ctx.db
    .selectFrom("webhookEvents")
    .select(["eventId", "type", "ref"])
    .where("provider", "=", gateway.provider)
    .where("handledAt", "is", null)
    .orderBy(({ fn }) => fn.coalesce("triedAt", "receivedAt"))
    .limit(EVENTS_A_RUN)
    .execute();
  let handled = 0;
  for (const { eventId, type, ref } of waiting) {
    if (end?.aborted) break;
    const event = { id: eventId, type, ref: { provider: gateway.provider, id: ref } };
    if (await handleEvent(ctx, gateway, event)) handled++;
    else await noteEvent(ctx, event, "triedAt");
  }
  return handled;
}

/** Longer than a provider keeps resending an event. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * The job that deletes events handled long ago, in batches, except each provider's last: it shows that its webhook was connected.
 * @returns how many.
 */
export const dropOldWebhooks = ({ pool, clock }: PaymentContext, end?: AbortSignal): Promise<number> =>
  inBatches(
    pool,
    `delete from webhook_events where (provider, event_id) in (
      select provider, event_id from webhook_events
      where handled_at < $1
        and (provider, received_at) not in (select provider, max(received_at) from webhook_events group by provider)
      limit 1000)`,
    [new Date(clock.now().getTime() - KEPT_MS)],
    end,
  );

type PaymentEvent = Pick<WebhookEvent, "id" | "type"> & { ref: PaymentRef };

async function handleEvent(ctx: PaymentContext, gateway: PaymentGateway, event: PaymentEvent): Promise<boolean> {
  try {
    // An event about a payment that the provider doesn't have means nothing.
    const payment = await findPayment(gateway, event.ref);
    if (payment && isForOrder(payment)) await applyPayment(ctx, gateway, payment, "webhook");
    await noteEvent(ctx, event, "handledAt");
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, event: event.id, type: event.type }, "left a webhook event for the next run");
    return false;
  }
}

async function noteEvent(
  { db, clock }: PaymentContext,
  { id, ref }: PaymentEvent,
  what: "handledAt" | "triedAt",
): Promise<void> {
  await db
    .updateTable("webhookEvents")
    .set({ [what]: clock.now() })
    .where("provider", "=", ref.provider)
    .where("eventId", "=", id)
    .execute();
}
