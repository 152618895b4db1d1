import { expect, test, vi } from "vitest";
import { dayAfter, dayWords, easternDay, easternDayWords } from "#platform/eastern-day.ts";
import { DELIVERIES } from "#shop/messaging/outbox/deliveries.server.ts";
import { announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { markDelivered } from "#shop/ordering/fulfillment/mark-delivered.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { cancel, cancelledOrder, pay, placedOrder, STAFF, shippedOrder } from "#test/harness/orders.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { sendEmails } from "./send-emails.server.ts";

const LAST_ATTEMPT = DELIVERIES.email.pausesMs.length + 1;

const shop = await freshShop({ M: 5 });

const outbox = () => shop.ctx.db.selectFrom("emails").selectAll().orderBy("createdAt").execute();

test("emails about an order contain its link, how to cancel it, and the shop's current promises", async () => {
  const promises = { shipWithinBusinessDays: 2, deliveryBusinessDays: { from: 4, to: 9 } };
  await writeSetting(shop.ctx.db, "policies", { ...DEFAULT_SETTINGS.policies, ...promises });
  const order = await placedOrder(shop);
  const [confirmation] = await sentEmails(shop.emails);
  await cancel(shop, order._id);
  const [cancellation, ...more] = await sentEmails(shop.emails);
  expect(more).toEqual([]);
  for (const email of [confirmation, cancellation]) {
    expect(email?.text).toContain(`https://shop.example/orders/${order._id}#${order.viewToken}`);
    expect(email?.text).toContain("https://shop.example/cancellation");
  }
  expect(cancellation?.subject).toBe(`Your Pack'd order ${order.orderNumber} is cancelled`);
  expect(confirmation?.text).toContain("Cancel by May 1, 2026, 9:00 AM ET, and you'll pay nothing.");
  expect(confirmation?.text).toContain("Estimated delivery May 7–14.");
});

test("no cancellation is sent for an order that staff reopened", async () => {
  const order = await cancelledOrder(shop);
  await pay(shop, order._id, true);
  const emails = await sentEmails(shop.emails);
  expect(emails.map(({ subject }) => subject)).toEqual([`Your Pack'd order ${order.orderNumber}`]);
});

test("an email about a delay names the latest ship date, even if it has passed", async () => {
  const order = await placedOrder(shop);
  const today = easternDay(shop.clock.now());
  const reason = "The dye house is late.";
  for (const [revision, shipsBy] of [dayAfter(today), dayAfter(today, 2)].entries()) {
    await announceDelay(shop.ctx, order._id, { shipsBy, reason, revision, actor: STAFF });
  }
  shop.clock.advance(4 * 24 * 60 * 60_000);
  const delays = (await sentEmails(shop.emails)).filter(({ subject }) => !subject.endsWith(order.orderNumber));
  expect(delays).toHaveLength(1);
  expect(delays[0]?.text).toContain(
    `We planned to ship it by ${dayWords(dayAfter(today, 2))} but haven't shipped it yet.`,
  );
});

test("a shipping email doesn't say that a delivered package is on its way", async () => {
  const order = await shippedOrder(shop, {}, { carrier: "UPS" });
  await markDelivered(shop.ctx, order._id, STAFF);
  const text = (await sentEmails(shop.emails)).find(({ subject }) => subject.endsWith("has shipped"))?.text;
  expect(text).toContain(`shipped on ${easternDayWords(shop.clock.now())}.`);
});

test("an email that can't be written fails for good after four days and doesn't delay the others", async () => {
  const pauses = DELIVERIES.email.pausesMs.reduce((sum, pause) => sum + pause);
  expect(Math.round(pauses / (24 * 60 * 60_000))).toBe(4);
  const now = shop.clock.now();
  const broken = { kind: "order_confirmation", recipient: "nobody@shopper.example", status: "queued" as const };
  await shop.ctx.db
    .insertInto("emails")
    .values({
      id: crypto.randomUUID(),
      orderId: null,
      ...broken,
      nextAttemptAt: new Date(0),
      createdAt: new Date(0),
    })
    .execute();
  await placedOrder(shop);
  expect(await sentEmails(shop.emails)).toHaveLength(1);
  expect(await outbox()).toMatchObject([
    { status: "queued", lastError: expect.stringMatching(/^It couldn't be written: /) },
    { status: "sent" },
  ]);
  await shop.ctx.db
    .updateTable("emails")
    .set({ attempts: LAST_ATTEMPT - 1, nextAttemptAt: now })
    .execute();
  expect(await sentEmails(shop.emails)).toEqual([]);
  expect(await outbox()).toMatchObject([{ status: "failed" }, { status: "sent" }]);
});

test("a run that is stopped finishes the email it has started and leaves the rest to the next run", async () => {
  for (let order = 0; order < 5; order++) await placedOrder(shop);
  const ending = new AbortController();
  const send = vi.fn(async () => ending.abort());
  const sent = await sendEmails(shop.emails, { send, close() {} }, ending.signal);
  expect(sent).toBeLessThan(5);
  expect(send).toHaveBeenCalledTimes(sent);
  expect((await outbox()).filter(({ attempts }) => attempts === 0)).toHaveLength(5 - sent);
  expect(await sentEmails(shop.emails)).toHaveLength(5 - sent);
});

test("without a mail server, emails are written and kept", async () => {
  await placedOrder(shop);
  expect(await sendEmails(shop.emails, undefined)).toBe(1);
  expect(await outbox()).toMatchObject([{ status: "kept", body: expect.stringContaining("418 Alder Street") }]);
});
