import type { ShopContext } from "#shop/context.server.ts";
import { adParams } from "./ad-event.ts";
import {
  type ClaimedEvent,
  claimEvent,
  decideHeld,
  dropUnsent,
  noteAttempt,
  readPurchase,
} from "./ad-events.store.server.ts";
import {
  type ConversionEvent,
  type ConversionsPixel,
  conversionPayload,
  sendConversion,
} from "./conversions-api.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Before each further attempt; the last one comes again until the event is too old. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS];
/** Meta refuses what is older than seven days. */
const TOO_OLD_MS = 7 * DAY_MS;
/** The list of staff keeps an event for so long. */
const KEEP_MS = 30 * DAY_MS;
const AT_ONCE = 4;
/** While a process sends an event, no other takes it; if that process dies, it is taken again after this. */
const CLAIM_MS = 2 * MINUTE_MS;

export type AdSender = ShopContext & { pixel: ConversionsPixel; publicUrl: string };

/**
 * The job that tells Meta's Conversions API what is due: purchases once their orders are confirmed, and what the checkout told of. A
 * repeat after a lost answer has the same id, so Meta counts it once. Nothing waits for it.
 *
 * @param end from then on no further event is begun.
 * @returns how many were taken.
 */
export async function sendAdEvents(ctx: AdSender, end?: AbortSignal): Promise<number> {
  await decideHeld(ctx.db, ctx.clock.now());
  let sent = 0;
  const sender = async () => {
    while (!end?.aborted) {
      const now = ctx.clock.now();
      const event = await claimEvent(ctx.db, now, new Date(now.getTime() + CLAIM_MS));
      if (!event) return;
      if (await send(ctx, event)) sent++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return sent;
}

async function send(ctx: AdSender, claimed: ClaimedEvent): Promise<boolean> {
  const { db, clock, pixel } = ctx;
  const giveUp = async (status: "failed" | "dropped", answer: string) => {
    await noteAttempt(db, claimed.id, clock.now(), { status, nextAttemptAt: clock.now(), answer });
    return false;
  };
  if (clock.now().getTime() - claimed.at.getTime() >= TOO_OLD_MS) {
    return giveUp("failed", "Meta takes no event that is older than seven days.");
  }
  const event = await eventOf(ctx, claimed);
  if (!event) return giveUp("dropped", "Its customer was erased.");
  const payload = conversionPayload(event, pixel.ldu);
  const source = { ip: claimed.client_ip, userAgent: claimed.user_agent ?? "" };
  const { outcome, status: answered, text } = await sendConversion(pixel, payload, source);
  const now = clock.now();
  const pause = PAUSES_MS[Math.min(claimed.attempts, PAUSES_MS.length) - 1] ?? DAY_MS;
  const nextAttemptAt = new Date(now.getTime() + pause);
  const isLate = nextAttemptAt.getTime() - claimed.at.getTime() >= TOO_OLD_MS;
  const status = outcome === "sent" ? "sent" : outcome === "refused" || isLate ? "failed" : "queued";
  await noteAttempt(db, claimed.id, now, { status, nextAttemptAt, payload, answered, answer: text });
  if (status === "failed") ctx.log.warn({ adEvent: claimed.id, answered }, "Meta refused an event");
  return status === "sent";
}

/** Undefined when nobody is left whom it could be about. */
async function eventOf({ db, publicUrl }: AdSender, claimed: ClaimedEvent): Promise<ConversionEvent | undefined> {
  const { name, event_id: eventId, at, order_id, params } = claimed;
  if (order_id === null) return params ? { name, eventId, at, sourceUrl: `${publicUrl}/checkout`, params } : undefined;
  const order = await readPurchase(db, order_id);
  if (!order) return undefined;
  const lines = order.lines.map(({ product_id, title, quantity, unit_price_cents }) => ({
    productId: product_id,
    title,
    quantity,
    unitPriceCents: unit_price_cents,
  }));
  const { number, email, zip, total_cents: valueCents } = order;
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
 * Forgets old events, and drops what Meta would no longer take. It runs without a pixel, too: nobody sends then, and what the last one
 * left must not keep anybody's address.
 */
export async function dropOldAdEvents({ db, clock }: ShopContext): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  await dropUnsent(db, ago(TOO_OLD_MS), "It was not sent within seven days.");
  await db.deleteFrom("ad_events").where("at", "<", ago(KEEP_MS)).execute();
}
