import type { Pool, Query, Statement } from "#platform/db/pool.server.ts";

export type RecordedQuery = { text: string; values: readonly unknown[] };

/** A pool that keeps every statement it is given. */
export function recordingPool(pool: Pool): { pool: Pool; recorded: RecordedQuery[] } {
  const recorded: RecordedQuery[] = [];
  const recording =
    (query: Query): Query =>
    <Row>(statement: string | Statement, values: readonly unknown[] = []) => {
      const { text, values: own = values } = typeof statement === "string" ? { text: statement } : statement;
      recorded.push({ text, values: own });
      return query<Row>({ text, values: own });
    };
  const connect = async () => {
    const client = await pool.connect();
    return { ...client, query: recording(client.query.bind(client)), release: client.release.bind(client) };
  };
  return { pool: { query: recording(pool.query.bind(pool)), connect, end: async () => {} }, recorded };
}

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/**
 * The tables that a query would read from start to end.
 *
 * @param avoid asks whether that could be avoided: in a small table it is the quickest plan, even if an index exists
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
