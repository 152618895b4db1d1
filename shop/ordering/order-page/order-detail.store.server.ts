import { sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import type { Db } from "#shop/context.server.ts";
import { AGREED_DAY, isToShip } from "#shop/ordering/orders/delays.store.server.ts";

type OrderKey = { id: string; number: string; email: string };

/** Whether an order is expected to ship, and the day that its customer agreed to wait for. */
export async function shippingOf(db: Db, orderId: string, now: Date) {
  const { rows } = await sql<{ isToShip: boolean; agreedDay: string | null }>`
    select ${isToShip(now)} as is_to_ship, ${AGREED_DAY} as agreed_day from orders o where o.id = ${orderId}`.execute(
    db,
  );
  return rows[0];
}

export const paymentsOf = (db: Db, orderId: string) =>
  db.selectFrom("payments").selectAll().where("orderId", "=", orderId).orderBy("attempt").execute();

/** The emails about an order, those with its link, and resent copies, oldest first. */
export const emailsOf = (db: Db, { id, number }: OrderKey) =>
  db
    .with("about", (query) =>
      query
        .selectFrom("emails")
        .select("id")
        .where(({ eb, or }) =>
          or([
            eb("orderId", "=", id),
            eb(sql`data ->> 'orderId'`, "=", id),
            eb(sql`data ->> 'orderNumber'`, "=", number),
          ]),
        ),
    )
    .with("found", (query) =>
      query
        .selectFrom("about")
        .select("id")
        .unionAll(query.selectFrom("about").innerJoin("emails", "emails.resendOf", "about.id").select("emails.id")),
    )
    .selectFrom("emails")
    .select(["id", "kind", "recipient", "subject", "status", "attempts", "lastError"])
    .select(["createdAt", "sentAt", "resendOf"])
    .where("id", "in", ({ selectFrom }) => selectFrom("found").select("id"))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

export const movementsOf = (db: Db, orderId: string) =>
  db
    .selectFrom("stockMovements")
    .select(["sku", "delta", "reason", "actor", "at"])
    .where("orderId", "=", orderId)
    .where("reason", "<>", "reserved")
    .orderBy("at")
    .orderBy("id")
    .execute();

const NEWEST = 5;

/** None of an erased customer. */
export async function otherOrdersOf(db: Db, { id, email }: OrderKey) {
  if (email === "") return { count: 0, newest: [] };
  const others = db.selectFrom("orders").where(sameInAnyCase("email", email)).where("id", "<>", id);
  const { count } = await others.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const newest = await others
    .select(["id", "number", "status", "totalCents", "placedAt"])
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  return { count: Number(count), newest };
}

export async function neighborsOf(db: Db, orderId: string) {
  const orders = db.selectFrom("orders").select(["id", "number"]).limit(1);
  const older = await orders.where("id", "<", orderId).orderBy("id", "desc").executeTakeFirst();
  const newer = await orders.where("id", ">", orderId).orderBy("id").executeTakeFirst();
  return { older, newer };
}
