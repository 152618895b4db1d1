import { sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import type { Db } from "#shop/context.server.ts";
import { aboutOrder, type EmailKind, type QueuedEmail } from "./define-email.ts";

/**
 * Puts an email into the outbox in the caller's transaction; it is sent after the commit. If the order's customer was erased, there is
 * no address and nothing is queued.
 * @param at the earliest time to send it
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

/**
 * Lets an order get an email again that it gets once, because what it is about can happen again. The earlier one stays in the log, as one
 * of those that an order gets any number of times; if it wasn't sent yet, it is no longer needed.
 */
export async function allowAgain(tx: Db, { kind }: EmailKind<{ orderId: string }>, orderId: string): Promise<void> {
  const earlier = { orderId, kind };
  await tx
    .deleteFrom("emails")
    .where((eb) => eb.and(earlier))
    .where("status", "=", "queued")
    .execute();
  await tx
    .updateTable("emails")
    .set({ orderId: null, data: JSON.stringify({ orderId }) })
    .where((eb) => eb.and(earlier))
    .execute();
}

/**
 * Locks the emails to an address that aren't sent once per order, always in the same order, so that unsubscribing and erasing the address
 * wait for each other instead of deadlocking. Each locks what it removes afterward.
 */
const lockEmailsTo = (tx: Db, email: string) =>
  tx
    .selectFrom("emails")
    .select("id")
    .where("orderId", "is", null)
    .where(sameInAnyCase("recipient", email))
    .orderBy("id")
    .forUpdate();

/** Removes emails of this kind to an address that are still to be sent. */
export async function removeQueued(tx: Db, { kind }: Pick<EmailKind<never>, "kind">, email: string): Promise<void> {
  await lockEmailsTo(tx, email).where("kind", "=", kind).where("status", "=", "queued").execute();
  await tx
    .deleteFrom("emails")
    .where("kind", "=", kind)
    .where("status", "=", "queued")
    .where("orderId", "is", null)
    .where(sameInAnyCase("recipient", email))
    .execute();
}

/** Removes the emails of these kinds to an address, sent or not, including copies that staff resent. */
export async function removeEmailsTo(
  tx: Db,
  email: string,
  kinds: readonly Pick<EmailKind<never>, "kind">[],
): Promise<void> {
  const names = kinds.map(({ kind }) => kind);
  await lockEmailsTo(tx, email).execute();
  await tx
    .deleteFrom("emails")
    .where("kind", "in", names)
    .where("orderId", "is", null)
    .where(sameInAnyCase("recipient", email))
    .execute();
}

/** Removes the emails about a message, including copies that staff resent. Lock the message first. */
export async function removeEmailsAbout(tx: Db, messageId: string): Promise<void> {
  const about = aboutMessages([messageId]);
  await tx.selectFrom("emails").select("id").where(about).orderBy("id").forUpdate().execute();
  await tx.deleteFrom("emails").where(about).execute();
}

const aboutMessages = (ids: readonly string[]) => sql<boolean>`data ->> 'messageId' = any(${[...ids]}::text[])`;

/**
 * Emails to this address, without those that are sent once per order and without those about the `openOrderIds`, nor copies
 * of either that staff resent.
 */
export function emailsTo(email: string, openOrderIds: readonly string[]) {
  const open = [...openOrderIds];
  return sql<boolean>`(
    emails.order_id is null and ${sameInAnyCase("emails.recipient", email)} and not exists (
      select 1 from emails first join orders o on o.id = any(${open}::uuid[])
      where first.id = coalesce(emails.resend_of, emails.id)
        and (first.order_id = o.id or first.data ->> 'orderId' = o.id::text or first.data ->> 'orderNumber' = o.number)))`;
}

/**
 * Empties the emails of closed orders, keeping the rows so that none is sent twice or waits for staff to retry it, and deletes all others to
 * this address and about these messages. Emails about open orders stay: they prove what the customer was told, and some are still to be sent.
 * @param ids `messages`: of messages that this transaction has locked or deleted
 */
export async function eraseEmails(
  tx: Db,
  { email, ...ids }: { email: string } & Record<"closed" | "open" | "messages", readonly string[]>,
): Promise<void> {
  const ofOrders = sql<boolean>`order_id = any(${[...ids.closed]}::uuid[])`;
  const copies = sql<boolean>`resend_of in (select id from emails where ${ofOrders})`;
  const about = aboutMessages(ids.messages);
  const to = tx.selectFrom("emails").select("id").where("orderId", "is", null).where(sameInAnyCase("recipient", email));
  const touched = [ofOrders, copies, about].reduce(
    (all, which) => all.unionAll(tx.selectFrom("emails").select("id").where(which)),
    to,
  );
  // All at once in one order, as other transactions lock them, so that none waits for the other forever.
  await tx.selectFrom("emails").select("id").where("id", "in", touched).orderBy("id").forUpdate().execute();
  await tx.deleteFrom("emails").where(emailsTo(email, ids.open)).execute();
  for (const which of [copies, about]) await tx.deleteFrom("emails").where(which).execute();
  await tx
    .updateTable("emails")
    .set({
      recipient: "",
      subject: "Erased",
      body: "Erased with its customer.",
      content: null,
      lastError: null,
      data: null,
      status: sql`case when status in ('queued', 'failed') then 'kept' else status end`,
    })
    .where(ofOrders)
    .execute();
}

/**
 * The recipient of an email that isn't sent once per order; undefined if it was erased. Locks it with the queued emails of this kind to its
 * address, so that erasing waits for this transaction.
 */
export async function lockRecipient(
  tx: Db,
  emailId: string,
  { kind }: Pick<EmailKind<never>, "kind">,
): Promise<string | undefined> {
  const find = () => tx.selectFrom("emails").select("recipient").where("id", "=", emailId).executeTakeFirst();
  const email = await find();
  if (!email?.recipient) return undefined;
  await lockEmailsTo(tx, email.recipient)
    .where(({ eb, or }) => or([eb.and({ kind, status: "queued" }), eb("id", "=", emailId)]))
    .execute();
  return (await find())?.recipient || undefined;
}

/** Whether an email of this kind was queued for an address since then, whether it was sent or not. */
export async function wasEmailedSince(
  db: Db,
  { kind }: Pick<EmailKind, "kind">,
  { email, since }: { email: string; since: Date },
): Promise<boolean> {
  const row = await ofKindTo(db, kind, email).where("createdAt", ">", since).limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether another email of the same kind to this address, queued between `since` and this one, was handled or comes first. That way each
 * request queues an email, which is the same work for every address, but only the first email is sent.
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
    .where(sameInAnyCase("recipient", address));
