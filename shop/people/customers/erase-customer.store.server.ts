import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { removeEmailsAbout } from "#shop/messaging/email/outbox.store.server.ts";
import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS } from "#shop/ordering/orders/customer-info.ts";
import { enterOrders } from "#shop/ordering/orders/order-terms.store.server.ts";
import { ERASED_NAME } from "./customer.ts";

/** Holds the orders of a customer until the end of the transaction, in the order in which everybody does. */
export async function lockOrdersOf(tx: Db, customerId: number): Promise<void> {
  await tx
    .selectFrom("orders")
    .select("id")
    .where("id", "in", (query) =>
      query.selectFrom("customer_orders").select("order_id").where("customer_id", "=", customerId),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

const personal = CUSTOMER_FIELD_NAMES.filter((name) => !CUSTOMER_FIELDS[name].staysAfterErasure);
const ERASED_INFO = { ...Object.fromEntries(personal.map((name) => [name, ""])), name: ERASED_NAME };

/** Takes the person out of these orders. Goods, money, the state of the address and what happened when stay. */
export async function eraseFromOrders(tx: Db, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds];
  await tx.updateTable("orders").set(ERASED_INFO).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  // Its note tells both addresses.
  await sql`update order_events set note = '' where order_id = any(${ids}::uuid[]) and kind = 'address_changed'`.execute(
    tx,
  );
  await sql`delete from order_terms where order_id = any(${ids}::uuid[]) and term like 'w:%'`.execute(tx);
  await enterOrders(tx, ids);
  await tx
    .updateTable("payments")
    .set({ guard_email: null, guard_ip: null })
    .where(sql<boolean>`order_id = any(${ids}::uuid[])`)
    .execute();
  await tx.deleteFrom("ad_events").where(sql<boolean>`order_id = any(${ids}::uuid[])`).execute();
}

/** What they wrote of what was in these orders goes whole, and leaves count and average. @returns how many, and whether one was shown. */
export async function eraseReviews(tx: Db, orderIds: readonly string[]): Promise<{ reviews: number; shown: boolean }> {
  const theirs = sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`;
  // Reviews first, then products, each in one order: so does whoever moderates, and two who erase wait for each other.
  const held = await tx.selectFrom("reviews").select("product_id").where(theirs).orderBy("id").forUpdate().execute();
  const productIds = [...new Set(held.map(({ product_id }) => product_id))];
  if (productIds.length === 0) return { reviews: 0, shown: false };
  await tx.selectFrom("products").select("id").where("id", "in", productIds).orderBy("id").forNoKeyUpdate().execute();
  const gone = await tx.deleteFrom("reviews").where(theirs).returning("state").execute();
  return { reviews: gone.length, shown: gone.some(({ state }) => state === "published") };
}

/** The row of an order's mail stays, so that none is sent a second time; all it says goes. Other mails go whole. */
export async function eraseMails(tx: Db, { email, orderIds }: { email: string; orderIds: readonly string[] }) {
  const ids = [...orderIds];
  await tx.deleteFrom("emails").where("order_id", "is", null).where(sql`lower(recipient)`, "=", email).execute();
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
      last_error: null,
      data: null,
      status: sql`case when status = 'queued' then 'kept' else status end`,
    })
    .where(sql<boolean>`order_id = any(${ids}::uuid[])`)
    .execute();
}

/** @returns how many messages, stock alerts and reminders of carts went, and whether there was a subscriber. */
export async function eraseAddress(tx: Db, email: string) {
  const messages = await tx.deleteFrom("messages").where(sql`lower(email)`, "=", email).returning("id").execute();
  await removeEmailsAbout(
    tx,
    messages.map(({ id }) => id),
  );
  const alerts = await tx.deleteFrom("stock_alerts").where(sql`lower(email)`, "=", email).executeTakeFirst();
  const reminders = await tx.deleteFrom("checkout_reminders").where(sql`lower(email)`, "=", email).executeTakeFirst();
  const subscriber = await tx.deleteFrom("subscribers").where(sql`lower(email)`, "=", email).executeTakeFirst();
  return {
    messages: messages.length,
    stockAlerts: Number(alerts.numDeletedRows),
    cartReminders: Number(reminders.numDeletedRows),
    subscriber: subscriber.numDeletedRows > 0n,
  };
}

/** Forgets whose these orders were. With none left the customer goes; else the newest that is left stands for them. */
export async function forgetOrders(tx: Db, customerId: number, orderIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("customer_orders")
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .execute();
  const left = await tx
    .selectFrom("customer_orders as co")
    .innerJoin("orders as o", "o.id", "co.order_id")
    .select(["o.id", "o.name"])
    .where("co.customer_id", "=", customerId)
    .orderBy("co.order_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!left) {
    await tx.deleteFrom("customers").where("id", "=", customerId).execute();
    return;
  }
  const change = { last_order_id: left.id, name: left.name };
  await tx.updateTable("customers").set(change).where("id", "=", customerId).execute();
}
