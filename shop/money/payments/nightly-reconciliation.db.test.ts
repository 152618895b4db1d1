import { beforeEach, expect, test } from "vitest";
import { HOUR, moneyShop } from "#test/harness/money.ts";
import { STAFF } from "#test/harness/orders.ts";
import { place } from "#test/harness/shop.ts";
import { latestReconciliation, reconcileNightly } from "./nightly-reconciliation.server.ts";
import { recordReturned } from "./record-returned.server.ts";

const shop = await moneyShop({ M: 9 });
const { clock, sandbox } = shop;
let logged: unknown[];
let order: Awaited<ReturnType<typeof place>>;
beforeEach(async () => {
  logged = [];
  clock.set(new Date("2026-05-04T08:00:00.000Z"));
  order = await place(shop.checkout);
  clock.advance(HOUR);
  await shop.captureDue();
  clock.advance(2 * HOUR);
});

const compare = (end?: AbortSignal) => {
  const log = { ...shop.ctx.log, error: (facts: unknown) => void logged.push(facts) };
  return reconcileNightly({ ...shop.checkout, log }, sandbox, end);
};
const report = () => latestReconciliation(shop.db, "sandbox");
const comparisons = async () => (await shop.db.selectFrom("bookComparisons").selectAll().execute()).length;

test("records are reconciled once a night, and staff see the result", async () => {
  await compare();
  await compare();
  expect(await report()).toMatchObject({ orders: 1, capturedCents: 1499, differences: 0, found: [] });
  expect(await comparisons()).toBe(1);
  for (const [at, count] of [
    ["2026-05-05T08:59:59.000Z", 1],
    ["2026-05-05T09:00:00.000Z", 2],
  ] as const) {
    clock.set(new Date(at));
    await compare();
    expect(await comparisons()).toBe(count);
  }
  expect(logged).toEqual([]);
});

test("what only the provider knows is settled, so it is not a difference", async () => {
  await sandbox.refund(await shop.refOf(order._id), {
    amountCents: 499,
    reason: "in the provider's dashboard",
    key: "unseen",
  });
  await compare();
  expect(await report()).toMatchObject({ differences: 0 });
  expect([await shop.refunds(), await shop.refundEmails()]).toEqual([[["succeeded", 499]], [499]]);
});

test("money that was returned another way and then refunded at the provider as well is a difference, and is settled", async () => {
  const id = await shop.sold({ card: "refund_pending" });
  await shop.refund(id, { amountCents: 1499 });
  await shop.endRefund("failed");
  await shop.later(HOUR);
  const [refund] = await shop.rowsOf("select id from refunds");
  expect(await recordReturned(shop.ctx, { orderId: id, refundId: String(refund?.id), actor: STAFF })).toBe("recorded");
  const byHand = { amountCents: 1499, reason: "in the provider's dashboard", key: "unseen" };
  await sandbox.refund(await shop.refOf(id), byHand);
  await shop.endRefund("succeeded");
  clock.advance(HOUR);
  await compare();
  expect(await shop.refunds()).toEqual([
    ["failed", 1499],
    ["succeeded", 1499],
  ]);
  expect(await shop.order(id)).toMatchObject({ refundedCents: 1499 });
  clock.advance(24 * HOUR);
  await compare();
  expect((await report())?.found.map(({ kind }) => kind)).toEqual(["refunded", "refunds"]);
});

test("a difference that can't be settled is logged as an error and stored, and no money moves", async () => {
  await shop.rowsOf("update sandbox.payments set amount_cents = 1500");
  await compare();
  expect(await shop.atProvider()).toEqual([["captured", 1499, 0]]);
  const difference = {
    kind: "amount",
    orderNumber: order.orderNumber,
    shop: { cents: 1499 },
    provider: { cents: 1500 },
  };
  expect(logged).toMatchObject([{ difference }]);
  expect(await report()).toMatchObject({ differences: 1, found: [difference] });
});

test.each(["the provider didn't answer", "it was told to stop"])(
  "a run is repeated by the next one if %s",
  async (why) => {
    if (why === "it was told to stop") await compare(AbortSignal.abort());
    else {
      sandbox.switches.fail("listPayments", 1);
      await compare();
    }
    expect(await report()).toBeUndefined();
    await compare();
    expect(await report()).toMatchObject({ orders: 1 });
    expect(await comparisons()).toBe(1);
  },
);
