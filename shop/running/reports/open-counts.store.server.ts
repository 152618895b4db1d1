import { type RawBuilder, sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { ordersToShip } from "#shop/ordering/orders/find-orders.store.server.ts";
import type { Permission } from "#shop/people/staff/permissions.ts";
import { COUNTS, OPEN_COUNTS, type OpenCount, type OpenCounts } from "./open-counts.ts";

const ROWS: Record<OpenCount, (now: Date) => RawBuilder<unknown>> = {
  toShip: ordersToShip,
  messages: () => sql`from messages where done_at is null`,
  reviews: () => sql`from reviews where state = 'pending'`,
};

/** Counts in one statement. What the reader may not know is 0. */
export function readOpenCounts(
  db: Db,
  { now, may }: { now: Date; may: (permission: Permission) => boolean },
): Promise<OpenCounts> {
  const countOf = (name: OpenCount) =>
    may(COUNTS[name].needs) ? sql<number>`(select count(*)::int ${ROWS[name](now)})` : sql<number>`0`;
  return db.selectNoFrom(OPEN_COUNTS.map((name) => countOf(name).as(name))).executeTakeFirstOrThrow();
}
