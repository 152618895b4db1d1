import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayAfter, dayWords, easternDay, easternDayWords } from "#platform/eastern-day.ts";
import type { Mail, Mailer } from "#platform/mailer.server.ts";
import { fulfilOrders } from "#shop/fulfilment/fulfil-orders.server.ts";
import { markDelivered } from "#shop/fulfilment/mark-delivered.server.ts";
import { tellOfDelay } from "#shop/fulfilment/tell-of-delay.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { markPaid } from "#shop/payments/mark-paid.server.ts";
import { writeSetting } from "#shop/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/settings/settings.ts";
import { orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { MAX_ATTEMPTS, sendMails } from "./send-mails.server.ts";

const ADA = { kind: "staff", id: "s1", email: "ada@shop.example" } as const;

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 5 });
});

/** A mail server that refuses the first so many mails. */
function mailServer(refusals = 0) {
  const mails: Mail[] = [];
  let refused = 0;
  const mailer: Mailer = {
    async send(mail) {
      if (refused++ < refusals) throw new Error("450 try again later");
      mails.push(mail);
    },
    close() {},
  };
  return { mails, mailer };
}
const outbox = () => shop.ctx.db.selectFrom("emails").selectAll().orderBy("created_at").execute();

test("each mail is sent once and kept as it was sent", async () => {
  const order = await place(shop.checkout);
  const { mails, mailer } = mailServer();
  expect(await sendMails(shop.mails, mailer)).toBe(1);
  expect(await sendMails(shop.mails, mailer)).toBe(0);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toBe("jordan@shopper.example");
  expect(mails[0]?.subject).toContain(order.orderNumber);
  expect(mails[0]?.text).toMatch(
    /Pack'd Hoodie x 1, Grey, size M: \$14\.99[\s\S]*Total: \$14\.99[\s\S]*Visa ending in 4242/,
  );
  expect(await outbox()).toMatchObject([{ status: "sent", body: mails[0]?.text, attempts: 1 }]);
});

test("a mail about an order has its link, the way to cancel it, and what the shop promises now", async () => {
  const policies = {
    ...DEFAULT_SETTINGS.policies,
    shipWithinBusinessDays: 2,
    deliveryBusinessDays: { from: 4, to: 9 },
  };
  await writeSetting(shop.ctx.db, "policies", policies);
  const order = await place(shop.checkout);
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  await cancelOrder(shop.checkout, shop.sandbox, order._id, { kind: "shopper" });
  await sendMails(shop.mails, mailer);
  const link = `https://shop.example/orders/${order._id}#${order.viewToken}`;
  expect(mails).toHaveLength(2);
  for (const { text } of mails) {
    expect(text).toContain(link);
    expect(text).toContain("https://shop.example/cancellation");
  }
  const confirmation = mails.find(({ subject }) => !subject.endsWith("is cancelled"))?.text;
  expect(confirmation).toContain("Full refund if you cancel by May 1, 2026, 9:00 AM Eastern time");
  expect(confirmation).toContain("Shipped within 2 business days; estimated delivery 4-9 business days.");
});

test("express is promised no days of delivery: those are of free shipping", async () => {
  await place(shop.checkout, orderRequest({ shippingMethod: "express" }));
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  expect(mails[0]?.text).toContain("Shipped within 3 business days.");
  expect(mails[0]?.text).not.toContain("estimated delivery");
});

test("a cancelled order is told of too", async () => {
  const order = await place(shop.checkout);
  await cancelOrder(shop.checkout, shop.sandbox, order._id, { kind: "shopper" });
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Your Pack'd order ${order.orderNumber}`,
    `Your Pack'd order ${order.orderNumber} is cancelled`,
  ]);
});

test("a confirmation that waited says of cancelling and shipping only what is still so", async () => {
  const [kept, cancelled] = [await place(shop.checkout), await place(shop.checkout)];
  await cancelOrder(shop.checkout, shop.sandbox, cancelled._id, { kind: "shopper" });
  shop.clock.advance(2 * 60 * 60_000);
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  const about = ({ orderNumber }: typeof kept) =>
    mails.find(({ subject }) => subject === `Your Pack'd order ${orderNumber}`)?.text ?? "";
  expect(about(kept)).toContain("Shipped within");
  expect(about(cancelled)).toContain("It was cancelled since, and will not be shipped.");
  expect(about(cancelled)).not.toMatch(/Ships to|Shipped within/);
  for (const order of [kept, cancelled]) expect(about(order)).not.toContain("Full refund if you cancel by");
});

