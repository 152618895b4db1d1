import { describe, expect, it } from "vitest";
import { easternWords } from "#platform/eastern-time.ts";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { unsubscribe } from "#shop/messaging/newsletter/subscribers.server.ts";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { enterCustomers } from "#shop/people/customers/enter-customers.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { testBackend } from "#test/harness/database.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";
import { unsubscribeToken } from "#test/harness/unsubscribe-token.ts";
import type { ReminderForm } from "./reminder-form.ts";
import { keepReminder, restoreCart } from "./reminders.server.ts";
import { removeReminder } from "./reminders.store.server.ts";
import { sendReminders } from "./send-reminders.server.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const ADA = "ada@shop.example";

const shop = await freshShop({ S: 5, M: 9, L: 1 });
const { ctx, clock, database } = shop;

const idOf = (number: number) => number.toString(16).padStart(32, "0");
const item = (size: string, quantity = 1) => ({ _id: "hoodie", color: "Grey", size, quantity });
const keep = (id: string, change: Partial<ReminderForm> = {}) =>
  keepReminder(ctx, id, { email: ADA, items: [item("M", 2)], ...change });
const rows = () => ctx.db.selectFrom("checkoutReminders").selectAll().orderBy("id").execute();
const emails = () =>
  ctx.db.selectFrom("emails").selectAll().where("kind", "=", "abandoned_checkout").orderBy("createdAt").execute();
const order = (email = ADA) => placedOrder(shop, { customerInfo: { email } });
/** Sends or drops the queued emails, and returns those that are left. */
const sent = async () => {
  await sendEmails(shop.emails, undefined);
  return emails();
};
const stock = (size: string, onHand: number) =>
  database.pool.query("update variants set on_hand = $2 where size = $1", [size, onHand]);

async function run(hours = 4): Promise<number> {
  clock.advance(hours * HOUR);
  return sendReminders(ctx);
}

const tokenOf = (body: string | null | undefined) => /checkout#cart=(\S+)/.exec(body ?? "")?.[1] ?? "";
const open = (token: string) => restoreCart(ctx, token);

/** Uses the unsubscribe link of the only queued email. */
async function unsubscribeByLink() {
  await unsubscribe(ctx, await unsubscribeToken(ctx, { emailId: (await emails())[0]?.id ?? "" }));
}

describe("a shopper who asked for a reminder and left", () => {
  it("gets one email after the configured hours, and its link opens the cart for a month", async () => {
    await keep(idOf(1), { items: [item("M", 2), item("L")] });
    expect(await run(3)).toBe(0);
    expect(await run(1)).toBe(1);
    expect(await run(48)).toBe(0);
    const [email, ...more] = await sent();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ recipient: ADA, status: "kept", subject: "Your cart at Pack'd" });
    expect(email?.body).toContain("Pack'd Hoodie, Grey, size M, quantity 2: $29.98");
    const token = tokenOf(email?.body);
    const lines = [
      { _id: "hoodie", color: "Grey", size: "M", quantity: 2, left: 9, salePrice: 14.99, title: "Pack'd Hoodie" },
      { size: "L", quantity: 1, left: 1 },
    ];
    expect(await open(token)).toMatchObject({ lines, forgotten: 0 });
    expect(await open(`${token}x`)).toBeUndefined();
    clock.advance(30 * DAY);
    expect(await open(token)).toBeUndefined();
    await run();
    expect(await rows()).toEqual([]);
  });

  it("is reminded after their last change, of the newest cart and at the newest address", async () => {
    await keep(idOf(1));
    clock.advance(3 * HOUR);
    await keep(idOf(1), { email: "ada@other.example", items: [item("S")] });
    expect(await run(3)).toBe(0);
    expect(await run(1)).toBe(1);
    expect(await sent()).toMatchObject([{ recipient: "ada@other.example" }]);
    expect((await emails())[0]?.body).not.toContain("Grey, size M");
  });

  it.each<[string, () => Promise<unknown>]>([
    ["they clear the checkbox", () => removeReminder(ctx.db, idOf(1))],
    ["they use the unsubscribe link", unsubscribeByLink],
    ["they order", () => order()],
    ["the shop turns reminders off", () => writeSetting(ctx.db, "reminderHours", 0)],
    ["no item can be bought anymore", () => database.pool.query("update products set archived_at = now()")],
  ])("doesn't get the queued email if %s", async (_, happens) => {
    await keep(idOf(1));
    expect(await run()).toBe(1);
    await happens();
    expect(await sent()).toEqual([]);
  });

  it("can't change the reminder once its email is queued", async () => {
    await keep(idOf(1));
    await run();
    expect(await keep(idOf(1), { email: "bob@shop.example" })).toEqual({ outcome: "mailed" });
    expect(await rows()).toMatchObject([{ email: ADA }]);
  });

  it("gets one email in 30 days from any number of browsers, and none if reminders are off", async () => {
    await keep(idOf(1), { items: [item("S")] });
    await keep(idOf(2), { email: "ADA@shop.example" });
    clock.advance(1000);
    expect(await run()).toBe(1);
    await keep(idOf(3));
    expect(await run()).toBe(0);
    expect(await rows()).toHaveLength(1);
    clock.advance(31 * DAY);
    await keep(idOf(4));
    expect(await run()).toBe(1);
    await writeSetting(ctx.db, "reminderHours", 0);
    expect(await keep(idOf(5), { email: "bob@shop.example" })).toEqual({ outcome: "off" });
    expect(await rows()).toHaveLength(1);
  });

  it("is forgotten if the shop turns reminders off", async () => {
    await keep(idOf(1));
    await writeSetting(ctx.db, "reminderHours", 0);
    expect(await run()).toBe(0);
    expect(await rows()).toEqual([]);
  });
});

