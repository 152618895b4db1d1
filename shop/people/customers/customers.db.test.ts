import { expect, test } from "vitest";
import { EmailRefused } from "#platform/mailer.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { listEmails } from "#shop/messaging/email/list-emails.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { resendEmail } from "#shop/messaging/email/resend-email.server.ts";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { askForStockAlert } from "#shop/messaging/newsletter/stock-alerts.server.ts";
import { subscribe, unsubscribe } from "#shop/messaging/newsletter/subscribers.server.ts";
import { keepReminder } from "#shop/messaging/reminders/reminders.server.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { orderDelayed } from "#shop/ordering/fulfillment/fulfillment-emails.server.ts";
import { orderLink } from "#shop/ordering/order-lookup/ask-for-order-link.server.ts";
import { CUSTOMER_FIELDS, mapCustomerFields } from "#shop/ordering/orders/customer-info.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { deleteMessage, leaveMessage, listMessages } from "#shop/people/contact/messages.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { endsOrWaits } from "#test/harness/ends-or-waits.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { cancel, cancelledOrder, pay, placedOrder, STAFF } from "#test/harness/orders.ts";
import { unsubscribeToken } from "#test/harness/unsubscribe-token.ts";
import { enterAllNow, enterCustomers } from "./enter-customers.server.ts";
import { eraseCustomer } from "./erase-customer.server.ts";
import { allCustomers, exportCustomer, listCustomers, readCustomer } from "./read-customers.server.ts";

const ROBIN = "robin@mail.example";

const shop = await freshShop({ M: 9, S: 0 });

function order(email: string, name = "Robin Fell", make = placedOrder) {
  shop.clock.advance(1000);
  return make(shop, { customerInfo: { email, name } });
}
const closedOrder = (name?: string) => order(ROBIN, name, cancelledOrder);
const list = async (filter: object = {}) => (await listCustomers(shop.ctx, { limit: 50, ...filter })).items;
const emails = async (filter: object = {}) => (await list(filter)).map(({ email }) => email);

test("customers are listed by email, latest order first, with what was taken from them minus refunds", async () => {
  const first = await order("Robin@Mail.example");
  await order("jordan@shopper.example", "Jordan Avery");
  const last = await order(ROBIN, "Robin B. Fell");
  await pay(shop, first._id);
  await pay(shop, last._id);
  await cancel(shop, first._id, STAFF);
  expect(await list()).toEqual([
    { _id: last._id, name: "Robin B. Fell", email: ROBIN, orders: 2, spent: 14.99, lastOrderAt: expect.any(Date) },
    expect.objectContaining({ email: "jordan@shopper.example", orders: 1, spent: 0 }),
  ]);
  expect(await allCustomers(shop.ctx)).toEqual(await list());
});

test("customers can be searched by the beginning of words, and paged", async () => {
  await order("jordan@shopper.example", "Jordan Ávery");
  await order(ROBIN);
  await order("sam@post.example", "Sam O’Avery");
  expect(await emails({ q: "aver" })).toEqual(["sam@post.example", "jordan@shopper.example"]);
  expect(await emails({ q: "Róbin@mail" })).toEqual([ROBIN]);
  expect(await emails({ q: "obin" })).toEqual([]);
  const { items, next } = await listCustomers(shop.ctx, { limit: 2 });
  expect([...items.map(({ email }) => email), ...(await emails({ after: next ?? undefined }))]).toEqual(await emails());
});

test("orders are added to the customer list once, even if they are committed after newer ones", async () => {
  await order(ROBIN);
  await order(ROBIN);
  const [early] = await shop.ctx.db.selectFrom("orders").select("id").orderBy("id").execute();
  await enterCustomers(shop.ctx);
  const miss = () =>
    shop.ctx.db
      .deleteFrom("customerOrders")
      .where("orderId", "=", early?.id ?? "")
      .execute();
  await miss();
  expect(await enterCustomers(shop.ctx)).toBe(1);
  expect(await enterCustomers(shop.ctx)).toBe(0);
  shop.clock.advance(60 * 60_000);
  await order(ROBIN);
  await enterCustomers(shop.ctx);
  await miss();
  expect((await list())[0]?.orders).toBe(2);
  expect(await enterCustomers(shop.ctx, { all: true })).toBe(1);
  expect((await list())[0]?.orders).toBe(3);
});

