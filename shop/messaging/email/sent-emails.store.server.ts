import { type RawBuilder, type Selectable, sql } from "kysely";
import { beginsWith, wordsQuery } from "#platform/found-words.ts";
import type { SearchQuery } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { orderOfEmail } from "#shop/messaging/outbox/deliveries.server.ts";
import { readOrderNumber } from "#shop/ordering/orders/order-number.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { EmailContent } from "./email-content.ts";
import type { EmailState } from "./email-view.ts";

/** `q`: an order number, or the start of the recipient's address. */
export type EmailFilter = SearchQuery & {
  state?: EmailState | undefined;
  kind?: string | undefined;
  /** Only emails about this order. */
  orderId?: string | undefined;
};

/** `aboutId`, `aboutNumber`: the id and number of the order that the email is about, if any. */
export type EmailRow = Omit<Selectable<Tables["emails"]>, "content"> & {
  content: EmailContent | null;
  aboutId: string | null;
  aboutNumber: string | null;
};

/** Queued and past emails, newest first (ids sort by time). */
export function emailRows(filter: EmailFilter): RawBuilder<EmailRow> {
  const { limit, after, state, kind, q, orderId } = filter;
  const narrowed = [
    ...(after ? [sql`e.id < ${after}`] : []),
    // Literals, because some indexes only cover certain states and kinds.
    ...(state ? [sql`e.status = ${sql.lit(state)}`] : []),
    ...(kind ? [sql`e.kind = ${sql.lit(kind)}`] : []),
    ...(orderId ? [sql`e.id in (select id from of_order)`] : []),
  ];
  const all = [...narrowed, ...(q ? [sql`e.id in (select id from found)`] : [])];
  return sql`
    with of_order as materialized (${orderId ? aboutOrder(orderId) : sql`select null::uuid as id`}),
    found as materialized (${q ? matching(q, { narrowed, limit }) : sql`select null::uuid as id`}),
    page as materialized (
      select e.* from emails e ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
      order by e.id desc limit ${limit})
    ${withOrder(sql`page`)} order by e.id desc`;
}

export async function findEmailRow(db: Db, id: string): Promise<EmailRow | undefined> {
  const { rows } = await sql<EmailRow>`${withOrder(sql`emails`)} where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Who resent an email or a copy of it, oldest first, from the audit log. */
export async function pressesOf(db: Db, { id, resendOf }: Pick<EmailRow, "id" | "resendOf">) {
  const first = resendOf ?? id;
  const { rows } = await sql<{ at: Date; actor: string; was: EmailState; copy: string | null }>`
    select a.at, a.actor, a.before ->> 'state' as was, a.after ->> 'as' as copy
    from emails e join audit_log a on a.subject = 'email:' || e.id and a.action = 'email.resent'
    where e.id = ${first} or e.resend_of = ${first} order by a.at, a.id`.execute(db);
  return rows;
}

/** Adds the order that each email is about. */
const withOrder = (emails: RawBuilder<unknown>) => sql`
  select e.*, o.id as about_id, o.number as about_number
  from ${emails} e
  left join orders o on o.id = ${orderOfEmail(sql`e`)}`;

/** The newest emails are scanned, which finds frequent addresses and orders that aren't in the customer list yet. */
const SCANNED = 500;

/** The expression of the customers' search index: a customer whose address begins that way has these words. */
const CUSTOMER_WORDS = sql`plain_words(c.name || ' ' || c.email)`;

function matching(
  q: string,
  { narrowed, limit }: { narrowed: readonly RawBuilder<unknown>[]; limit: number },
): RawBuilder<unknown> {
  const number = readOrderNumber(q);
  if (number) {
    return sql`with about as materialized (
        select e.id from orders o join emails e on e.order_id = o.id where o.number = ${number}
        union all
        select e.id from orders o join emails e on e.data ->> 'orderId' = o.id::text where e.data is not null and o.number = ${number}
        union all
        select id from emails where data is not null and data ->> 'orderNumber' = ${number})
      ${withResends}`;
  }
  const begins = sql`plain_text(${beginsWith(q.trim())})`;
  const words = wordsQuery(q);
  return sql`with head as materialized (
      select id from (
        select e.id, e.recipient from emails e where ${sql.join([sql`true`, ...narrowed], sql` and `)}
        order by e.id desc limit ${SCANNED}) scanned
      where plain_text(recipient) like ${begins}),
    frequent as materialized (select count(*) >= ${limit} as yes from head)
    select id from head
    union all
    select id from emails where not (select yes from frequent) and order_id is null and plain_text(recipient) like ${begins}
    union all
    select e.id from customers c join customer_orders o on o.customer_id = c.id join emails e on e.order_id = o.order_id
    where not (select yes from frequent) and plain_text(c.email) like ${begins} and ${words ? sql`${CUSTOMER_WORDS} @@ to_tsquery('simple', ${words})` : sql`true`}`;
}

const aboutOrder = (orderId: string) => sql`with about as materialized (
    select id from emails where order_id = ${orderId}
    union all
    select id from emails where data is not null and data ->> 'orderId' = ${orderId})
  ${withResends}`;

/** The ids of `about`, with those of the copies that staff resent. */
export const withResends = sql`select id from about
  union all select again.id from about join emails again on again.resend_of = about.id`;

/**
 * Locks an email until the end of the transaction, and the one that it is a copy of, which a further copy will refer to. In the order of
 * their ids, as deletions lock them.
 */
export async function lockEmail(tx: Db, id: string) {
  const original = tx.selectFrom("emails").select("resendOf").where("id", "=", id);
  const emails = await tx
    .selectFrom("emails")
    .select(["id", "kind", "recipient", "subject", "body", "content", "status", "resendOf", "resendKey"])
    .where((eb) => eb.or([eb("id", "=", id), eb("id", "=", original)]))
    .orderBy("id")
    .forUpdate()
    .$narrowType<Pick<EmailRow, "content">>()
    .execute();
  return emails.find((email) => email.id === id);
}

export const findResend = (tx: Db, emailId: string, key: string) =>
  tx.selectFrom("emails").select("id").where("resendOf", "=", emailId).where("resendKey", "=", key).executeTakeFirst();

/** Queues a copy of a sent email. */
export async function insertResend(
  tx: Db,
  email: Pick<EmailRow, "id" | "kind" | "recipient" | "content"> & {
    of: string;
    subject: string;
    body: string;
    key: string;
    at: Date;
  },
): Promise<void> {
  const { id, of, key, at, content, ...text } = email;
  await tx
    .insertInto("emails")
    .values({
      id,
      ...text,
      content: content && JSON.stringify(content),
      resendOf: of,
      resendKey: key,
      status: "queued",
      nextAttemptAt: at,
      createdAt: at,
    })
    .execute();
}
