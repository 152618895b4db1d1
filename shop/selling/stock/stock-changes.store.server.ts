import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import type { StockReason } from "#shop/selling/stock/stock-reason.ts";

/** A change of stock that no order causes. The deltas of a sku always add up to its `on_hand`. */
export type StockChange = { sku: string; delta: number };
export type StockChangeReason = Exclude<
  StockReason,
  "reserved" | "released" | "cancelled" | "sold_offline" | "returned"
>;
type Why = { reason: StockChangeReason; actor: Actor; at: Date; note?: string; requestKey?: string };

/** Writes the ledger of changes that are made to `variants` in the same transaction. A change of nothing is no row. */
export async function writeLedger(
  tx: Db,
  changes: readonly StockChange[],
  { reason, actor, at, note = "", requestKey }: Why,
): Promise<void> {
  const rows = changes
    .filter(({ delta }) => delta !== 0)
    .map(({ sku, delta }) => ({
      sku,
      delta,
      reason,
      orderId: null,
      actor: actorName(actor),
      note,
      requestKey: requestKey ?? null,
      at,
    }));
  if (rows.length > 0) await tx.insertInto("stockMovements").values(rows).execute();
}

/** Changes stock by deltas, so that what an order did meanwhile stays done. The caller holds the rows (`lockVariants`). */
export async function changeStock(tx: Db, changes: readonly StockChange[]): Promise<void> {
  for (const { sku, delta } of changes) {
    await tx
      .updateTable("variants")
      .set(({ eb }) => ({ onHand: eb("onHand", "+", delta) }))
      .where("sku", "=", sku)
      .execute();
  }
}

/** `archived`: it leaves the shop but keeps its stock. */
export type LockedVariant = { sku: string; color: string; size: string; onHand: number; archived: boolean };

/**
 * Holds the stock of a product until the end of the transaction and tells it, in the order of the shop. Locked in sku order, as
 * everybody does, so that nobody waits in a circle.
 */
export async function lockVariants(tx: Db, productId: string): Promise<LockedVariant[]> {
  const rows = await tx
    .selectFrom("variants")
    .select(["sku", "color", "size", "position", "onHand", "archivedAt"])
    .where("productId", "=", productId)
    .orderBy("sku")
    .forUpdate()
    .execute();
  return rows
    .sort((one, other) => one.position - other.position)
    .map(({ sku, color, size, onHand, archivedAt }) => ({ sku, color, size, onHand, archived: archivedAt !== null }));
}
