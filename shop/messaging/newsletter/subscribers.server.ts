import { type Page, pageOf, parsePlace, placeText } from "#platform/keyset.ts";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { suppressedAmong } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { suppress, suppressErased } from "#shop/messaging/suppression/suppress.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import {
  listSubscriberRows,
  lockSubscriber,
  removeSubscriber,
  type SubscriberFilter,
} from "./staff-subscribers.store.server.ts";
import type { StaffSubscriber } from "./subscribers.contract.server.ts";
import { endSubscription } from "./subscribers.store.server.ts";

/** Who subscribed to the newsletter, whoever came last first, and who left it. */
export async function listForStaff(
  ctx: ShopContext,
  { after, ...filter }: Omit<SubscriberFilter, "after"> & { after?: string | undefined },
): Promise<Page<StaffSubscriber>> {
  const place = after === undefined ? undefined : parsePlace(after);
  const rows = await listSubscriberRows(ctx.db, { ...filter, after: place, limit: filter.limit + 1 });
  const { items, next } = pageOf(rows, filter.limit, ({ subscribed_at, id }) => placeText({ at: subscribed_at, id }));
  const subscribed = items.filter(({ unsubscribed_at }) => unsubscribed_at === null);
  const suppressed = await suppressedAmong(
    ctx,
    subscribed.map(({ id, email, subscribed_at }) => ({ id, email, askedAt: subscribed_at })),
  );
  const ids = new Set([...suppressed].map(({ id }) => id));
  return { items: items.map((row) => asStaffSubscriber(row, ids.has(row.id))), next };
}

/** Ends a subscription because somebody asked the shop to; one that has ended stays as it is. Undefined: there is none. */
export function unsubscribeOnRequest(ctx: ShopContext, actor: Actor, id: string): Promise<StaffSubscriber | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockSubscriber(tx, id);
    if (!row) return undefined;
    if (row.unsubscribed_at !== null) return asStaffSubscriber(row);
    const at = ctx.clock.now();
    await endSubscription(tx, id, at);
    await suppress({ ...ctx, db: tx }, row.email, "unsubscribed");
    const [before, after] = [{ state: "subscribed" }, { state: "unsubscribed" }];
    await writeAudit(tx, ctx, { actor, action: "subscriber.unsubscribed", subject: `subscriber:${id}`, before, after });
    return asStaffSubscriber({ ...row, unsubscribed_at: at });
  });
}

/** Forgets a subscriber, and keeps by a hash alone that they get no mail until they ask for one. False when there is none, as after the first press of two. */
export function deleteSubscriber(ctx: ShopContext, actor: Actor, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockSubscriber(tx, id);
    if (!row) return false;
    await removeSubscriber(tx, id);
    await suppressErased({ ...ctx, db: tx }, row.email);
    // The address is gone with it: the log keeps no copy.
    const before = { state: asStaffSubscriber(row).state };
    await writeAudit(tx, ctx, { actor, action: "subscriber.deleted", subject: `subscriber:${id}`, before });
    return true;
  });
}

type Row = NonNullable<Awaited<ReturnType<typeof lockSubscriber>>>;

const asStaffSubscriber = (
  { id, email, subscribed_at, unsubscribed_at }: Row,
  suppressed = false,
): StaffSubscriber => ({
  _id: id,
  email,
  state: unsubscribed_at === null ? "subscribed" : "unsubscribed",
  suppressed,
  subscribedAt: subscribed_at.toISOString(),
  unsubscribedAt: unsubscribed_at?.toISOString() ?? null,
});
