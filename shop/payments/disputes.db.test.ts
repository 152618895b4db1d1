import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newKey, orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { capturePayment } from "./capture-payment.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";
import { reconcileRefunds } from "./reconcile-refunds.server.ts";
import { refundOrder } from "./refund-order.server.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 5 });
});

const STAFF = { kind: "staff", id: "s1", email: "staff@packd.example" } as const;
const HOUR = 60 * 60_000;

async function disputed(): Promise<string> {
  const { _id } = await place(shop.checkout, orderRequest({ card: "disputed" }));
  await capturePayment(shop.checkout, shop.sandbox, _id, STAFF);
  await shop.sandbox.deliverWebhooks();
  return _id;
}
const disputes = () => shop.ctx.db.selectFrom("disputes").selectAll().execute();
const events = async () => {
  const found = await shop.ctx.db
    .selectFrom("order_events")
    .select(["kind", "note"])
    .where("kind", "like", "dispute%")
    .orderBy("id")
    .execute();
  return found.map(({ kind, note }) => `${kind}: ${note}`);
};
const refund = (orderId: string) =>
  refundOrder(shop.checkout, shop.sandbox, orderId, {
    request: { lines: [], shipping: false, amountCents: 500, reason: "Returned" },
    idempotencyKey: newKey(),
    actor: STAFF,
  });
const close = async (status: "won" | "lost") => {
  const [dispute] = await disputes();
  await shop.sandbox.bank.closeDispute(dispute?.ref ?? "", status);
};
const refunded = async () =>
  (await shop.ctx.db.selectFrom("orders").select("refunded_cents").executeTakeFirstOrThrow()).refunded_cents;

test("a dispute stands with the order, once however often it is told, and nothing is refunded meanwhile", async () => {
  shop.sandbox.switches.repeatWebhooks(2);
  const id = await disputed();
  shop.sandbox.switches.reset();
  expect(await disputes()).toMatchObject([
    { order_id: id, amount_cents: 1499, reason: "fraudulent", status: "needs_response" },
  ]);
  expect(await events()).toEqual([
    "dispute_opened: $14.99, fraudulent. The bank has withdrawn the money. Answer at the payment provider.",
  ]);
  expect(await refund(id)).toMatchObject({ outcome: "blocked", why: expect.stringContaining("disputes this payment") });
  expect(await shop.ctx.db.selectFrom("refunds").selectAll().execute()).toEqual([]);
});

test("one that was won lets the money be refunded again", async () => {
  const id = await disputed();
  await close("won");
  await shop.sandbox.deliverWebhooks();
  expect((await events()).at(-1)).toBe("dispute_closed: $14.99, fraudulent. Won: the money is back with the shop.");
  expect(await refund(id)).toMatchObject({ outcome: "refunded", refund: { status: "succeeded" } });
});

test("one whose end nobody told is read again", async () => {
  await disputed();
  shop.sandbox.switches.holdWebhooks();
  await close("lost");
  expect(await reconcileRefunds(shop.checkout, shop.sandbox)).toBe(0);
  shop.clock.advance(HOUR);
  expect(await reconcileRefunds(shop.checkout, shop.sandbox)).toBe(1);
  expect(await disputes()).toMatchObject([{ status: "lost", closed_at: shop.clock.now() }]);
  shop.clock.advance(HOUR);
  expect(await reconcileRefunds(shop.checkout, shop.sandbox)).toBe(0);
  shop.sandbox.switches.reset();
});

test("a disputed order that is cancelled is not paid back twice: after it was won the money goes back, after it was lost it is gone", async () => {
  for (const [status, cents] of [
    ["won", 1499],
    ["lost", 0],
  ] as const) {
    await shop.database.reset();
    await stockUp(shop.ctx, { M: 5 });
    const id = await disputed();
    await cancelOrder(shop.checkout, shop.sandbox, id, STAFF);
    shop.clock.advance(HOUR);
    await reconcilePayments(shop.checkout, shop.sandbox);
    expect(await refunded()).toBe(0);
    await close(status);
    shop.clock.advance(HOUR);
    await reconcilePayments(shop.checkout, shop.sandbox);
    expect(await refunded()).toBe(cents);
    const [payment] = await shop.ctx.db.selectFrom("payments").select("status").execute();
    expect(payment?.status).toBe("captured");
  }
});
