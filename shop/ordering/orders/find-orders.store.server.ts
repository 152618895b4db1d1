import { type RawBuilder, sql } from "kysely";
import { countRows } from "#platform/db/read-page.server.ts";
import { firstIdOf } from "#platform/ids.server.ts";
import type { Db } from "#shop/context.server.ts";
import { isLate, isToShip } from "./delays.store.server.ts";
import type { OrderFilter, OrderSort } from "./order-filter.ts";
import { isCardHeld, type OrderStatus, TO_SHIP } from "./order-status.ts";
import { IN_ENGINE, isInEngine, statusTerm } from "./order-terms.store.server.ts";
import type { Lateness } from "./ship-by.ts";
import { inTrouble } from "./troubles.store.server.ts";

type Condition = RawBuilder<unknown>;
/** Which orders are read first, and after which one. */
type Part = { after?: string | undefined; sort?: OrderSort | undefined };

/** How much older than its order an id may be: the order may have waited for stock that another one had locked. */
const RESERVING_MS = 60_000;
/** How many orders are simply scanned first: frequent matches are found there at once. */
const LOOKED_THROUGH = 500;
/** Counting stops here: two queries that both find more are equally good to start from. */
const COUNTED = 2_000;

/**
 * The ids of orders that match a filter. `after`: only those after it. In two steps, because no plan is good for both: the first orders
 * are scanned; if too few of them match, matches are rare, so the rest are looked up by their terms.
 */
export async function findOrderIds(
  db: Db,
  filter: OrderFilter,
  { after, sort, limit }: Part & { limit: number },
): Promise<string[]> {
  const isPlain = filter.words.length === 0 && filter.statuses === undefined && filter.trouble === undefined;
  const first = await lookThrough(db, filter, { after, sort, rows: isPlain ? limit : LOOKED_THROUGH });
  const missing = limit - first.found.length;
  if (missing <= 0 || first.last === undefined) return first.found.slice(0, limit);
  const rest = await lookUp(db, filter, { after: first.last, sort, limit: missing });
  return [...first.found, ...rest];
}

/** How many orders match a filter without words, counted up to `limit`. */
export async function countOrders(db: Db, filter: OrderFilter, limit: number): Promise<number> {
  const { statuses, trouble, toShip, from, until } = filter;
  if (trouble) return (await findOrderIds(db, filter, { limit })).length;
  // Status terms are exact, and a day is a range of ids.
  const isWholeStatus = statuses !== undefined && from === undefined && until === undefined;
  const whole = toShip ? sql`select 1 ${OPEN_ORDERS} where ${fits(filter)}` : union((statuses ?? []).map(ofStatus));
  const fitting = isWholeStatus
    ? whole
    : sql`select 1 from orders o where ${within(filter, sql.ref("o.id"), {})} and ${fits(filter)}`;
  return countRows(db, sql`${fitting} limit ${limit}`);
}

/** How many orders are expected to ship, and how many of them are late. */
export async function countToShip(
  db: Db,
  { now, lateness }: { now: Date; lateness: Lateness },
): Promise<{ all: number; late: number }> {
  const { rows } = await sql<{ all: number; late: number }>`
    select count(*)::int as all, (count(*) filter (where ${isLate(lateness)}))::int as late
    ${ordersToShip(now)}`.execute(db);
  return rows[0] ?? { all: 0, late: 0 };
}

/** Which of the next `rows` orders match. `last`: the last one scanned, if there may be more after it. */
export async function lookThrough(
  db: Db,
  filter: OrderFilter,
  { after, sort, rows }: Part & { rows: number },
): Promise<{ found: string[]; last: string | undefined }> {
  const [forward, backward] = directions(sort);
  const { rows: answer } = await sql<{ looked: number; found: string[] | null; last: string | null }>`
    with o as materialized (
      select id, number, status, name, email, placed_at, total_cents from orders where ${within(filter, sql.ref("id"), { after, sort })}
      order by id ${forward} limit ${rows})
    select count(*)::int as looked, array_agg(id order by id ${forward}) filter (where ${fits(filter)}) as found,
      (array_agg(id order by id ${backward}))[1] as last from o`.execute(db);
  const { looked = 0, found = null, last = null } = answer[0] ?? {};
  return { found: found ?? [], last: looked === rows && last !== null ? last : undefined };
}

