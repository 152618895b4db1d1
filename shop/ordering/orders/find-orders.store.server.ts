import { type RawBuilder, sql } from "kysely";
import { firstIdOf } from "#platform/ids.server.ts";
import type { Db } from "#shop/context.server.ts";
import type { OrderFilter } from "./order-filter.ts";
import { ORDER_STATUSES, type OrderStatus } from "./order-status.ts";
import { IN_ENGINE, isInEngine, statusTerm } from "./order-terms.store.server.ts";
import { inTrouble } from "./troubles.store.server.ts";

type Condition = RawBuilder<unknown>;

/** An id may be this much older than its order, which may have waited for stock. */
const RESERVING_MS = 60_000;
const LOOKED_THROUGH = 500;
const COUNTED = 2_000;

/**
 * Ids of matching orders, newest first. No plan is good for both frequent and rare matches: the newest orders are scanned, and when
 * too few of them match, the rest is looked up by index terms.
 */
export async function findOrderIds(
  db: Db,
  filter: OrderFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<string[]> {
  const isPlain = filter.words.length === 0 && filter.statuses === undefined && filter.trouble === undefined;
  const newest = await lookThrough(db, filter, { after, rows: isPlain ? limit : LOOKED_THROUGH });
  const missing = limit - newest.found.length;
  if (missing <= 0 || newest.last === undefined) return newest.found.slice(0, limit);
  const rest = await lookUp(db, filter, { after: newest.last, limit: missing });
  return [...newest.found, ...rest];
}

/** Which of the next `rows` orders match. `last`: the last one scanned, when there may be more. */
export async function lookThrough(
  db: Db,
  filter: OrderFilter,
  { after, rows }: { after?: string | undefined; rows: number },
): Promise<{ found: string[]; last: string | undefined }> {
  const { rows: answer } = await sql<{ looked: number; found: string[] | null; last: string | null }>`
    with o as materialized (
      select id, number, status, name, email, placed_at from orders where ${within(filter, sql.ref("id"), after)}
      order by id desc limit ${rows})
    select count(*)::int as looked, array_agg(id order by id desc) filter (where ${fits(filter)}) as found,
      (array_agg(id order by id))[1] as last from o`.execute(db);
  const { looked = 0, found = null, last = null } = answer[0] ?? {};
  return { found: found ?? [], last: looked === rows && last !== null ? last : undefined };
}

async function lookUp(
  db: Db,
  filter: OrderFilter,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const way = await narrowest(db, waysIn(filter));
  if (!way) return lookUpPlain(db, filter, { after, limit });
  const { rows } = await sql<{ id: string }>`
    select c.order_id as id
    from (select order_id from (${way}) w where ${within(filter, sql.ref("orderId"), after)} order by order_id desc) c
    cross join lateral (select 1 from orders o where o.id = c.order_id and ${fits(filter)} offset 0) fitting
    order by c.order_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

async function lookUpPlain(db: Db, filter: OrderFilter, { after, limit }: { after: string; limit: number }) {
  const { found } = await lookThrough(db, filter, { after, rows: limit });
  return found;
}

/** For each status, trouble and word, a query of all orders that may match. */
function waysIn({ statuses, trouble, words, now }: OrderFilter): Condition[] {
  const ways: Condition[] = [];
  if (statuses) ways.push(union(statuses.map(ofStatus)));
  if (trouble) ways.push(inTrouble(trouble, now));
  const inEngine = IN_ENGINE.filter((status) => statuses?.includes(status) ?? true);
  for (const word of words) ways.push(union([startingWith(word), ...inEngine.map(ofStatus)]));
  return ways;
}

const union = (queries: Condition[]): Condition => sql`${sql.join(queries, sql` union `)}`;

const startingWith = (word: string): Condition =>
  sql`select order_id from order_terms where term ^@ ('w:' || lower(${word}))`;

function ofStatus(status: OrderStatus): Condition {
  if (!isInEngine(status)) return sql`select order_id from order_terms where term = ${statusTerm(status)}`;
  return ORDER_STATUSES[status].money === "authorized"
    ? sql`select order_id from payments where status = 'authorized'`
    : sql`select order_id from payments where status in ('processing', 'requires_action')`;
}

async function narrowest(db: Db, ways: readonly Condition[]): Promise<Condition | undefined> {
  if (ways.length < 2) return ways[0];
  const counts = ways.map(
    (way, i) => sql`(select count(*)::int from (select 1 from (${way}) w limit ${COUNTED}) c) as ${sql.ref(`c${i}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  const sizes = ways.map((_, i) => rows[0]?.[`c${i}`] ?? COUNTED);
  return ways[sizes.indexOf(Math.min(...sizes))];
}

/** Ids begin with their time. */
function within({ from, until }: OrderFilter, id: RawBuilder<unknown>, after: string | undefined): Condition {
  return all([
    ...(after ? [sql`${id} < ${after}::uuid`] : []),
    ...(from ? [sql`${id} >= ${firstIdOf(new Date(from.getTime() - RESERVING_MS))}::uuid`] : []),
    ...(until ? [sql`${id} < ${firstIdOf(until)}::uuid`] : []),
  ]);
}

function fits({ statuses, trouble, from, until, words, now }: OrderFilter): Condition {
  return all([
    ...(statuses ? [sql`o.status = any(${statuses}::text[])`] : []),
    ...(trouble ? [sql`o.id in (${inTrouble(trouble, now)})`] : []),
    ...(from ? [sql`o.placed_at >= ${from}`] : []),
    ...(until ? [sql`o.placed_at < ${until}`] : []),
    ...words.map(hasWord),
  ]);
}

const hasWord = (word: string): Condition => sql`(
  substr(o.number, 3) ^@ lower(${word}) or lower(o.email) ^@ lower(${word}) or strpos(' ' || lower(o.name), ' ' || lower(${word})) > 0
  or exists (select 1 from order_lines l where l.order_id = o.id and lower(l.sku) ^@ lower(${word})))`;

const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
