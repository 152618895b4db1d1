import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";

type OrderKey = { id: string; number: string; email: string };

/** All that happened to an order, oldest first. */
export const eventsOf = (db: Db, orderId: string) =>
  db
    .selectFrom("order_events")
    .select(["kind", "actor", "note", "at"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

export const linesOf = (db: Db, orderId: string) =>
  db.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).orderBy("position").execute();

/** Every attempt, oldest first. */
export const paymentsOf = (db: Db, orderId: string) =>
  db.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("attempt").execute();

/** The mails about an order, those with its link, and those that were sent again, oldest first. */
export const emailsOf = (db: Db, { id, number }: OrderKey) =>
  db
    .with("about", (query) =>
      query
        .selectFrom("emails")
        .select("id")
        .where(({ eb, or }) =>
          or([
            eb("order_id", "=", id),
            eb(sql`data ->> 'orderId'`, "=", id),
            eb(sql`data ->> 'orderNumber'`, "=", number),
          ]),
        ),
    )
    .with("found", (query) =>
      query
        .selectFrom("about")
        .select("id")
        .unionAll(query.selectFrom("about").innerJoin("emails", "emails.resend_of", "about.id").select("emails.id")),
    )
    .selectFrom("emails")
    .select(["id", "kind", "recipient", "subject", "status", "attempts", "last_error"])
    .select(["created_at", "sent_at", "resend_of"])
    .where("id", "in", ({ selectFrom }) => selectFrom("found").select("id"))
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** What an order gave back or took again. What it took first is its lines. */
export const movementsOf = (db: Db, orderId: string) =>
  db
    .selectFrom("stock_movements")
    .select(["sku", "delta", "reason", "actor", "at"])
    .where("order_id", "=", orderId)
    .where("reason", "<>", "reserved")
    .orderBy("at")
    .orderBy("id")
    .execute();

const NEWEST = 5;

/** Other orders of the same email, whatever the case of its letters. */
export async function otherOrdersOf(db: Db, { id, email }: OrderKey) {
  const others = db.selectFrom("orders").where(sql`lower(email)`, "=", email.toLowerCase()).where("id", "<>", id);
  const { count } = await others.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const newest = await others
    .select(["id", "number", "status", "total_cents", "placed_at"])
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  return { count: Number(count), newest };
}

/** Ids sort by time. */
export async function neighboursOf(db: Db, orderId: string) {
  const orders = db.selectFrom("orders").select(["id", "number"]).limit(1);
  const older = await orders.where("id", "<", orderId).orderBy("id", "desc").executeTakeFirst();
  const newer = await orders.where("id", ">", orderId).orderBy("id").executeTakeFirst();
  return { older, newer };
}
