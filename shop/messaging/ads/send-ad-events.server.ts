import type { Actor, ShopContext } from "#shop/context.server.ts";
import type { Claimed } from "#shop/messaging/outbox/deliveries.server.ts";
import { endPauses } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { type Attempt, sendDue } from "#shop/messaging/outbox/send-due.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { type AdParams, adParams } from "./ad-event.ts";
import { decideHeld, readPurchase } from "./ad-events.store.server.ts";
import {
  type ConversionEvent,
  type ConversionsPixel,
  conversionPayload,
  sendConversion,
} from "./conversions-api.server.ts";

export type AdSender = ShopContext & { pixel: ConversionsPixel; publicUrl: string };

/**
 * The job that sends due events to Meta's Conversions API: purchases once their orders are confirmed, and checkout steps. A repeat
 * after a lost response has the same id, so Meta counts it once.
 *
 * @param end when it aborts, no further event is started
 * @returns the number of events that Meta accepted
 */
export async function sendAdEvents(ctx: AdSender, end?: AbortSignal): Promise<number> {
  await decideHeld(ctx.db, ctx.clock.now());
  return sendDue<"ad_event", Json>(ctx, "ad_event", (event) => send(ctx, event), end);
}

type Json = { params: AdParams | null };
type ClaimedEvent = Claimed<"ad_event"> & Json;

async function send(ctx: AdSender, claimed: ClaimedEvent): Promise<Attempt<"ad_event">> {
  const { clock, pixel } = ctx;
  const event = await eventOf(ctx, claimed);
  if (!event) return { status: "dropped", answer: "Customer erased", set: { answered: null } };
  const payload = conversionPayload(event, pixel.ldu);
  const source = { ip: claimed.clientIp, userAgent: claimed.userAgent ?? "" };
  const { outcome, status: answered, text } = await sendConversion(pixel, payload, source);
  const set = { answered, payload: JSON.stringify(payload) };
  if (outcome === "sent") return { status: "sent", answer: text, set: { ...set, sentAt: clock.now() } };
  return { status: outcome === "refused" ? "failed" : "queued", answer: text, set };
}

/** The event to send; undefined if its customer was erased. */
async function eventOf({ db, publicUrl }: AdSender, claimed: ClaimedEvent): Promise<ConversionEvent | undefined> {
  const { name, eventId, at, orderId, params } = claimed;
  if (orderId === null) return params ? { name, eventId, at, sourceUrl: `${publicUrl}/checkout`, params } : undefined;
  const order = await readPurchase(db, orderId);
  if (!order) return undefined;
  const { number, email, zip, totalCents: valueCents, lines } = order;
  return {
    name,
    eventId,
    at,
    sourceUrl: `${publicUrl}/success`,
    params: { ...adParams(lines, { valueCents, counts: true }), order_id: number },
    email,
    zip,
  };
}

/**
 * Makes waiting events due now, for staff who have fixed a problem such as an expired token. The job sends them in its next run. Failed
 * events stay failed, because Meta would refuse them again. Safe to repeat.
 *
 * @returns the number of waiting events
 */
export function tryAdEventsNow(ctx: ShopContext, actor: Actor): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const waiting = await endPauses(tx, "ad_event", ctx.clock.now());
    const after = { events: waiting };
    if (waiting > 0) {
      await writeAudit(tx, ctx, { actor, action: "ad_events.tried", subject: "ad_events", after });
    }
    return waiting;
  });
}
