import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";

/** What else the shop has of an address (in small letters), and of these orders. */
export async function readAbout(db: Db, { email, orderIds }: { email: string; orderIds: readonly string[] }) {
  const messages = await db
    .selectFrom("messages")
    .select(["id", "name", "phone", "comment", "note", "created_at", "done_at"])
    .where(sql`lower(email)`, "=", email)
    .orderBy("id", "desc")
    .execute();
  const subscriber = await db
    .selectFrom("subscribers")
    .select(["id", "subscribed_at", "unsubscribed_at"])
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  const stockAlerts = await db
    .selectFrom("stock_alerts as a")
    .innerJoin("variants as v", "v.sku", "a.sku")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["a.id", "p.title", "v.color", "v.size", "a.asked_at"])
    .where(sql`lower(a.email)`, "=", email)
    .orderBy("a.asked_at", "desc")
    .execute();
  const reviews = await db
    .selectFrom("reviews")
    .select(["id", "order_id", "name", "rating", "text", "size", "fit", "state", "created_at"])
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .orderBy("created_at", "desc")
    .execute();
  return { messages, subscriber, stockAlerts, reviews };
}

/** The carts that an address is to be reminded of, or was. */
export function remindersOf(db: Db, email: string) {
  return db
    .selectFrom("checkout_reminders")
    .select(["items", "asked_at", "changed_at", "mailed_at"])
    .where(sql`lower(email)`, "=", email)
    .orderBy("asked_at")
    .execute();
}

/** Mails to an address, or about these orders. */
export function emailsOf(db: Db, { email, orderIds }: { email: string; orderIds: readonly string[] }) {
  return db
    .selectFrom("emails")
    .select(["id", "order_id", "kind", "recipient", "subject", "body", "status", "created_at", "sent_at"])
    .where(sql<boolean>`(order_id is null and lower(recipient) = ${email}) or order_id = any(${[...orderIds]}::uuid[])`)
    .orderBy("id")
    .execute();
}
