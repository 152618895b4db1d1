import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { COUNTED_UP_TO, type Page, pageOf, parsePlace } from "#platform/keyset.ts";

// biome-ignore lint/suspicious/noExplicitAny: the platform knows no tables.
type AnyDb = Kysely<any>;
type PageFilter = { limit: number; after?: unknown; q?: string | undefined };

/**
 * Reads a page of a list, with the list's number of rows (`Page`).
 *
 * @param filter its `after` is where the previous page ended; with a `q` it is a search
 * @param rows the query of the list's first `limit` rows after `after`
 * @param placeOf the `after` of the page that follows a row
 * @param counted a cheaper query with the same number of rows, if `rows` has expensive joins or sums
 */
export async function readPage<Row, Filter extends PageFilter>(
  db: AnyDb,
  filter: Filter,
  rows: (filter: Filter) => Expression<Row>,
  placeOf: (row: Row) => string,
  counted: (filter: Filter) => Expression<unknown> = rows,
): Promise<Page<Row>> {
  const found = await sql<Row>`${rows({ ...filter, limit: filter.limit + 1 })}`.execute(db);
  const page = pageOf(found.rows, filter.limit, placeOf);
  if (filter.after === undefined && page.next === null) return { ...page, total: page.items.length };
  if (filter.q) return { ...page, total: null };
  return { ...page, total: await countRows(db, counted({ ...filter, after: undefined, limit: COUNTED_UP_TO + 1 })) };
}

/** @param query with a limit of its own, `COUNTED_UP_TO` + 1 */
export async function countRows(db: AnyDb, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${query}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Whether a row comes after a place in a list (`placeText`), newest first. Without a place, every row does. @param at, id its columns */
export function isAfter(place: string | undefined, at: string, id = "id"): RawBuilder<boolean> {
  const last = parsePlace(place ?? "");
  return last ? sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`;
}

/** Maps each row of a page. */
export const mapPage = <Row, Item>(page: Page<Row>, item: (row: Row) => Item): Page<Item> => ({
  ...page,
  items: page.items.map((row) => item(row)),
});
