import type { Actor, ShopContext } from "#shop/context.server.ts";
import { addOrderEvent, lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";

/** Adds a staff-only note. The same key adds a note only once; with other text it is refused. */
export async function addNote(
  ctx: Pick<ShopContext, "db" | "clock" | "ids">,
  orderId: string,
  { note, key, actor }: { note: string; key: string; actor: Actor },
): Promise<"noted" | "key_reused" | "not_found"> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return "not_found";
    const known = await tx
      .selectFrom("orderEvents")
      .select("note")
      .where("orderId", "=", orderId)
      .where("key", "=", key)
      .executeTakeFirst();
    if (known) return known.note === note ? "noted" : "key_reused";
    await addOrderEvent(tx, orderId, { kind: "note", actor, note, at, key });
    // Without the note, which the timeline has: it may name the customer, and the audit log never changes.
    await writeAudit(tx, ctx, { actor, action: "order.note", subject: `order:${order.number}` });
    return "noted";
  });
}
