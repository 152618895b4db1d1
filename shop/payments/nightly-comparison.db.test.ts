import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Log } from "#platform/log.ts";
import { place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { captureDue } from "./capture-payment.server.ts";
import { compareBooksNightly, latestBooksReport } from "./nightly-comparison.server.ts";

let shop: TestShop;
let logged: unknown[];
let log: Log;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  shop.sandbox.switches.reset();
  await stockUp(shop.ctx, { M: 9 });
  shop.sandbox.switches.holdWebhooks();
  shop.clock.set(new Date("2026-05-04T08:00:00.000Z"));
  logged = [];
  log = { ...shop.ctx.log, error: (facts) => void logged.push(facts) };
});

const compare = (end?: AbortSignal) => compareBooksNightly({ ...shop.ctx, log }, shop.sandbox, end);
const report = () => latestBooksReport(shop.ctx.db, "sandbox");
const comparisons = async () => (await shop.ctx.db.selectFrom("book_comparisons").selectAll().execute()).length;

async function soldYesterday() {
  const order = await place(shop.checkout);
  shop.clock.advance(61 * 60_000);
  await captureDue(shop.checkout, shop.sandbox);
  shop.clock.advance(2 * 60 * 60_000);
  return order;
}

test("the books are compared once a night, and the staff find the result", async () => {
  await soldYesterday();
  await compare();
  await compare();
  expect(await report()).toMatchObject({ orders: 1, captured_cents: 1499, differences: 0, found: [] });
  expect(await comparisons()).toBe(1);
  shop.clock.set(new Date("2026-05-05T08:59:59.000Z"));
  await compare();
  expect(await comparisons()).toBe(1);
  shop.clock.set(new Date("2026-05-05T09:00:00.000Z"));
  await compare();
  expect(await comparisons()).toBe(2);
  expect(logged).toEqual([]);
});

test("each difference is logged as an error and kept", async () => {
  const { orderNumber } = await soldYesterday();
  await refundUnseen();
  await compare();
  const difference = { kind: "refunded", orderNumber, shop: { cents: 0 }, provider: { cents: 499 } };
  expect(logged).toMatchObject([{ difference }]);
  expect(await report()).toMatchObject({ differences: 1, found: [difference] });
});

test("a provider that does not answer is asked again in the next run", async () => {
  await soldYesterday();
  shop.sandbox.switches.fail("listPayments", 1);
  await compare();
  expect(await report()).toBeUndefined();
  await compare();
  expect(await report()).toMatchObject({ orders: 1 });
  expect(await comparisons()).toBe(1);
});

test("a run that is told to end leaves the rest to the next", async () => {
  await soldYesterday();
  await compare(AbortSignal.abort());
  expect(await report()).toBeUndefined();
  await compare();
  expect(await report()).toMatchObject({ orders: 1 });
  expect(await comparisons()).toBe(1);
});

/** In the provider's own screens. */
async function refundUnseen() {
  const [payment] = (await shop.sandbox.listPayments({ since: new Date(0), until: shop.clock.now() })).payments;
  if (!payment) throw new Error("nothing was paid");
  await shop.sandbox.refund(payment.ref, { amountCents: 499, reason: "a scratch", key: "unseen" });
}
