import { expect, test } from "vitest";
import { isUnsettled, moneyOf, readOrderMoney, shownRefunds } from "#shop/ordering/orders/order-money.store.server.ts";
import { HOUR, MINUTE, moneyShop } from "#test/harness/money.ts";
import { addDispute } from "#test/harness/order-trouble.ts";
import { STAFF } from "#test/harness/orders.ts";
import { GatewayError } from "./gateway.ts";
import type { SandboxScenario } from "./gateways/sandbox/sandbox-cards.ts";
import { listRefunds } from "./read-refunds.server.ts";
import { reconcilePart } from "./reconcile.server.ts";
import { recordReturned } from "./record-returned.server.ts";
import type { RefundRequest } from "./refund-rules.ts";

const shop = await moneyShop({ M: 10, L: 10 }, { checkBooks: true });
const { cancel, refund, refunds, later, order } = shop;

/** Two M and one L with express: $52.96, captured. */
const sold = (card: SandboxScenario) =>
  shop.sold({ items: [{ quantity: 2 }, { size: "L" }], shippingMethod: "express", card });
const line = (position: number) => ({ position, quantity: 1, restock: false });
/** Records the order's only refund as returned another way. */
async function recorder(orderId: string) {
  const { id } = await shop.db
    .selectFrom("refunds")
    .select("id")
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  return () => recordReturned(shop.ctx, { orderId, refundId: id, actor: STAFF });
}
/** What the shop's records and the provider's disagree on. */
const differences = async () =>
  (await reconcilePart(shop.ctx, shop.sandbox, { since: new Date(0), until: shop.clock.now() })).differences;

test("a refund that the bank sent back counts as made once staff have returned it another way", async () => {
  const id = await sold("refund_fails");
  await refund(id, { amountCents: 1000 });
  const returned = await recorder(id);
  expect(await returned()).toBe("refund_not_failed");
  shop.clock.advance(MINUTE);
  await shop.deliverWebhooks();
  expect(await shop.troubled("refund_failed")).toEqual([{ orderId: id }]);
  expect(await returned()).toBe("recorded");
  expect(await returned()).toBe("recorded");
  await later(HOUR);
  expect(await order(id)).toEqual({ status: "paid", refundedCents: 1000 });
  expect(await refund(id, { amountCents: 4297 })).toMatchObject({ outcome: "invalid" });
  expect(await shop.troubled("refund_failed")).toEqual([]);
  expect((await shop.events("refunded")).at(-1)).toMatchObject({
    actor: "staff@packd.example",
    note: "$10.00 refunded another way.",
  });
  expect(await differences()).toEqual([]);
});

test("a failed refund of a cancelled order is over once staff have returned it another way", async () => {
  const id = await sold("refund_pending");
  await cancel(id);
  await shop.endRefund("failed");
  await later(HOUR);
  expect(await (await recorder(id))()).toBe("recorded");
  for (let minutes = 1; minutes <= 64; minutes *= 2) await later(minutes * MINUTE);
  expect(await refunds()).toEqual([["failed", 5296]]);
  expect(await order(id)).toEqual({ status: "cancelled", refundedCents: 5296 });
  expect(await isUnsettled(shop.db, id, shop.clock.now())).toBe(false);
  expect(await differences()).toEqual([]);
});

test("a failed refund can't count twice, with the refund that replaced it or with a lost dispute", async () => {
  const id = await sold("refund_pending");
  await refund(id, { amountCents: 5296 });
  const returned = await recorder(id);
  await shop.endRefund("failed");
  await later(HOUR);
  await refund(id, { amountCents: 5296 });
  expect(await returned()).toBe("refund_replaced");
  await shop.endRefund("succeeded");
  await later(HOUR);
  expect(await refunds()).toEqual([
    ["failed", 5296],
    ["succeeded", 5296],
  ]);
  expect(await order(id)).toEqual({ status: "paid", refundedCents: 5296 });
  expect(await returned()).toBe("refund_replaced");

  const disputed = await sold("refund_fails");
  await refund(disputed, { amountCents: 1000 });
  shop.clock.advance(MINUTE);
  await shop.deliverWebhooks();
  await addDispute(shop.ctx, disputed, { status: "lost", amountCents: 5296 });
  expect(await (await recorder(disputed))()).toBe("refund_replaced");
});

test("the customer sees a refund that the provider refused only once staff have returned it another way", async () => {
  const id = await sold("visa_approved");
  const refuses = shop.sandboxBut({ refund: () => Promise.reject(new GatewayError("invalid_state", "refused")) });
  expect(await refund(id, { amountCents: 1000 }, { gateway: refuses })).toEqual({ outcome: "refused" });
  expect(await shownRefunds(shop.db, id)).toEqual([]);
  expect(await (await recorder(id))()).toBe("recorded");
  expect(await shownRefunds(shop.db, id)).toMatchObject([{ amount: 10, returnedAt: expect.any(String) }]);
});

test.each<[what: string, later: Partial<RefundRequest>, isOver: boolean]>([
  ["a later one of other items", { lines: [line(1)] }, false],
  ["a later one of a smaller amount", { amountCents: 1000 }, false],
  ["a later one of the same items", { lines: [line(0), line(1)] }, true],
  ["a later one of that amount", { amountCents: 1499 }, true],
])("whether a failed refund is over after %s", async (_, later, isOver) => {
  const id = await sold("refund_pending");
  await refund(id, { lines: [line(0)] });
  await shop.endRefund("failed");
  await shop.later(HOUR);
  await refund(id, later);
  await shop.endRefund("succeeded");
  await shop.later(HOUR);
  expect(await shop.troubled("refund_failed")).toEqual(isOver ? [] : [{ orderId: id }]);
  expect((await listRefunds(shop.db, "sandbox", id))?.refunds.map(({ isOpen }) => isOpen)).toEqual([!isOver, false]);
  expect(moneyOf(await readOrderMoney(shop.db, [id]), id).refundState).toBe(isOver ? null : "failed");
});
