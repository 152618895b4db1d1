import { writeAudit } from "#shop/audit.store.server.ts";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { addOrderEvent, lockOrder } from "#shop/orders/orders.store.server.ts";

/** In the timeline of staff; the shopper's knows no such kind. */
const KIND = "note";

/** Notes something down about an order, for staff alone. The same key again is the same note. @returns false when there is no such order. */
export async function addNote(
  ctx: Pick<ShopContext, "db" | "clock" | "ids">,
  orderId: string,
  { note, key, actor }: { note: string; key: string; actor: Actor },
): Promise<boolean> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return false;
    const known = await tx
      .selectFrom("order_events")
      .select("id")
      .where("order_id", "=", orderId)
      .where("key", "=", key)
      .executeTakeFirst();
    if (known) return true;
    await addOrderEvent(tx, orderId, { kind: KIND, actor, note, at, key });
    await writeAudit(tx, ctx, { actor, action: "order.note", subject: `order:${order.number}`, after: { note } });
    return true;
  });
}
