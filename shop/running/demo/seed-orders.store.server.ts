import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { Ware } from "./fake-order.ts";
import { type OrderRows, type Row, TABLES } from "./order-rows.ts";

/** The variants for sale that aren't free, because the sandbox rejects a payment of $0. */
export async function readWares(db: Db): Promise<Ware[]> {
  const rows = await db
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.id", "v.productId")
    .innerJoin("productColors as c", (join) =>
      join.onRef("c.productId", "=", "v.productId").onRef("c.color", "=", "v.color"),
    )
    .select(["v.sku", "p.id as productId", "p.title", "v.color", "v.size", "c.image"])
    .select(({ fn }) => fn.coalesce("p.salePriceCents", "p.priceCents").as("unitPriceCents"))
    .where("p.archivedAt", "is", null)
    .where("v.archivedAt", "is", null)
    .orderBy("v.sku")
    .execute();
  return rows.filter(({ unitPriceCents }) => unitPriceCents > 0);
}

export async function readTakenNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("orders").select("number").where("number", "in", numbers).execute();
  return new Set(rows.map(({ number }) => number));
}

export async function firstStaffEmail(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("staff").select("email").orderBy("createdAt").limit(1).executeTakeFirst();
  return row?.email;
}

/** One statement per table, for any number of orders. */
export async function insertOrderRows(tx: Db, orders: readonly OrderRows[]): Promise<void> {
  for (const table of TABLES) {
    const rows = orders.flatMap((order) => order[table]);
    await insertRows(tx, table, rows);
  }
}

/** All rows of a table have the same columns. */
async function insertRows(tx: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

/** Records a delivery of the units that the orders will take, so that the stock doesn't change and still matches its movements. */
export async function deliverStock(tx: Db, taken: ReadonlyMap<string, number>, at: Date): Promise<void> {
  const rows = [...taken]
    .filter(([, units]) => units > 0)
    .map(([sku, delta]) => ({ sku, delta, reason: "correction", order_id: null, actor: "system", at }));
  await insertRows(tx, "stock_movements", rows);
}

/** The query planner needs current statistics, and the embedded database has no autovacuum. */
export async function analyzeOrders(db: Db): Promise<void> {
  const tables = [...TABLES, "order_terms"].map((table) => sql.table(table));
  await sql`vacuum (analyze) ${sql.join(tables)}`.execute(db);
}
