import type { Actor, ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { type Tracking, trackingWords } from "#shop/ordering/orders/carriers.ts";
import { addOrderEvent, lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { findShipment, updateTracking } from "#shop/ordering/orders/shipments.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { trackingChanged } from "./fulfillment-emails.server.ts";

/** `stale`: someone else has corrected it since. `not_shipped`: there is no package yet. */
export type CorrectTrackingOutcome = { outcome: "corrected" | "unchanged" | "stale" | "not_shipped" | "not_found" };

/**
 * Corrects the carrier or tracking number of a shipped package, in one transaction with timeline and audit log. The shopper gets an
 * email only with `tell`.
 * @param revision the one that staff saw, so that the second of two concurrent corrections is refused
 */
export async function correctTracking(
  ctx: Pick<ShopContext, "db" | "clock" | "ids">,
  orderId: string,
  { tracking, revision, tell, actor }: { tracking: Tracking; revision: number; tell: boolean; actor: Actor },
): Promise<CorrectTrackingOutcome> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx): Promise<CorrectTrackingOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "not_found" };
    const was = await findShipment(tx, orderId);
    if (!was) return { outcome: "not_shipped" };
    if (isSame(was, tracking)) return { outcome: "unchanged" };
    if (!(await updateTracking(tx, orderId, tracking, revision))) return { outcome: "stale" };
    const note = `From ${inWords(was)} to ${inWords(tracking)}`;
    await addOrderEvent(tx, orderId, { kind: "tracking_changed", actor, note, at });
    const { carrier, trackingNumber, trackingUrl } = was;
    const before = { carrier, trackingNumber, trackingUrl };
    const subject = `order:${order.number}`;
    await writeAudit(tx, ctx, { actor, action: "order.tracking", subject, before, after: tracking });
    if (tell)
      await queueEmail(tx, trackingChanged, { id: ctx.ids.uuid(), recipient: order.email, at, data: { orderId } });
    return { outcome: "corrected" };
  });
}

const inWords = (tracking: Tracking): string =>
  [trackingWords(tracking), tracking.trackingUrl].filter(Boolean).join(", ") || "no tracking";

const isSame = (a: Tracking, b: Tracking): boolean =>
  a.carrier === b.carrier && a.trackingNumber === b.trackingNumber && a.trackingUrl === b.trackingUrl;
