import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MailRefused } from "#platform/mailer.server.ts";
import { askForStockAlert } from "#shop/audience/ask-for-stock-alert.server.ts";
import { subscribe } from "#shop/audience/subscribe.server.ts";
import { unsubscribe } from "#shop/audience/unsubscribe.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { sendMails } from "#shop/mail/send-mails.server.ts";
import { leaveMessage } from "#shop/messages/leave-message.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { markPaid } from "#shop/payments/mark-paid.server.ts";
import { keepReminder } from "#shop/reminders/keep-reminder.server.ts";
import { writeSetting } from "#shop/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/settings/settings.ts";
import { isSuppressed } from "#shop/suppression/is-suppressed.server.ts";
import { suppress } from "#shop/suppression/suppress.server.ts";
import { unsubscribeToken } from "#shop/suppression/unsubscribe-token.server.ts";
import { testBackend } from "#test/harness/database.ts";
import { meanwhile } from "#test/harness/meanwhile.ts";
import { orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { enterCustomers } from "./enter-customers.server.ts";
import { eraseCustomer } from "./erase-customer.server.ts";
import { exportCustomer } from "./export-customer.server.ts";
import { allCustomers, listCustomers, readCustomer } from "./list-customers.server.ts";

const STAFF = { kind: "staff", id: "1", email: "ada@shop.example" } as const;
const ROBIN = "robin@mail.example";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 9, S: 0 });
});

async function order(email: string, name = "Robin Fell") {
  shop.clock.advance(1000);
  return place(shop.checkout, orderRequest({ customerInfo: { ...orderRequest().customerInfo, email, name } }));
}
const pay = (id: string) => markPaid(shop.checkout, shop.sandbox, id, { actor: STAFF, offlinePayment: false });
const cancel = (id: string) => cancelOrder(shop.checkout, shop.sandbox, id, STAFF);
const list = async (filter: object = {}) => (await listCustomers(shop.ctx, { limit: 50, ...filter })).items;
const emails = async (filter: object = {}) => (await list(filter)).map(({ email }) => email);

test("customers are their emails in any case, whoever ordered last first, with what they paid and got back", async () => {
  const first = await order("Robin@Mail.example");
  await order("jordan@shopper.example", "Jordan Avery");
  const last = await order(ROBIN, "Robin B. Fell");
  await pay(first._id);
  await pay(last._id);
  await cancel(first._id);
  expect(await list()).toEqual([
    { _id: last._id, name: "Robin B. Fell", email: ROBIN, orders: 2, spent: 14.99, lastOrderAt: expect.any(String) },
    expect.objectContaining({ email: "jordan@shopper.example", orders: 1, spent: 0 }),
  ]);
  expect(await allCustomers(shop.ctx)).toEqual(await list());
});

test("they are found by beginnings of words, and paged", async () => {
  await order("jordan@shopper.example", "Jordan Avery");
  await order(ROBIN);
  await order("sam@post.example", "Sam Avery");
  expect(await emails({ q: "aver" })).toEqual(["sam@post.example", "jordan@shopper.example"]);
  expect(await emails({ q: "robin@mail" })).toEqual([ROBIN]);
  expect(await emails({ q: "obin" })).toEqual([]);
  const { items, next } = await listCustomers(shop.ctx, { limit: 2 });
  expect([...items.map(({ email }) => email), ...(await emails({ after: next ?? undefined }))]).toEqual(await emails());
});

test("orders are entered once, also those that are committed later than newer ones", async () => {
  await order(ROBIN);
  await order(ROBIN);
  const [early] = await shop.ctx.db.selectFrom("orders").select("id").orderBy("id").execute();
  await enterCustomers(shop.ctx);
  const miss = () =>
    shop.ctx.db
      .deleteFrom("customer_orders")
      .where("order_id", "=", early?.id ?? "")
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

/** Robin has a cancelled order, one that is open, and everything else that one can have; Jordan has one order. */
async function robinsTraces() {
  await writeSetting(shop.ctx.db, "owner", { ...DEFAULT_SETTINGS.owner, email: "hello@shop.example" });
  const closed = await order(ROBIN);
  await cancel(closed._id);
  const open = await order(ROBIN);
  const other = await order("jordan@shopper.example", "Jordan Avery");
  await subscribe(shop.ctx, { email: ROBIN, website: "" });
  await leaveMessage(shop.ctx, { name: "R", email: "ROBIN@mail.example", phone: "", comment: "Hi", website: "" });
  await askForStockAlert(shop.ctx, { productId: "hoodie", color: "Grey", size: "S", email: ROBIN, website: "" });
  const items = [{ _id: "hoodie", color: "Grey", size: "M", quantity: 1 }];
  await keepReminder(shop.ctx, "0123456789abcdef0123456789abcdef", { email: "Robin@mail.example", items });
  await sendMails(shop.mails, undefined);
  return { closed, open, other };
}
const everything = async () => {
  const { db } = shop.ctx;
  return JSON.stringify([
    await db.selectFrom("orders").selectAll().execute(),
    await db.selectFrom("emails").selectAll().execute(),
    await db.selectFrom("messages").selectAll().execute(),
    await db.selectFrom("subscribers").selectAll().execute(),
    await db.selectFrom("stock_alerts").selectAll().execute(),
    await db.selectFrom("suppressions").selectAll().execute(),
    await db.selectFrom("checkout_reminders").selectAll().execute(),
    await db.selectFrom("customers").selectAll().execute(),
    await db.selectFrom("order_terms").selectAll().execute(),
    await db.selectFrom("order_events").selectAll().execute(),
    await db.selectFrom("audit_log").selectAll().execute(),
  ]);
};

test("a customer is read, and exported, with everything that the shop has of them", async () => {
  const { closed, open } = await robinsTraces();
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
      mails: 4,
      stockAlerts: 1,
      cartReminders: 1,
      subscriber: true,
    },
  });
  await suppress(shop.ctx, "Robin@Mail.example", "bounced");
  const exported = await exportCustomer(shop.ctx, open._id);
  expect(exported?.suppressions).toEqual([{ reason: "bounced", at: shop.clock.now().toISOString() }]);
  const file = JSON.stringify(exported);
  expect(file).toContain("418 Alder Street");
  expect(file).toContain("#[hidden]");
  expect(file).toContain('"cartReminders":[{"items":[{"sku":"HOODIE-M","quantity":1}]');
  expect(file).not.toMatch(/jordan@|viewToken/);
});

