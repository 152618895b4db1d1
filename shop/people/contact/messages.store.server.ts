import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import { listRows } from "#platform/db/list-rows.server.ts";
import type { SearchQuery } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { EmailState } from "#shop/messaging/email/email-view.ts";
import { withResends } from "#shop/messaging/email/sent-emails.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";

export type MessageRow = { id: string; name: string; email: string; phone: string; comment: string; createdAt: Date };

export async function insertMessage(db: Db, message: MessageRow): Promise<void> {
  await db.insertInto("messages").values(message).execute();
}

/** Whether the same message was stored since then and is still open. Copies that arrive together wait for each other. */
export async function isStored(
  tx: Db,
  { email, name, phone, comment }: Omit<MessageRow, "id" | "createdAt">,
  since: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('message ' || lower(${email}), 0))`.execute(tx);
  const row = await tx
    .selectFrom("messages")
    .select("id")
    .where(sameInAnyCase("email", email))
    .where("name", "=", name)
    .where("phone", "=", phone)
    .where("comment", "=", comment)
    .where("createdAt", ">", since)
    .where("doneAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export type MessageFilter = SearchQuery & { state?: "open" | "done" | undefined };

type StoredMessage = Selectable<Tables["messages"]>;

/** Messages, newest first (ids sort by time). */
export function messageRows({ limit, after, state, q }: MessageFilter): RawBuilder<StoredMessage> {
  return listRows({
    table: "messages",
    text: sql`name || ' ' || email || ' ' || phone || ' ' || comment`,
    where: [after && sql`id < ${after}`, state && (state === "open" ? sql`done_at is null` : sql`done_at is not null`)],
    newest: sql`id desc`,
    limit,
    q,
  });
}

/** Locks a message until the end of the transaction. */
export const lockMessage = (tx: Db, id: string) =>
  tx.selectFrom("messages").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findMessageRow = (db: Db, id: string) =>
  db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();

/** The emails about a message, with the copies that staff resent. */
export const messageEmails = (db: Db, id: string) =>
  db
    .selectFrom("emails")
    .select(["id", "kind", "status"])
    .where(sql<boolean>`id in (
      with about as materialized (select id from emails where data ->> 'messageId' = ${id}) ${withResends})`)
    .orderBy("kind")
    .orderBy("id")
    .execute();

export async function updateMessage(
  tx: Db,
  id: string,
  change: { readAt?: Date; doneAt?: Date | null; note?: string },
): Promise<void> {
  await tx.updateTable("messages").set(change).where("id", "=", id).execute();
}

export async function removeMessage(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("messages").where("id", "=", id).execute();
}

/** Deletes all messages from an address, but not the emails about them. @returns their ids */
export async function eraseMessages(tx: Db, email: string): Promise<string[]> {
  const gone = await tx.deleteFrom("messages").where(sameInAnyCase("email", email)).returning("id").execute();
  return gone.map(({ id }) => id);
}

export async function insertReply(tx: Db, reply: Insertable<Tables["messageReplies"]>): Promise<void> {
  await tx.insertInto("messageReplies").values(reply).execute();
}

/** Finds a reply by its id or idempotency key. */
export const findReply = (
  db: Db,
  { messageId, ...which }: { messageId: string } & ({ id: string } | { key: string }),
): Promise<{ id: string; text: string } | undefined> =>
  db
    .selectFrom("messageReplies")
    .select(["id", "text"])
    .where("messageId", "=", messageId)
    .where("id" in which ? "id" : "key", "=", "id" in which ? which.id : which.key)
    .executeTakeFirst();

/** A longer thread shows only its newest entries. */
const SHOWN_ENTRIES = 200;

type ThreadRow = {
  id: string;
  kind: "message" | "reply";
  messageId: string;
  text: string;
  by: string;
  at: Date;
  emailId: string | null;
  emailState: EmailState | null;
};

/** The messages from an address and the replies to them, oldest first; at the same time, messages come before replies. */
export async function listThread(db: Db, email: string): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    with written as (select * from messages where ${sameInAnyCase("email", email)}),
    entries as (
      select id, 'message' as kind, id as message_id, comment as text, name as by, created_at as at, null as email_id, null as email_state from written
      union all
      select r.id, 'reply', r.message_id, r.text, r.sent_by, r.at, mail.id, mail.status
      from written w join message_replies r on r.message_id = w.id left join lateral (
        select e.id, e.status from emails e
        where e.data ->> 'replyId' = r.id::text and e.data ->> 'messageId' = r.message_id::text limit 1) mail on true)
    select * from (select * from entries order by at desc, kind desc, id desc limit ${SHOWN_ENTRIES}) newest order by at, kind, id`.execute(
    db,
  );
  return rows;
}
