import { sql } from "kysely";
import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import type { StockReason } from "#shop/selling/stock/stock-reason.ts";

export type Units = { sku: string; units: number };
type Move = { orderId: string; reason: StockReason; actor: Actor; at: Date };

/** An order's units in SKU order, because stock is always locked in that order to prevent deadlocks. */
async function unitsOf(tx: Db, orderId: string): Promise<Units[]> {
  const rows = await tx
    .selectFrom("orderLines")
    .select(({ fn }) => ["sku", fn.sum<number>("quantity").as("units")])
    .where("orderId", "=", orderId)
    .groupBy("sku")
    .orderBy("sku")
    .execute();
  return rows.map(({ sku, units }) => ({ sku, units: Number(units) }));
}

/** The units that an order still holds, ordered minus returned, in SKU order. Deleted variants are left out. */
export async function heldUnits(tx: Db, orderId: string): Promise<Units[]> {
  const { rows } = await sql<Units>`
    select sku, (sold + coalesce(moved, 0))::int * -1 as units
    from (select sku, -sum(quantity) as sold from order_lines where order_id = ${orderId} group by sku) lines
    left join (select sku, sum(delta) as moved from stock_movements
      where order_id = ${orderId} and reason <> 'reserved' group by sku) movements using (sku)
    join variants using (sku) order by sku`.execute(tx);
  return rows.filter(({ units }) => units > 0);
}

/** Returns all units that an order still holds to the stock. @returns the stock of each SKU before, which pages may show */
export async function putBack(tx: Db, move: Move): Promise<number[]> {
  return putBackUnits(tx, move, await heldUnits(tx, move.orderId));
}

/** Returns these units to the stock, in SKU order. @returns the stock of each SKU before, which pages may show */
export async function putBackUnits(tx: Db, move: Move, held: readonly Units[]): Promise<number[]> {
  const before: number[] = [];
  for (const { sku, units } of held) {
    const row = await tx
      .updateTable("variants")
      .set(({ eb }) => ({ onHand: eb("onHand", "+", units) }))
      .where("sku", "=", sku)
      .returning("onHand")
      .executeTakeFirst();
    // A deleted variant gets nothing back, because its stock was written off with it.
    if (!row) continue;
    before.push(row.onHand - units);
    await writeMovement(tx, move, sku, units);
  }
  return before;
}

/** Takes all of an order's units again. @returns the SKUs with too little stock; if there are any, the caller must roll back */
export async function takeAgain(tx: Db, move: Move): Promise<{ short: string[] }> {
  const short: string[] = [];
  for (const { sku, units } of await unitsOf(tx, move.orderId)) {
    const row = await tx
      .updateTable("variants")
      .set(({ eb }) => ({ onHand: eb("onHand", "-", units) }))
      .where("sku", "=", sku)
      .where("onHand", ">=", units)
      .returning("onHand")
      .executeTakeFirst();
    if (row) await writeMovement(tx, move, sku, -units);
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

/** SKUs whose stock history doesn't add up to their stock; empty if everything is correct. */
export async function ledgerDifferences(db: Db): Promise<{ sku: string; onHand: number; ledger: number }[]> {
  const { rows } = await sql<{ sku: string; onHand: number; ledger: number }>`
    select sku, coalesce(v.on_hand, 0) as "onHand", coalesce(m.ledger, 0)::int as ledger
    from variants v full join (select sku, sum(delta) as ledger from stock_movements group by sku) m using (sku)
    where coalesce(v.on_hand, 0) <> coalesce(m.ledger, 0) order by sku`.execute(db);
  return rows;
}