test("erasing takes the person out of what is closed, keeps the money, and leaves open orders and others alone", async () => {
  const { closed, open } = await robinsTraces();
  const wrong = await eraseCustomer(shop.ctx, STAFF, { orderId: closed._id, email: "jordan@shopper.example" });
  expect(wrong).toEqual({ outcome: "other_email" });
  const erase = (orderId: string) => eraseCustomer(shop.ctx, STAFF, { orderId, email: " Robin@mail.example" });
  expect(await erase(closed._id)).toEqual({
    outcome: "erased",
    orders: 1,
    openOrders: [open.orderNumber],
    reviewsShown: false,
  });
  expect(await erase(closed._id)).toEqual({ outcome: "not_found" });
  const row = await shop.ctx.db.selectFrom("orders").selectAll().where("id", "=", closed._id).executeTakeFirst();
  expect(row).toMatchObject({ name: "Erased customer", email: "", address: "", state: "OR", total_cents: 1499 });
  expect(await emails()).toEqual(["jordan@shopper.example", ROBIN]);

  await cancel(open._id);
  expect(await erase(open._id)).toEqual({ outcome: "erased", orders: 1, openOrders: [], reviewsShown: false });
  await sendMails(shop.mails, undefined);
  const left = await everything();
  expect(left).not.toMatch(/robin/i);
  expect(await isSuppressed(shop.ctx, ROBIN)).toBe(true);
  expect(left).toContain("Jordan Avery");
  expect(await emails()).toEqual(["jordan@shopper.example"]);
});

test("of the names of a customer only those in open orders stay", async () => {
  const open = await order(ROBIN, "Robin Fell");
  const closed = await order(ROBIN, "Wren Fell");
  await cancel(closed._id);
  expect(await list()).toMatchObject([{ name: "Wren Fell" }]);
  await eraseCustomer(shop.ctx, STAFF, { orderId: closed._id, email: ROBIN });
  expect(await list()).toMatchObject([{ _id: open._id, name: "Robin Fell" }]);
  expect(await emails({ q: "wren" })).toEqual([]);
});

test("a mail that is on its way while its customer is erased brings nothing back", async () => {
  const closed = await order(ROBIN);
  await cancel(closed._id);
  await enterCustomers(shop.ctx);
  let sent = 0;
  const send = async () => {
    sent += 1;
    await eraseCustomer(shop.ctx, STAFF, { orderId: closed._id, email: ROBIN });
  };
  await sendMails(shop.mails, { send, close() {} });
  expect(sent).toBeGreaterThan(0);
  expect(await everything()).not.toMatch(/robin/i);
});

/** What begins beside a transaction: PostgreSQL does it at once or holds it back, the embedded database when the transaction is over. */
async function beside(work: Promise<unknown>): Promise<void> {
  if (testBackend === "embedded") return;
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  const held = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while (!isDone && (await shop.database.pool.query(held)).rows.length === 0);
}

test.each([
  [
    "who unsubscribes",
    /^select "recipient" from "emails"/,
    async (ctx: ShopContext) => {
      const mail = await shop.ctx.db.selectFrom("emails").select("id").limit(1).executeTakeFirstOrThrow();
      await unsubscribe(ctx, unsubscribeToken({ mailId: mail.id }, "key"), "key");
    },
  ],
  [
    "whose mailbox does not exist",
    /^update "emails" set "recipient"/,
    (ctx: ShopContext) => sendMails({ ...shop.mails, ...ctx }, { send: refuse, close() {} }),
  ],
])("a customer %s while they are erased is on the suppression list by a hash alone", async (_, first, doing) => {
  const closed = await order(ROBIN);
  await cancel(closed._id);
  await enterCustomers(shop.ctx);
  let erased: Promise<unknown> | undefined;
  const ctx = meanwhile(shop.ctx, first, async () => {
    erased = eraseCustomer(shop.ctx, STAFF, { orderId: closed._id, email: ROBIN });
    await beside(erased);
  });
  await doing(ctx);
  expect(await erased).toMatchObject({ outcome: "erased" });
  expect(await everything()).not.toMatch(/robin/i);
  expect(await isSuppressed(shop.ctx, ROBIN)).toBe(true);
});

async function refuse(): Promise<never> {
  throw new MailRefused("550 5.1.1 No such mailbox", { noMailbox: true });
}