/** Starts from the filter's rarest terms, and checks their orders one by one, in order, until there are enough. */
async function lookUp(db: Db, filter: OrderFilter, part: Part & { limit: number }): Promise<string[]> {
  const way = await narrowest(db, waysIn(filter));
  if (!way) return (await lookThrough(db, filter, { ...part, rows: part.limit })).found;
  const [forward] = directions(part.sort);
  const { rows } = await sql<{ id: string }>`
    select c.order_id as id
    from (select order_id from (${way}) w where ${within(filter, sql.ref("orderId"), part)} order by order_id ${forward}) c
    cross join lateral (select 1 from orders o where o.id = c.order_id and ${fits(filter)} offset 0) fitting
    order by c.order_id ${forward} limit ${part.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const directions = (sort: OrderSort | undefined): [forward: Condition, backward: Condition] =>
  sort === "oldest" ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];

/** One query each for statuses, trouble and every word, of all orders that may match; the search starts from one of them. */
function waysIn({ statuses, trouble, words, now }: OrderFilter): Condition[] {
  const ways: Condition[] = [];
  if (statuses) ways.push(union(statuses.map(ofStatus)));
  if (trouble) ways.push(inTrouble(trouble, now));
  const inEngine = IN_ENGINE.filter((status) => statuses?.includes(status) ?? true);
  for (const word of words) ways.push(union([startingWith(word), ...inEngine.map(ofStatus)]));
  return ways;
}

const union = (queries: Condition[]): Condition => sql`${sql.join(queries, sql` union `)}`;

/** Terms are stored in lowercase. Those outside of ASCII also have an index on their plain text. */
function startingWith(word: string): Condition {
  const start = sql`('w:' || plain_text(${word}))`;
  return union([
    sql`select order_id from order_terms where term ^@ ${start}`,
    sql`select order_id from order_terms where plain_text(term) ^@ ${start} and octet_length(term) > length(term)`,
  ]);
}

function ofStatus(status: OrderStatus): Condition {
  if (!isInEngine(status)) return sql`select order_id from order_terms where term = ${statusTerm(status)}`;
  const payments = isCardHeld(status)
    ? sql`p.status = 'authorized'`
    : sql`p.status in ('processing', 'requires_action')`;
  return sql`select p.order_id from payments p join orders q on q.id = p.order_id where ${payments} and q.status = ${status}`;
}

/** Orders `o` that may ship, found without a scan of all orders. */
const OPEN_ORDERS = sql`from (${union(TO_SHIP.map(ofStatus))}) open join orders o on o.id = open.order_id`;

/** Orders `o` that are expected to ship. */
export const ordersToShip = (now: Date): Condition => sql`${OPEN_ORDERS} where ${isToShip(now)}`;

async function narrowest(db: Db, ways: readonly Condition[]): Promise<Condition | undefined> {
  if (ways.length < 2) return ways[0];
  const counts = ways.map(
    (way, i) => sql`(select count(*)::int from (select 1 from (${way}) w limit ${COUNTED}) c) as ${sql.ref(`c${i}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  const sizes = ways.map((_, i) => rows[0]?.[`c${i}`] ?? COUNTED);
  return ways[sizes.indexOf(Math.min(...sizes))];
}

/** The days and the page as a range of ids, which begin with their time. */
function within({ from, until }: OrderFilter, id: RawBuilder<unknown>, { after, sort }: Part): Condition {
  return all([
    ...(after ? [sql`${id} ${sort === "oldest" ? sql`>` : sql`<`} ${after}::uuid`] : []),
    ...(from ? [sql`${id} >= ${firstIdOf(new Date(from.getTime() - RESERVING_MS))}::uuid`] : []),
    ...(until ? [sql`${id} < ${firstIdOf(until)}::uuid`] : []),
  ]);
}

/** The conditions that an order `o` must meet. */
function fits({ statuses, trouble, toShip, late, from, until, words, now }: OrderFilter): Condition {
  return all([
    ...(statuses ? [sql`o.status = any(${statuses}::text[])`] : []),
    ...(trouble ? [sql`o.id in (${inTrouble(trouble, now)})`] : []),
    ...(toShip ? [isToShip(now)] : []),
    ...(late ? [isLate(late)] : []),
    ...(from ? [sql`o.placed_at >= ${from}`] : []),
    ...(until ? [sql`o.placed_at < ${until}`] : []),
    ...words.map(hasWord),
  ]);
}

const hasWord = (word: string): Condition => sql`(
  substr(o.number, 3) ^@ plain_text(${word}) or plain_text(o.email) ^@ plain_text(${word})
  or strpos(' ' || plain_text(o.name), ' ' || plain_text(${word})) > 0
  or exists (select 1 from order_lines l where l.order_id = o.id and plain_text(l.sku) ^@ plain_text(${word})))`;

const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
