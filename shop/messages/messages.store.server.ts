import { sql } from "kysely";
import { wordsQuery } from "#platform/found-words.ts";
import type { Db } from "#shop/context.server.ts";

export type MessageRow = { id: string; name: string; email: string; phone: string; comment: string; createdAt: Date };

export async function insertMessage(db: Db, { createdAt, ...message }: MessageRow): Promise<void> {
  await db
    .insertInto("messages")
    .values({ ...message, created_at: createdAt })
    .execute();
}

export type MessageFilter = {
  limit: number;
  /** Only messages older than the one with this id. */
  after?: string | undefined;
  state?: "open" | "done" | undefined;
  /** Beginnings of words. */
  q?: string | undefined;
};

const WORDS = sql`to_tsvector('simple', translate(name || ' ' || email || ' ' || phone || ' ' || comment, '@._+-/', '      '))`;

/** Newest first (ids sort by time). */
export function listMessageRows(db: Db, { limit, after, state, q }: MessageFilter) {
  const words = q && wordsQuery(q);
  return (
    db
      // Looked up once, so that the list is not walked word by word.
      .with(
        (cte) => cte("found").materialized(),
        (query) =>
          query
            .selectFrom("messages")
            .select("id")
            .where(words ? sql<boolean>`${WORDS} @@ to_tsquery('simple', ${words})` : sql<boolean>`false`),
      )
      .selectFrom("messages")
      .selectAll()
      .$if(after !== undefined, (query) => query.where("id", "<", after ?? ""))
      .$if(state === "open", (query) => query.where("done_at", "is", null))
      .$if(state === "done", (query) => query.where("done_at", "is not", null))
      .$if(words !== undefined && words !== "", (query) =>
        query.where("id", "in", (found) => found.selectFrom("found").select("found.id")),
      )
      .orderBy("id", "desc")
      .limit(limit)
      .execute()
  );
}

/** Holds a message until the end of the transaction. */
export const lockMessage = (tx: Db, id: string) =>
  tx.selectFrom("messages").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findMessageRow = (db: Db, id: string) =>
  db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();

export async function updateMessage(
  tx: Db,
  id: string,
  change: { read_at?: Date; done_at?: Date | null; note?: string },
): Promise<void> {
  await tx.updateTable("messages").set(change).where("id", "=", id).execute();
}

export async function removeMessage(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("messages").where("id", "=", id).execute();
}
