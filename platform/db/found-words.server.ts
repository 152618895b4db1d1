import { type RawBuilder, sql } from "kysely";
import { wordsQuery } from "#platform/found-words.ts";

/** The number of newest rows that are scanned first: frequent words are found there at once. */
const LOOKED_THROUGH = 150;

type Search = {
  table: string;
  /** The text of a row, as in its index on `plain_words`. */
  text: RawBuilder<unknown>;
  /** The other conditions on a row: the page, the state. */
  where: readonly RawBuilder<unknown>[];
  /** How the list is sorted. */
  newest: RawBuilder<unknown>;
  /** The number of rows wanted. */
  limit: number;
};

/**
 * The ids of the rows with words that begin like those of a search, for a materialized CTE. It works in two steps, because no single plan
 * is good for both: the newest rows are scanned; if too few of them match, matches are rare, so they are looked up through the index.
 *
 * @returns undefined if the search contains no word, so that nothing is filtered
 */
export function foundIds(q: string | undefined, search: Search): RawBuilder<{ id: unknown }> | undefined {
  const query = q && wordsQuery(q);
  if (!query) return undefined;
  const { table, text, where, newest, limit } = search;
  const rows = sql`from ${sql.table(table)} ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`;
  const fits = sql`plain_words(${text}) @@ to_tsquery('simple', ${query})`;
  return sql`
    with head as materialized (
      select id from (select * ${rows} order by ${newest} limit ${LOOKED_THROUGH}) looked_through where ${fits})
    select id from head
    union all
    select id from ${sql.table(table)} where (select count(*) from head) < ${limit} and ${fits}`;
}
