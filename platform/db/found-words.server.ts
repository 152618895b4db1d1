import { type RawBuilder, sql } from "kysely";
import { wordsQuery } from "#platform/found-words.ts";

/** So many of the newest rows are simply looked through: what is frequent is found there at once. */
const LOOKED_THROUGH = 150;

type Search = {
  table: string;
  /** The words of a row, as its index has them. */
  words: RawBuilder<unknown>;
  /** What a row must be besides: the page, the state. */
  where: readonly RawBuilder<unknown>[];
  /** How the list is sorted. */
  newest: RawBuilder<unknown>;
  /** How many rows are wanted. */
  limit: number;
};

/**
 * The ids of the rows with words that begin like those of a search, for a materialised CTE. In two steps, because no plan is good for
 * both: the newest rows are looked through; when too few of them fit, what fits is rare, so it is looked up by the index.
 *
 * @returns undefined when the search has no word in it, so nothing is narrowed
 */
export function foundIds(q: string | undefined, search: Search): RawBuilder<{ id: unknown }> | undefined {
  const query = q && wordsQuery(q);
  if (!query) return undefined;
  const { table, words, where, newest, limit } = search;
  const rows = sql`from ${sql.table(table)} ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`;
  const fits = sql`${words} @@ to_tsquery('simple', ${query})`;
  return sql`
    with head as materialized (
      select id from (select * ${rows} order by ${newest} limit ${LOOKED_THROUGH}) looked_through where ${fits})
    select id from head
    union all
    select id from ${sql.table(table)} where (select count(*) from head) < ${limit} and ${fits}`;
}
