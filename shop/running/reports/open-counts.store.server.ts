import { type RawBuilder, sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { TO_SHIP } from "#shop/ordering/orders/order-status.ts";
import type { Permission } from "#shop/people/staff/permissions.ts";
import { COUNTS, OPEN_COUNTS, type OpenCount, type OpenCounts } from "./open-counts.ts";

const ROWS: Record<OpenCount, RawBuilder<unknown>> = {
  toShip: sql`orders where status = any(${TO_SHIP})`,
  messages: sql`messages where done_at is null`,
  reviews: sql`reviews where state = 'pending'`,
};

/** Counts in one statement. What the reader may not know is 0. */
export async function readOpenCounts(db: Db, may: (permission: Permission) => boolean): Promise<OpenCounts> {
  const columns = OPEN_COUNTS.map((name) => {
    const count = may(COUNTS[name].needs) ? sql`(select count(*)::int from ${ROWS[name]})` : sql`0`;
    return sql`${count} as ${sql.ref(name)}`;
  });
  const { rows } = await sql<OpenCounts>`select ${sql.join(columns)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The query returned no row");
  return row;
}
