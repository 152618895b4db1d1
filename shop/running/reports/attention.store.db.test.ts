import { expect, test } from "vitest";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { testClock } from "#test/harness/clock.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { addDispute } from "#test/harness/order-trouble.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";
import { readOpenQuestions } from "./attention.store.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clock = testClock();
const shop = await freshShop({ M: 5 }, { clock });
const open = () => readOpenQuestions(shop.ctx.db, { now: clock.now(), provider: "sandbox" });

test("orders that the provider rejected because of the shop's setup count for a day", async () => {
  shop.sandbox.switches.fail("authorize", 1, "misconfigured");
  await placeOrder(shop.checkout, { request: orderRequest(), idempotencyKey: newKey() });
  expect(await open()).toMatchObject({ payments_refused: 1 });
  clock.advance(DAY + MINUTE);
  expect(await open()).toMatchObject({ payments_refused: 0 });
});

test("a payment that is not captured in time is counted, and also as ending in the last two days of its authorization", async () => {
  await placeOrder(shop.checkout, { request: orderRequest(), idempotencyKey: newKey() });
  const holdEnds = new Date(clock.now().getTime() + 7 * DAY);
  await shop.ctx.db.updateTable("payments").set({ captureBefore: holdEnds }).execute();
  clock.advance(60 * MINUTE);
  expect(await open()).toMatchObject({ captures_failing: 0, holds_ending: 0 });
  clock.advance(21 * MINUTE);
  expect(await open()).toMatchObject({ captures_failing: 1, holds_ending: 0, hold_ends: null });
  clock.set(new Date(holdEnds.getTime() - 2 * DAY));
  expect(await open()).toMatchObject({ captures_failing: 1, holds_ending: 1, hold_ends: holdEnds });

  await shop.ctx.db.updateTable("orders").set({ status: "paid" }).execute();
  await shop.ctx.db.updateTable("payments").set({ status: "captured", capturedCents: 1499 }).execute();
  expect(await open()).toMatchObject({ captures_failing: 0, holds_ending: 0, hold_ends: null });
});

test("the next deadline of a dispute counts, or once all have passed, the first", async () => {
  await placeOrder(shop.checkout, { request: orderRequest(), idempotencyKey: newKey() });
  const { id: orderId } = await shop.ctx.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const at = clock.now();
  const inDays = (days: number) => new Date(at.getTime() + days * DAY);
  for (const days of [-2, -1, 3, 5]) await addDispute(shop.ctx, orderId, { ref: `d${days}`, respondBy: inDays(days) });
  expect(await open()).toMatchObject({ respond_by: inDays(3) });
  await shop.ctx.db.deleteFrom("disputes").where("respondBy", ">", at).execute();
  expect(await open()).toMatchObject({ respond_by: inDays(-2) });
});

test("the next end of an authorization counts, or once all have ended, the first", async () => {
  const at = clock.now();
  const inHours = (hours: number) => new Date(at.getTime() + hours * 60 * MINUTE);
  for (const hours of [-2, -1, 3, 5]) {
    await placeOrder(shop.checkout, { request: orderRequest(), idempotencyKey: newKey() });
    await shop.ctx.db
      .updateTable("payments")
      .set({ captureBefore: inHours(hours) })
      .where("captureBefore", ">", inHours(72))
      .execute();
  }
  expect(await open()).toMatchObject({ holds_ending: 4, hold_ends: inHours(3) });
  clock.set(inHours(6));
  expect(await open()).toMatchObject({ holds_ending: 4, hold_ends: inHours(-2) });
});

test("provider webhooks that stay unprocessed for long are counted", async () => {
  const at = clock.now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const news = (eventId: string, receivedAt: Date, provider = "sandbox") => ({
    ...{ type: "payment_intent.succeeded", ref: "pi_1" },
    ...{ provider, eventId, receivedAt },
  });
  await shop.ctx.db
    .insertInto("webhookEvents")
    .values([news("late", ago(30 * MINUTE)), news("new", at), news("other", ago(DAY), "stripe")])
    .execute();
  expect(await open()).toMatchObject({ payment_news_stuck: 1 });
});
