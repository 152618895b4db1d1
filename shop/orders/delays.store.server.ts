import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import type { DelayView } from "./order.ts";

/** What a shopper was told last of a late order. `revision` counts the times; 0: nothing yet. */
export type Delay = DelayView & { toldAt: Date; toldBy: string; revision: number };

export async function findDelay(db: Db, orderId: string): Promise<Delay | undefined> {
  const row = await db.selectFrom("order_delays").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  return (
    row && {
      shipsBy: row.ships_by,
      reason: row.reason,
      toldAt: row.told_at,
      toldBy: row.told_by,
      revision: row.revision,
    }
  );
}

/** For an order that the caller has locked. */
export async function writeDelay(
  tx: Db,
  orderId: string,
  { shipsBy, reason, actor, at, revision }: DelayView & { actor: Actor; at: Date; revision: number },
): Promise<void> {
  const row = { ships_by: shipsBy, reason, told_at: at, told_by: actorName(actor), revision };
  await tx
    .insertInto("order_delays")
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet(row))
    .execute();
}

/** As the shopper sees it. */
export async function shownDelay(db: Db, orderId: string): Promise<DelayView | null> {
  const found = await findDelay(db, orderId);
  return found ? { shipsBy: found.shipsBy, reason: found.reason } : null;
}
