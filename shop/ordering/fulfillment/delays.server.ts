import { dayAfter, dayWords, easternDay, isDay } from "#platform/eastern-day.ts";
import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { delayTerms } from "#shop/ordering/orders/delay-terms.ts";
import { findDelay, noteAgreement, writeDelay } from "#shop/ordering/orders/delays.store.server.ts";
import { mayBeLate } from "#shop/ordering/orders/order-status.ts";
import { addOrderEvent, lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import type { DelayForm } from "./delay-form.ts";
import { orderDelayed } from "./fulfillment-emails.server.ts";

const MAX_DAYS_AHEAD = 365;

/**
 * `bad_day`: not from today to a year ahead. `stale`: someone else has announced another day since. `closed`: shipped, cancelled or
 * not confirmed.
 */
type AnnounceDelayOutcome = { outcome: "told" | "unchanged" | "bad_day" | "stale" | "closed" | "not_found" };

/**
 * Notifies a shopper that their order ships later, in one transaction with timeline, audit and email, as 16 CFR 435.2 requires. From
 * then on they may cancel it until it ships, and a long or further delay needs their consent (delay-terms.ts).
 * @param revision the one that staff saw; 0 before the first notice
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
    const told = { toldAt: at, toldBy: actorName(actor), revision: revision + 1 };
    await writeDelay(tx, orderId, { shipsBy, reason, ...terms, ...told });
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

type AgreeToDelayOutcome = { outcome: "agreed" | "agreed_before" | "closed" | "not_found" };

/**
 * Records that the shopper agrees to wait until that day. A late answer counts too, as long as the order isn't cancelled.
 * @param shipsBy the day they saw, such as `2026-05-04`: consent to another day doesn't count
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