test("nobody is told that an order is cancelled which staff took up again", async () => {
  const order = await place(shop.checkout);
  await cancelOrder(shop.checkout, shop.sandbox, order._id, { kind: "shopper" });
  await markPaid(shop.checkout, shop.sandbox, order._id, { actor: ADA, offlinePayment: true });
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  expect(mails.map(({ subject }) => subject)).toEqual([`Your Pack'd order ${order.orderNumber}`]);
});

test("of two days that an order is late until, the mail that waited tells the last, also when it is past", async () => {
  const order = await place(shop.checkout);
  const late = (shipsBy: string, revision: number) =>
    tellOfDelay(shop.ctx, order._id, { shipsBy, reason: "The dye house is late.", revision, actor: ADA });
  const today = easternDay(shop.clock.now());
  await late(dayAfter(today), 0);
  await late(dayAfter(today, 2), 1);
  const delays = async () => (await outbox()).filter(({ kind }) => kind === "order_delayed");
  shop.clock.advance(4 * 24 * 60 * 60_000);
  await sendMails(shop.mails, undefined);
  const [mail, ...more] = await delays();
  expect(more).toEqual([]);
  expect(mail?.body).toContain(`We meant to ship it by ${dayWords(dayAfter(today, 2))}, and have not shipped it yet.`);
});

test("a parcel that has arrived is not on its way", async () => {
  const order = await place(shop.checkout);
  await fulfilOrders(shop.checkout, shop.sandbox, [{ orderId: order._id, carrier: "UPS" }], ADA);
  await markDelivered(shop.ctx, order._id, ADA);
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  const text = mails.find(({ subject }) => subject.endsWith("has shipped"))?.text;
  expect(text).toContain(`left us on ${easternDayWords(shop.clock.now())} with UPS.`);
});

test("a refusal is tried again later, and given up after four days", async () => {
  await place(shop.checkout);
  const { mails, mailer } = mailServer(1);
  expect(await sendMails(shop.mails, mailer)).toBe(0);
  expect(await sendMails(shop.mails, mailer)).toBe(0);
  shop.clock.advance(60_000);
  expect(await sendMails(shop.mails, mailer)).toBe(1);
  expect(mails).toHaveLength(1);

  await place(shop.checkout);
  const deaf = mailServer(100);
  const begun = shop.clock.now().getTime();
  while ((await outbox()).at(-1)?.status === "queued") {
    await sendMails(shop.mails, deaf.mailer);
    shop.clock.advance(10 * 60_000);
  }
  const days = (shop.clock.now().getTime() - begun) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(3.5);
  expect(days).toBeLessThan(4.5);
  expect((await outbox()).at(-1)).toMatchObject({
    status: "failed",
    attempts: MAX_ATTEMPTS,
    last_error: expect.stringContaining("450"),
  });
});

test("a mail that cannot be written is given up and holds up no other", async () => {
  const now = shop.clock.now();
  const broken = { kind: "order_confirmation", recipient: "nobody@shopper.example", status: "queued" as const };
  await shop.ctx.db
    .insertInto("emails")
    .values({ id: crypto.randomUUID(), order_id: null, ...broken, next_attempt_at: new Date(0), created_at: now })
    .execute();
  await place(shop.checkout);
  const { mails, mailer } = mailServer();
  expect(await sendMails(shop.mails, mailer)).toBe(1);
  expect(mails).toHaveLength(1);
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    shop.clock.advance(5 * 60 * 60_000);
    await sendMails(shop.mails, mailer);
  }
  expect((await outbox()).map(({ status }) => status).sort()).toEqual(["failed", "sent"]);
});

test("a run that is told to end sends what it has begun, and leaves the rest to the next", async () => {
  for (let order = 0; order < 5; order++) await place(shop.checkout);
  const { mails, mailer } = mailServer();
  const ending = new AbortController();
  const last: Mailer = {
    ...mailer,
    async send(mail) {
      ending.abort();
      await mailer.send(mail);
    },
  };
  const sent = await sendMails(shop.mails, last, ending.signal);
  expect(sent).toBeLessThan(5);
  expect(mails).toHaveLength(sent);
  expect((await outbox()).filter(({ attempts }) => attempts === 0)).toHaveLength(5 - sent);
  expect(await sendMails(shop.mails, mailer)).toBe(5 - sent);
  expect(mails).toHaveLength(5);
});

test("without a mail server mails are written and kept", async () => {
  await place(shop.checkout);
  expect(await sendMails(shop.mails, undefined)).toBe(1);
  expect(await outbox()).toMatchObject([{ status: "kept", body: expect.stringContaining("418 Alder Street") }]);
});
