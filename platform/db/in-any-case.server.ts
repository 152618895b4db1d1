import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * Whether a column has this text in any letter case. The database lowercases both sides, because outside of ASCII its rule depends on its
 * locale and differs from JavaScript's. Emails are compared like this, and counted as `lowercased`: two that compare as equal may still be
 * different mailboxes, so a secret goes to the stored one. The exception is abuse limits, which count an order's email as JavaScript
 * lowercases it, because placing an order must not wait for another query.
 */
export const sameInAnyCase = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;

/** Texts as the database lowercases them, in the same order. */
export async function lowercased<Tables>(db: Kysely<Tables>, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select lower(given) as text from unnest(${[...texts]}::text[]) with ordinality as each (given, place) order by place`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

export async function lowercasedOne<Tables>(db: Kysely<Tables>, text: string): Promise<string> {
  const [lowered] = await lowercased(db, [text]);
  if (lowered === undefined) throw new Error("Lowercasing a text returned nothing");
  return lowered;
}
