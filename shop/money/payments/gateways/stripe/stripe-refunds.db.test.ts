import { expect, test } from "vitest";
import { listAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { inTrouble } from "#shop/ordering/orders/troubles.store.server.ts";
import { DAY, HOUR, MINUTE } from "#test/harness/money.ts";
import { cancel, STAFF } from "#test/harness/orders.ts";
import { stripeShop } from "#test/harness/stripe/stripe-orders.ts";
import { reconcileOpen } from "../../reconcile.server.ts";
import { applyPayment } from "../../return-money.server.ts";

// Refunds and disputes over Stripe's wire format, in the places where that differs from the sandbox.

const { clock, peer, gateway, shop, onlyOrder, paymentOf, atStripe, deliver, sold, refund, refunds } =
  await stripeShop();

test.each([
  ["after", "succeeded"],
  ["before", "pending"],
] as const)("a server error %s a refund leaves it %s, and it is made once", async (when, status) => {
  const id = await sold();
  peer.spoil({ when, answer: 500, of: "change" });
  expect(await refund(id, 100)).toMatchObject({ refund: { status: "pending" } });
  for (const [milliseconds, expected] of [
    [MINUTE, status],
    [HOUR, status],
    [DAY, "succeeded"],
    [HOUR, "succeeded"],
  ] as const) {
    clock.advance(milliseconds);
    await reconcileOpen(shop.checkout, gateway);
    expect((await refunds()).map((one) => one.status)).toEqual([expected]);
  }
  expect(await atStripe(id)).toEqual([["captured", 1499, 100]]);
  expect((await paymentOf(id)).refunds).toHaveLength(1);
});

test.each(["after", "before"] as const)(
  "a server error %s the refund of a cancelled order still refunds it once",
  async (when) => {
    const id = await sold();
    peer.spoil({ when, answer: 500, of: "change" });
    expect(await cancel(shop, id, STAFF)).toEqual({ outcome: "cancelled" });
    for (const milliseconds of [MINUTE, HOUR, DAY, HOUR]) {
      clock.advance(milliseconds);
      await reconcileOpen(shop.checkout, gateway);
    }
    expect([await atStripe(id), (await paymentOf(id)).refunds.length]).toEqual([[["captured", 1499, 1499]], 1]);
    expect((await onlyOrder()).refundedCents).toBe(1499);
  },
);

/** The bank's steps in a dispute, each of which Stripe reports, and what the shop then has. */
async function follow<Seen>(steps: readonly (() => void)[], seen: () => Promise<Seen>): Promise<Seen[]> {
  const found: Seen[] = [];
  for (const step of steps) {
    step();
    await deliver();
    found.push(await seen());
  }
  return found;
}
const { books } = peer;
const toAnswer = async () => (await inTrouble("disputed", clock.now()).execute(shop.ctx.db)).rows.length;
const disputeNow = () => shop.ctx.db.selectFrom("disputes").select(["status", "closedAt"]).executeTakeFirstOrThrow();

test("an inquiry that staff have answered is no longer to answer, and the bank may still withdraw the money", async () => {
  const id = await sold();
  const { ref } = await paymentOf(id);
  const steps = (["warning_needs_response", "warning_under_review", "needs_response"] as const).map(
    (status) => () => books.openDispute(ref.id, status),
  );
  expect(await follow(steps, async () => [await toAnswer(), (await refund(id, 100)).outcome])).toEqual([
    [1, "refunded"],
    [0, "refunded"],
    [1, "blocked"],
  ]);
});

test("a closed inquiry may still become a dispute, which staff have to answer and can lose", async () => {
  const { ref } = await paymentOf(await sold());
  const steps = [
    () => books.openDispute(ref.id, "warning_needs_response"),
    () => books.closeDispute(ref.id, "warning_closed"),
    () => books.openDispute(ref.id, "needs_response"),
    () => books.closeDispute(ref.id, "lost"),
  ];
  expect(await follow(steps, async () => [(await disputeNow()).status, await toAnswer()])).toEqual([
    ["inquiry", 1],
    ["closed", 0],
    ["needs_response", 1],
    ["lost", 0],
  ]);
});

test("a lost dispute that is won on appeal refunds a cancelled order, once", async () => {
  const id = await sold("pm_card_createDispute");
  const { ref } = await paymentOf(id);
  await deliver();
  await cancel(shop, id, STAFF);
  const steps = (["lost", "won", "won"] as const).map((status) => () => books.closeDispute(ref.id, status));
  expect(await follow(steps, async () => [(await disputeNow()).status, ...(await atStripe(id))])).toEqual([
    ["lost", ["captured", 1499, 0]],
    ["won", ["captured", 1499, 1499]],
    ["won", ["captured", 1499, 1499]],
  ]);
});

test("an appeal that a reading from before it closed again is open again after the next check", async () => {
  await sold("pm_card_createDispute");
  const { ref } = await paymentOf((await onlyOrder()).id);
  books.closeDispute(ref.id, "lost");
  await deliver();
  const before = await gateway.get(ref);
  books.openDispute(ref.id, "appeal_needs_response");
  await deliver();
  await applyPayment(shop.checkout, gateway, before, "read");
  expect(await disputeNow()).toMatchObject({ status: "lost" });
  clock.advance(HOUR);
  await reconcileOpen(shop.checkout, gateway);
  expect(await disputeNow()).toMatchObject({ status: "appeal_needs_response" });
});

test("a dispute that was won is open again or lost once Stripe says so, but not by a reading from before", async () => {
  const id = await sold("pm_card_createDispute");
  const { ref } = await paymentOf(id);
  await deliver();
  const before = await gateway.get(ref);
  const seen = async () => {
    const [order] = await listAdminOrders(shop.ctx.db, { limit: 1, id, now: clock.now() });
    return [(await disputeNow()).status, await toAnswer(), order?.lost, order?.isToShip];
  };
  expect(await follow([() => books.closeDispute(ref.id, "won")], seen)).toEqual([["won", 0, 0, true]]);
  await applyPayment(shop.checkout, gateway, before, "read");
  expect(await seen()).toEqual(["won", 0, 0, true]);
  clock.advance(DAY);
  const steps = [
    () => books.closeDispute(ref.id, "lost"),
    () => books.closeDispute(ref.id, "won"),
    () => {
      clock.advance(DAY);
      books.openDispute(ref.id, "needs_response");
    },
  ];
  expect(await follow(steps, seen)).toEqual([
    ["lost", 0, 14.99, false],
    ["won", 0, 0, true],
    ["needs_response", 1, 0, true],
  ]);
});

test("an appeal of a lost dispute is open until it is decided, and its money stays lost until it is won", async () => {
  const id = await sold("pm_card_createDispute");
  const { ref } = await paymentOf(id);
  await deliver();
  const { db } = shop.ctx;
  const seen = async () => {
    const { status, closedAt } = await disputeNow();
    const [order] = await listAdminOrders(db, { limit: 1, id, now: clock.now() });
    return [status, closedAt === null, await toAnswer(), order?.lost, order?.refundable];
  };
  const appeal = (end: "lost" | "won") => [
    () => books.openDispute(ref.id, "appeal_needs_response"),
    () => books.openDispute(ref.id, "appeal_under_review"),
    () => books.closeDispute(ref.id, end),
  ];
  const steps = [() => books.closeDispute(ref.id, "lost"), ...appeal("lost"), ...appeal("won")];
  expect(await follow(steps, seen)).toEqual([
    ["lost", false, 0, 14.99, 0],
    ["appeal_needs_response", true, 1, 14.99, 0],
    ["appeal_under_review", true, 0, 14.99, 0],
    ["lost", false, 0, 14.99, 0],
    ["appeal_needs_response", true, 1, 14.99, 0],
    ["appeal_under_review", true, 0, 14.99, 0],
    ["won", false, 0, 0, 14.99],
  ]);
  const timeline = await db
    .selectFrom("orderEvents")
    .select(["kind", "note"])
    .where("kind", "like", "dispute%")
    .orderBy("id")
    .execute();
  expect(timeline.map(({ kind, note }) => `${kind}: ${note?.split(". ").slice(1).join(". ")}`)).toEqual([
    "dispute_opened: The bank has withdrawn the money. Respond at the payment provider.",
    "dispute_closed: Lost. The customer keeps the money.",
    "dispute_opened: Lost, but you can appeal at the payment provider.",
    "dispute_closed: Lost. The customer keeps the money.",
    "dispute_opened: Lost, but you can appeal at the payment provider.",
    "dispute_closed: Won. The bank returned the money to the shop.",
  ]);
});
