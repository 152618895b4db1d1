import { dayAfter, dayWords, easternDay, isDay } from "#platform/eastern-day.ts";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { delayTerms } from "#shop/ordering/orders/delay-terms.ts";
import { findDelay, noteAgreement, writeDelay } from "#shop/ordering/orders/delays.store.server.ts";
import { mayBeLate } from "#shop/ordering/orders/order-status.ts";
import { addOrderEvent, lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import type { DelayForm } from "./delay-form.ts";
import { orderDelayed } from "./fulfillment-emails.server.ts";

/** No shop knows further ahead. */
const MAX_DAYS_AHEAD = 365;

/**
 * `bad_day`: not from today to a year ahead. `stale`: somebody else has told of another day since. `closed`: it is shipped, cancelled or
 * not confirmed.
 */
type AnnounceDelayOutcome = { outcome: "told" | "unchanged" | "bad_day" | "stale" | "closed" | "not_found" };

/**
 * Tells a shopper that their order ships later, in one transaction with timeline, audit and a mail for each change, as 16 CFR 435.2 asks.
 * From then on they may cancel it until it ships, and a long or further delay needs their word (delay-terms.ts). The same again is no
 * change.
 * @param revision of what staff saw: 0 when nothing was told yet.
 */
export async function announceDelay(
  ctx: Pick<ShopContext, "db" | "clock" | "ids">,
  orderId: string,
  { shipsBy, reason, revision, actor }: DelayForm & { revision: number; actor: Actor },
): Promise<AnnounceDelayOutcome> {
  const at = ctx.clock.now();
  const today = easternDay(at);
  if (!isDay(shipsBy) || shipsBy < today || shipsBy > dayAfter(today, MAX_DAYS_AHEAD)) return { outcome: "bad_day" };
  return ctx.db.transaction().execute(async (tx): Promise<AnnounceDelayOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "not_found" };
    if (!mayBeLate(order.status)) return { outcome: "closed" };
    const was = await findDelay(tx, orderId);
    if (was?.shipsBy === shipsBy && was.reason === reason) return { outcome: "unchanged" };
    if ((was?.revision ?? 0) !== revision) return { outcome: "stale" };
    const terms = delayTerms({ shipsBy, today, placedOn: easternDay(order.placedAt), was });
    await writeDelay(tx, orderId, { shipsBy, reason, ...terms, actor, at, revision: revision + 1 });
    const note = `Ships by ${dayWords(shipsBy)}: ${reason}`;
    await addOrderEvent(tx, orderId, { kind: "delayed", actor, note, at });
    const before = was && { shipsBy: was.shipsBy, reason: was.reason };
    const subject = `order:${order.number}`;
    await writeAudit(tx, ctx, { actor, action: "order.delayed", subject, before, after: { shipsBy, reason } });
    const data = { orderId, shipsBy, reason };
    await queueEmail(tx, orderDelayed, { id: ctx.ids.uuid(), recipient: order.email, at, data });
    return { outcome: "told" };
  });
}

/** `closed`: there is nothing to agree to, as the order has gone on, or another day was told meanwhile. */
type AgreeToDelayOutcome = { outcome: "agreed" | "agreed_before" | "closed" | "not_found" };

/**
 * The shopper agrees to wait for a late order until that day; the timeline keeps it. It counts for as long as the order is not cancelled,
 * also after the day by which they were asked to answer.
 * @param shipsBy the day that they have read, such as `2026-05-04`: nobody agrees to another.
 */
export function agreeToDelay(
  ctx: Pick<ShopContext, "db" | "clock">,
  orderId: string,
  shipsBy: string,
): Promise<AgreeToDelayOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<AgreeToDelayOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "not_found" };
    const delay = await findDelay(tx, orderId);
    if (!mayBeLate(order.status) || !delay || delay.agreeBy === null || delay.shipsBy !== shipsBy) {
      return { outcome: "closed" };
    }
    if (delay.agreedAt) return { outcome: "agreed_before" };
    const at = ctx.clock.now();
    await noteAgreement(tx, orderId, at);
    await addOrderEvent(tx, orderId, {
      kind: "delay_agreed",
      actor: { kind: "shopper" },
      note: `Ships by ${dayWords(shipsBy)}`,
      at,
    });
    return { outcome: "agreed" };
  });
}
