import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { TO_SHIP } from "#shop/ordering/orders/order-status.ts";
import type { OpenCounts } from "./overview.contract.server.ts";

/** What is open now, in one statement. */
export async function readOpenCounts(db: Db): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`select
    (select count(*)::int from orders where status = any(${TO_SHIP})) as "toShip",
    (select count(*)::int from messages where done_at is null) as messages,
    (select count(*)::int from reviews where state = 'pending') as reviews`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A count without a row");
  return row;
}