test("a reader waits while new orders are being added, and then finds them", async () => {
  await order(ROBIN);
  const found = await shop.ctx.db.transaction().execute(async (tx) => {
    await enterAllNow(tx);
    const reading = emails({ q: "robin" });
    await endsOrWaits(shop.ctx, reading);
    return { reading };
  });
  expect(await found.reading).toEqual([ROBIN]);
});

/** Robin gets a cancelled order, an open one, and every other kind of record; Jordan gets one order. */
async function robinsRecords() {
  await writeSetting(shop.ctx.db, "owner", { ...DEFAULT_SETTINGS.owner, email: "hello@shop.example" });
  const closed = await closedOrder();
  const open = await order(ROBIN);
  await order("jordan@shopper.example", "Jordan Avery");
  await subscribe(shop.ctx, { email: ROBIN, website: "" });
  await leaveMessage(shop.ctx, { name: "R", email: "ROBIN@mail.example", phone: "", comment: "Hi", website: "" });
  await askForStockAlert(shop.ctx, { productId: "hoodie", color: "Grey", size: "S", email: ROBIN, website: "" });
  const items = [{ _id: "hoodie", color: "Grey", size: "M", quantity: 1 }];
  await keepReminder(shop.ctx, "0123456789abcdef0123456789abcdef", { email: "Robin@mail.example", items });
  await sendEmails(shop.emails, undefined);
  return { closed, open };
}
const everything = async () => {
  const tables = [
    ...(["orders", "emails", "messages", "subscribers", "stockAlerts", "suppressions"] as const),
    ...(["checkoutReminders", "customers", "orderTerms", "orderEvents", "auditLog"] as const),
  ];
  return JSON.stringify(await Promise.all(tables.map((table) => shop.ctx.db.selectFrom(table).selectAll().execute())));
};

test("a customer is shown and exported with all the data that the shop has about them", async () => {
  const { closed, open } = await robinsRecords();
  const customer = await readCustomer(shop.ctx, closed._id);
  expect(customer).toMatchObject({
    email: ROBIN,
    history: [
      { orderNumber: open.orderNumber, status: "pending" },
      { orderNumber: closed.orderNumber, status: "cancelled" },
    ],
    messages: [{ comment: "Hi" }],
    newsletter: { state: "subscribed" },
    stockAlerts: [{ size: "S" }],
    erasure: {
      orders: 1,
      openOrders: [open.orderNumber],
      messages: 1,
      emails: 4,
      stockAlerts: 1,
      cartReminders: 1,
      subscriber: true,
    },
  });
  await suppress(shop.ctx, "Robin@Mail.example", "bounced");
  const exported = await exportCustomer(shop.ctx, open._id);
  expect(exported?.suppressions).toEqual([{ reason: "bounced", at: shop.clock.now() }]);
  const file = JSON.stringify(exported);
  expect(file).toContain("418 Alder Street");
  expect(file).toContain("#[hidden]");
  expect(file).toContain('"cartReminders":[{"items":[{"sku":"HOODIE-M","quantity":1}]');
  expect(file).not.toMatch(/jordan@|viewToken/);
});

