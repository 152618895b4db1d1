import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#shop/context.server.ts";
import { TO_SHIP } from "#shop/ordering/orders/order-status.ts";
import type { Permission } from "#shop/people/staff/permissions.ts";

type Count = { meaning: string; needs: Permission; rows: RawBuilder<unknown> };

/** Open work for staff, counted in the navigation, the browser's title and the metrics. For another count, add a row here. */
const COUNTS = {
  toShip: {
    meaning: "Orders that can ship: pending or paid.",
    needs: "orders:read",
    rows: sql`orders where status = any(${TO_SHIP})`,
  },
  messages: {
    meaning: "Messages that are not done.",
    needs: "messages:read",
    rows: sql`messages where done_at is null`,
  },
  reviews: {
    meaning: "Reviews that wait for approval.",
    needs: "reviews:read",
    rows: sql`reviews where state = 'pending'`,
  },
} satisfies Record<string, Count>;

export type OpenCount = keyof typeof COUNTS;
export type OpenCounts = Record<OpenCount, number>;

const NAMES = Object.keys(COUNTS) as OpenCount[];

export const openCountsSchema = z.object(
  Object.fromEntries(NAMES.map((name) => [name, z.int().describe(COUNTS[name].meaning)])) as Record<
    OpenCount,
    z.ZodInt
  >,
);

/** Counts in one statement. What the reader may not know is 0. */
export async function readOpenCounts(db: Db, may: (permission: Permission) => boolean): Promise<OpenCounts> {
  const columns = NAMES.map((name) => {
    const { needs, rows } = COUNTS[name];
    return sql`${may(needs) ? sql`(select count(*)::int from ${rows})` : sql`0`} as ${sql.ref(name)}`;
  });
  const { rows } = await sql<OpenCounts>`select ${sql.join(columns)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The query returned no row");
  return row;
}
