import { type RawBuilder, sql } from "kysely";
import { wordsQuery } from "#platform/found-words.ts";

/** The number of newest rows that are scanned first: frequent words are found there at once. */
const LOOKED_THROUGH = 150;

type List = {
  table: string;
  /** All columns without it. */
  columns?: RawBuilder<unknown>;
  /** The text of a row, as in its index on `plain_words`. */
  text: RawBuilder<unknown>;
  /** The conditions on a row: the page, the state. */
  where: readonly (RawBuilder<unknown> | "" | undefined)[];
  /** How the list is sorted. */
  newest: RawBuilder<unknown>;
  /** The number of rows wanted. */
  limit: number;
  /** A search. If it contains no word, nothing is filtered. */
  q?: string | undefined;
  /** What else a search finds. */
  orWhere?: RawBuilder<unknown> | false | undefined;
};

/**
 * A list's rows, or those with words that begin like those of a search. It searches in two steps, because no single plan is good for
 * both: the newest rows are scanned; if too few of them match, matches are rare, so they are looked up through the index.
 */
export function listRows<Row>({
  table,
  columns = sql`*`,
  text,
  newest,
  limit,
  q,
  orWhere,
  ...list
}: List): RawBuilder<Row> {
  const where = list.where.filter((condition) => typeof condition === "object");
  const from = sql`from ${sql.table(table)}`;
  const query = q && wordsQuery(q);
  if (!query) return sql`select ${columns} ${from} ${allOf(where)} order by ${newest} limit ${limit}`;
  const fits = sql`plain_words(${text}) @@ to_tsquery('simple', ${query})`;
  const found = sql`(id in (select id from found) ${orWhere ? sql`or ${orWhere}` : sql``})`;
  return sql`
    with head as materialized (
      select id from (select * ${from} ${allOf(where)} order by ${newest} limit ${LOOKED_THROUGH}) looked_through where ${fits}),
    found as materialized (
      select id from head
      union all
      select id ${from} where (select count(*) from head) < ${limit} and ${fits})
    select ${columns} ${from} ${allOf([...where, found])} order by ${newest} limit ${limit}`;
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
