import { createDb } from "#platform/db/kysely.server.ts";
import type { Pool, Query, Statement } from "#platform/db/pool.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";

/** A pool whose statements, including those of its connections, run through `around`. */
export const poolWith = (pool: Pool, around: (query: Query) => Query): Pool => ({
  query: around(pool.query.bind(pool)),
  async connect() {
    const client = await pool.connect();
    return { query: around(client.query.bind(client)), release: client.release.bind(client) };
  },
  end: async () => {},
});

export const onPool = (ctx: ShopContext, pool: Pool): ShopContext => ({ ...ctx, pool, db: createDb<Tables>(pool) });

export type RecordedQuery = { text: string; values: readonly unknown[] };

/** A pool that records every statement. */
export function recordingPool(pool: Pool): { pool: Pool; recorded: RecordedQuery[] } {
  const recorded: RecordedQuery[] = [];
  const recording =
    (query: Query): Query =>
    <Row>(statement: string | Statement, values: readonly unknown[] = []) => {
      const { text, values: own = values } = typeof statement === "string" ? { text: statement } : statement;
      recorded.push({ text, values: own });
      return query<Row>({ text, values: own });
    };
  return { pool: poolWith(pool, recording), recorded };
}

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/**
 * The tables that a query would scan in full.
 *
 * @param avoid plans without full scans where possible: on a small table they are the fastest plan even if there is an index
 */
export async function tablesReadWhole(pool: Pool, { text, values }: RecordedQuery, avoid: boolean): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    if (avoid) await client.query("set local enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
    const [answer] = rows[0]?.["QUERY PLAN"] ?? [];
    return answer ? wholeReads(answer.Plan) : [];
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const wholeReads = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" && plan["Relation Name"] ? [plan["Relation Name"]] : []),
  ...(plan.Plans ?? []).flatMap(wholeReads),
];