test("erasing removes personal data from closed orders, and keeps totals, open orders and other customers", async () => {
  const { closed, open } = await robinsRecords();
  const wrong = await eraseCustomer(shop.ctx, STAFF, { orderId: closed._id, email: "jordan@shopper.example" });
  expect(wrong).toEqual({ outcome: "other_email" });
  const erase = (orderId: string) => eraseCustomer(shop.ctx, STAFF, { orderId, email: " Robin@mail.example" });
  expect(await erase(closed._id)).toEqual({
    outcome: "erased",
    orders: 1,
    openOrders: [open.orderNumber],
    remaining: open._id,
    reviewsShown: false,
  });
  expect(await erase(closed._id)).toEqual({ outcome: "not_found" });
  const row = await shop.ctx.db.selectFrom("orders").selectAll().where("id", "=", closed._id).executeTakeFirst();
  expect(row).toMatchObject({ name: "Erased customer", email: "", requestHash: "", state: "OR", totalCents: 1499 });
  expect(await emails()).toEqual(["jordan@shopper.example", ROBIN]);

  await cancel(shop, open._id, STAFF);
  const rest = { orders: 1, openOrders: [], remaining: null, reviewsShown: false };
  expect(await erase(open._id)).toEqual({ outcome: "erased", ...rest });
  await sendEmails(shop.emails, undefined);
  expect(await everything()).not.toMatch(/robin/i);
  expect(await isSuppressed(shop.ctx, ROBIN)).toBe(true);
  expect(await everything()).toContain("Jordan Avery");
  expect(await emails()).toEqual(["jordan@shopper.example"]);
});

test("a customer whose address has a capital outside of ASCII can be erased", async () => {
  const { _id } = await order("Élise@mail.example", "Élise", cancelledOrder);
  const erase = (email: string) => eraseCustomer(shop.ctx, STAFF, { orderId: _id, email });
  expect(await erase("Élise@Mail.example")).toMatchObject({ outcome: "erased", orders: 1 });
});

test("erasing keeps the emails about open orders, sent or not, until those orders are closed", async () => {
  const closed = await closedOrder();
  const open = await order(ROBIN);
  const about = async (orderId: string, orderNumber: string) => {
    const data = { orderId, shipsBy: "2030-01-15", reason: "The fabric is late" };
    const at = shop.clock.now();
    await queueEmail(shop.ctx.db, orderDelayed, { id: shop.ctx.ids.uuid(), recipient: ROBIN, at, data });
    const link = { id: shop.ctx.ids.uuid(), recipient: ROBIN, at, data: { orderNumber } };
    await queueEmail(shop.ctx.db, orderLink, link);
  };
  await about(closed._id, closed.orderNumber);
  await about(open._id, open.orderNumber);
  await sendEmails(shop.emails, { send: async () => undefined, close() {} });
  const [confirmation] = (await listEmails(shop.emails, { limit: 1, kind: "order_confirmation" })).items;
  await resendEmail(shop.emails, STAFF, { emailId: confirmation?._id ?? "", key: "key-number-1" });
  await about(open._id, open.orderNumber);
  const kept = async () => {
    const rows = shop.ctx.db.selectFrom("emails").select(["kind", "status"]).where("recipient", "=", ROBIN);
    return (await rows.execute()).map(({ kind, status }) => `${kind} ${status}`).sort();
  };
  const before = (await kept()).length;

  const plan = (await readCustomer(shop.ctx, closed._id))?.erasure.emails ?? 0;
  await eraseCustomer(shop.ctx, STAFF, { orderId: closed._id, email: ROBIN });
  expect(await kept()).toEqual([
    "order_confirmation queued",
    "order_confirmation sent",
    "order_delayed queued",
    "order_link queued",
    "order_link sent",
  ]);
  expect(plan).toBe(before - (await kept()).length);

  await cancel(shop, open._id, STAFF);
  await eraseCustomer(shop.ctx, STAFF, { orderId: open._id, email: ROBIN });
  expect(await kept()).toEqual([]);
});

