import { sql } from "kysely";
import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import type { StockReason } from "#shop/selling/stock/stock-reason.ts";

export type Pieces = { sku: string; pieces: number };
type Move = { orderId: string; reason: StockReason; actor: Actor; at: Date };

/** What an order holds of each sku, in sku order: everybody locks stock in that order, so nobody waits in a circle. */
async function piecesOf(tx: Db, orderId: string): Promise<Pieces[]> {
  const rows = await tx
    .selectFrom("orderLines")
    .select(({ fn }) => ["sku", fn.sum<number>("quantity").as("pieces")])
    .where("orderId", "=", orderId)
    .groupBy("sku")
    .orderBy("sku")
    .execute();
  return rows.map(({ sku, pieces }) => ({ sku, pieces: Number(pieces) }));
}

/** What of an order's pieces is still out of stock: sold, minus what was put back. In sku order; a variant that is gone takes nothing. */
export async function heldPieces(tx: Db, orderId: string): Promise<Pieces[]> {
  const { rows } = await sql<Pieces>`
    select sku, (sold + coalesce(moved, 0))::int * -1 as pieces
    from (select sku, -sum(quantity) as sold from order_lines where order_id = ${orderId} group by sku) lines
    left join (select sku, sum(delta) as moved from stock_movements
      where order_id = ${orderId} and reason <> 'reserved' group by sku) movements using (sku)
    join variants using (sku) order by sku`.execute(tx);
  return rows.filter(({ pieces }) => pieces > 0);
}

/** Puts back what an order still holds. @returns the stock of each sku afterwards. */
export async function putBack(tx: Db, move: Move): Promise<number[]> {
  return putBackPieces(tx, move, await heldPieces(tx, move.orderId));
}

/** Puts back these pieces, which the caller knows to be held; in sku order. @returns the stock of each sku afterwards. */
export async function putBackPieces(tx: Db, move: Move, held: readonly Pieces[]): Promise<number[]> {
  const left: number[] = [];
  for (const { sku, pieces } of held) {
    const row = await tx
      .updateTable("variants")
      .set(({ eb }) => ({ onHand: eb("onHand", "+", pieces) }))
      .where("sku", "=", sku)
      .returning("onHand")
      .executeTakeFirst();
    // A variant that staff removed meanwhile takes nothing back; its ledger was closed when it went.
    if (!row) continue;
    left.push(row.onHand);
    await writeMovement(tx, move, sku, pieces);
  }
  return left;
}

/** Takes again what an order once held, all or nothing. @returns the skus that have not enough; the caller then undoes the transaction. */
export async function takeAgain(tx: Db, move: Move): Promise<{ short: string[] }> {
  const short: string[] = [];
  for (const { sku, pieces } of await piecesOf(tx, move.orderId)) {
    const row = await tx
      .updateTable("variants")
      .set(({ eb }) => ({ onHand: eb("onHand", "-", pieces) }))
      .where("sku", "=", sku)
      .where("onHand", ">=", pieces)
      .returning("onHand")
      .executeTakeFirst();
    if (row) await writeMovement(tx, move, sku, -pieces);
    else short.push(sku);
  }
  return { short };
}

async function writeMovement(tx: Db, { orderId, reason, actor, at }: Move, sku: string, delta: number): Promise<void> {
  await tx
    .insertInto("stockMovements")
    .values({ sku, delta, reason, orderId, actor: actorName(actor), at })
    .execute();
}

/** Skus whose ledger does not add up to their stock, those that are gone too; empty when the books are right. */
export async function ledgerDifferences(db: Db): Promise<{ sku: string; onHand: number; ledger: number }[]> {
  const { rows } = await sql<{ sku: string; onHand: number; ledger: number }>`
    select sku, coalesce(v.on_hand, 0) as "onHand", coalesce(m.ledger, 0)::int as ledger
    from variants v full join (select sku, sum(delta) as ledger from stock_movements group by sku) m using (sku)
    where coalesce(v.on_hand, 0) <> coalesce(m.ledger, 0) order by sku`.execute(db);
  return rows;
}
