import { type Selectable, sql } from "kysely";
import { foundIds } from "#platform/db/found-words.server.ts";
import type { Db } from "#shop/context.server.ts";
import { removeEmailsAbout } from "#shop/messaging/email/outbox.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";

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

type StoredMessage = Selectable<Tables["messages"]>;

const WORDS = sql`to_tsvector('simple', translate(name || ' ' || email || ' ' || phone || ' ' || comment, '@._+-/', '      '))`;

/** Newest first (ids sort by time). */
export async function listMessageRows(db: Db, { limit, after, state, q }: MessageFilter): Promise<StoredMessage[]> {
  const where = [
    ...(after ? [sql`id < ${after}`] : []),
    ...(state ? [state === "open" ? sql`done_at is null` : sql`done_at is not null`] : []),
  ];
  const found = foundIds(q, { table: "messages", words: WORDS, where, newest: sql`id desc`, limit });
  const all = [...where, ...(found ? [sql`id in (select id from found)`] : [])];
  const { rows } = await sql<StoredMessage>`
    ${found ? sql`with found as materialized (${found})` : sql``}
    select * from messages ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Holds a message until the end of the transaction. */
export const lockMessage = (tx: Db, id: string) =>
  tx.selectFrom("messages").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findMessageRow = (db: Db, id: string) =>
  db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();

export const messageEmails = (db: Db, id: string) =>
  db
    .selectFrom("emails")
    .select(["id", "kind", "status"])
    .where(sql`data ->> 'messageId'`, "=", id)
    .orderBy("kind")
    .execute();

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

/** Deletes all messages from an address, with the emails about them. @returns how many. */
export async function eraseMessages(tx: Db, email: string): Promise<number> {
  const gone = await tx.deleteFrom("messages").where(sql`lower(email)`, "=", email).returning("id").execute();
  await removeEmailsAbout(
    tx,
    gone.map(({ id }) => id),
  );
  return gone.length;
}