test("all customer details in an order are stored and exported, and personal ones are erased", async () => {
  const texts = mapCustomerFields((field) => `Robin's ${field}`);
  const info = { ...texts, email: ROBIN, state: "OR", zip: "97205" };
  const { _id } = await cancelledOrder(shop, { customerInfo: info });
  expect((await exportCustomer(shop.ctx, _id))?.orders).toMatchObject([{ customerInfo: info }]);
  await eraseCustomer(shop.ctx, STAFF, { orderId: _id, email: ROBIN });
  const left = mapCustomerFields((field) => (CUSTOMER_FIELDS[field].staysAfterErasure ? info[field] : ""));
  expect((await findOrderView(shop.ctx.db, _id))?.customerInfo).toEqual({ ...left, name: "Erased customer" });
  expect(left.state).toBe("OR");
});

test("after an erasure, only names from open orders are left", async () => {
  const open = await order(ROBIN, "Robin Fell");
  const closed = await closedOrder("Wren Fell");
  expect(await list()).toMatchObject([{ name: "Wren Fell" }]);
  await eraseCustomer(shop.ctx, STAFF, { orderId: closed._id, email: ROBIN });
  expect(await list()).toMatchObject([{ _id: open._id, name: "Robin Fell" }]);
  expect(await emails({ q: "wren" })).toEqual([]);
});

test("an email that is being sent while its customer is erased doesn't restore any data", async () => {
  const { _id: orderId } = await closedOrder();
  await enterCustomers(shop.ctx);
  const outcomes: string[] = [];
  const send = async () =>
    void outcomes.push((await eraseCustomer(shop.ctx, STAFF, { orderId, email: ROBIN })).outcome);
  await sendEmails(shop.emails, { send, close() {} });
  expect(outcomes).toContain("erased");
  expect(await everything()).not.toMatch(/robin/i);
});

/** A context that starts to erase Robin after the first statement that matches; `erased` has the outcome. */
function whileErased(orderId: string, first: RegExp) {
  const erased: Promise<unknown>[] = [];
  const ctx = duringQuery(shop.ctx, first, async () => {
    const erasing = eraseCustomer(shop.ctx, STAFF, { orderId, email: ROBIN });
    erased.push(erasing);
    await endsOrWaits(shop.ctx, erasing);
  });
  return { ctx, erased: () => Promise.all(erased) };
}

test.each([
  [
    "who unsubscribes",
    /^select "recipient" from "emails"/,
    async (ctx: ShopContext) => {
      const email = await shop.ctx.db.selectFrom("emails").select("id").limit(1).executeTakeFirstOrThrow();
      await unsubscribe(ctx, await unsubscribeToken(shop.ctx, { emailId: email.id }));
    },
  ],
  [
    "whose mailbox does not exist",
    /^update "emails" set "recipient"/,
    (ctx: ShopContext) => {
      const send = () => Promise.reject(new EmailRefused("550 5.1.1 No such mailbox", { noMailbox: true }));
      return sendEmails({ ...shop.emails, ...ctx }, { send, close() {} });
    },
  ],
])("a customer %s while they are erased stays on the suppression list as a hash only", async (_, first, doing) => {
  const { ctx, erased } = whileErased((await closedOrder())._id, first);
  await enterCustomers(shop.ctx);
  await doing(ctx);
  expect(await erased()).toMatchObject([{ outcome: "erased" }]);
  expect(await everything()).not.toMatch(/robin/i);
  expect(await isSuppressed(shop.ctx, ROBIN)).toBe(true);
});

test("a customer can be erased while one of their messages is deleted", async () => {
  const { ctx, erased } = whileErased((await closedOrder())._id, /"messages".* for update/);
  await enterCustomers(shop.ctx);
  await leaveMessage(shop.ctx, { name: "Robin", email: ROBIN, phone: "", comment: "Does it fit?", website: "" });
  const [message] = (await listMessages(shop.ctx.db, { limit: 1 })).items;
  expect(await deleteMessage(ctx, STAFF, message?._id ?? "")).toBe("deleted");
  expect(await erased()).toMatchObject([{ outcome: "erased" }]);
  expect(await everything()).not.toMatch(/robin/i);
});
