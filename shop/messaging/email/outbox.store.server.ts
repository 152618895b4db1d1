import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { aboutOrder, type EmailKind, type QueuedEmail } from "./define-email.ts";

/**
 * Puts an email into the outbox in the caller's transaction: it is sent once that commits. An order whose customer was erased has no
 * address, and then nothing is queued.
 * @param at when it may be sent
 */
export async function queueEmail<Data>(
  tx: Db,
  { kind, oncePerOrder }: EmailKind<Data>,
  { id, recipient, at, data }: { id: string; recipient: string; at: Date; data: NoInfer<Data> },
): Promise<void> {
  if (recipient === "") return;
  const about = oncePerOrder ? { orderId: aboutOrder.parse(data).orderId } : { data: JSON.stringify(data) };
  await tx
    .insertInto("emails")
    .values({ id, kind, recipient, ...about, status: "queued", nextAttemptAt: at, createdAt: at })
    .onConflict((conflict) => conflict.columns(["orderId", "kind"]).doNothing())
    .execute();
}

/** Removes the emails about these messages, and the copies that staff sent again. */
export async function removeEmailsAbout(tx: Db, messageIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where(sql<boolean>`data ->> 'messageId' = any(${[...messageIds]}::text[])`)
    .execute();
}

/** Empties the emails of these orders, whose rows stay so that none is sent twice, and deletes all others to this address. */
export async function eraseEmails(
  tx: Db,
  { email, orderIds }: { email: string; orderIds: readonly string[] },
): Promise<void> {
  const ids = [...orderIds];
  await tx.deleteFrom("emails").where("orderId", "is", null).where(sql`lower(recipient)`, "=", email).execute();
  await sql`delete from emails where resend_of in (select id from emails where order_id = any(${ids}::uuid[]))`.execute(
    tx,
  );
  await tx
    .updateTable("emails")
    .set({
      recipient: "",
      subject: "Erased",
      body: "Erased with its customer.",
      content: null,
      lastError: null,
      data: null,
      status: sql`case when status = 'queued' then 'kept' else status end`,
    })
    .where(sql<boolean>`order_id = any(${ids}::uuid[])`)
    .execute();
}

/** Where an email went or is to go; undefined when it was erased with its customer. Erasing waits for this transaction. */
export async function lockRecipient(tx: Db, emailId: string): Promise<string | undefined> {
  const email = await tx
    .selectFrom("emails")
    .select("recipient")
    .where("id", "=", emailId)
    .forUpdate()
    .executeTakeFirst();
  return email?.recipient || undefined;
}

/** Whether an email of this kind was queued for an address lately, whatever became of it. */
export async function wasEmailedSince(
  db: Db,
  { kind }: Pick<EmailKind, "kind">,
  { email, since }: { email: string; since: Date },
): Promise<boolean> {
  const row = await ofKindTo(db, kind, email).where("createdAt", ">", since).limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether an address got, or gets first, another email of the same kind between `since` and this one. So only the first is sent, however
 * many were asked for: each is queued, which is the same work for every address, and all but the first find here that nothing is to be said.
 */
export async function hasEarlierEmail(
  db: Db,
  { id, kind, recipient, createdAt }: Omit<QueuedEmail<unknown>, "data">,
  since: Date,
): Promise<boolean> {
  const earlier = await ofKindTo(db, kind, recipient)
    .where("createdAt", ">=", since)
    .where("createdAt", "<=", createdAt)
    .where("id", "<>", id)
    .where(sql<boolean>`(status <> 'queued' or (created_at, id) < (${createdAt}::timestamptz, ${id}::uuid))`)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

const ofKindTo = (db: Db, kind: string, address: string) =>
  db
    .selectFrom("emails")
    .select("id")
    .where("kind", "=", kind)
    .where("orderId", "is", null)
    .where(sql`lower(recipient)`, "=", address.toLowerCase());