describe("a shopper who ordered", () => {
  it("isn't reminded, whatever browser they ordered in and however they wrote their address", async () => {
    await keep(idOf(1));
    await keep(idOf(2), { email: "bob@shop.example" });
    await order("Ada@Shop.example");
    expect(await rows()).toMatchObject([{ id: idOf(2) }]);
    expect(await run()).toBe(1);
  });

  it("isn't reminded of a cart that arrived after the order, if the page was closed before it could take it back", async () => {
    await keep(idOf(1));
    await order("Ada@Shop.example");
    await keep(idOf(1));
    await enterCustomers(ctx);
    expect(await run()).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it("is reminded of another cart an hour later", async () => {
    await order();
    await enterCustomers(ctx);
    clock.advance(HOUR);
    await keep(idOf(1));
    expect(await run()).toBe(1);
  });

  it("isn't reminded while the bank's answer is pending, but is after a decline", async () => {
    await keep(idOf(1));
    const request = orderRequest({ card: "challenge_approved", customerInfo: { email: ADA } });
    await placeOrder(shop.checkout, { request, idempotencyKey: newKey() });
    expect((await ctx.db.selectFrom("orders").select("status").execute()).map(({ status }) => status)).toEqual([
      "awaiting_payment",
    ]);
    expect(await run()).toBe(0);
    await database.pool.query("update payments set status = 'failed'");
    await database.pool.query("update orders set status = 'payment_failed'");
    expect(await run(0)).toBe(1);
  });
});

describe("the email", () => {
  it("shows the price and stock at the time of sending", async () => {
    await keep(idOf(1), { items: [item("M", 3), item("L")] });
    await run();
    await stock("M", 1);
    await stock("L", 0);
    await database.pool.query("update products set sale_price_cents = null");
    const body = (await sent())[0]?.body;
    expect(body).toContain("Grey, size M, quantity 1\nOnly 1 left (you wanted 3): $29.99");
    expect(body).toContain("No longer in stock: Pack'd Hoodie, Grey, size L.");
  });

  it("says when the link expires, even if sending was delayed", async () => {
    await keep(idOf(1));
    await run();
    const until = new Date(clock.now().getTime() + 30 * DAY);
    clock.advance(3 * DAY);
    expect((await sent())[0]?.body).toContain(`The link works until ${easternWords(until)} ET,`);
  });

  it("isn't queued if no item in the cart can be bought anymore", async () => {
    await keep(idOf(1), { items: [item("L")] });
    await stock("L", 0);
    expect(await run()).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it("has a link that leaves out deleted variants and counts them", async () => {
    await keep(idOf(1), { items: [item("M"), item("L")] });
    await run();
    await sendEmails(shop.emails, undefined);
    await database.pool.query("delete from stock_movements where sku = 'HOODIE-L'");
    await database.pool.query("delete from variants where sku = 'HOODIE-L'");
    expect(await open(tokenOf((await emails())[0]?.body))).toMatchObject({ lines: [{ size: "M" }], forgotten: 1 });
  });
});

describe("two concurrent processes", () => {
  it("queue one email for each of many shoppers", async () => {
    const shoppers = Array.from({ length: 110 }, (_, at) => `shopper${String(at).padStart(3, "0")}@shop.example`);
    await Promise.all(shoppers.map((email, at) => keep(idOf(at + 1), { email })));
    clock.advance(4 * HOUR);
    const queued = await Promise.all([sendReminders(ctx), sendReminders(shop.anotherProcess())]);
    const rest = await sendReminders(ctx);
    expect(queued.reduce((sum, each) => sum + each, rest)).toBe(110);
    expect((await emails()).map(({ recipient }) => recipient).sort()).toEqual(shoppers);
  });

  it("queue one email for an address that asked from many browsers", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => keep(idOf(at + 1))));
    clock.advance(4 * HOUR);
    const queued = await Promise.all([sendReminders(ctx), sendReminders(shop.anotherProcess())]);
    expect(queued.reduce((sum, each) => sum + each)).toBe(1);
    expect(await emails()).toHaveLength(1);
  });

  it("send nothing if the shopper orders while the job has locked the reminder", async () => {
    await keep(idOf(1));
    clock.advance(4 * HOUR);
    let ordered: Promise<unknown> | undefined;
    // The order runs concurrently with the job's transaction and waits for it.
    const job = duringQuery(ctx, /^insert into "emails"/, async () => {
      ordered = order();
    });
    expect(await sendReminders(job)).toBe(1);
    await ordered;
    expect(await sent()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  // The embedded database has one session, so no other session locks a row.
  if (testBackend === "postgres") {
    it("don't wait for an order that is removing reminders", async () => {
      for (let at = 1; at <= 3; at++) await keep(idOf(at));
      const client = await database.pool.connect();
      await client.query("begin");
      await client.query("select from checkout_reminders where id = $1 for update", [idOf(1)]);
      clock.advance(4 * HOUR);
      expect(await sendReminders(ctx)).toBe(1);
      await client.query("commit");
      client.release();
      await run(0);
      expect(await rows()).toMatchObject([{ id: idOf(3) }]);
    });
  }
});
