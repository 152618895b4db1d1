import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newKey, orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { captureDue } from "./capture-payment.server.ts";
import { compareBooks } from "./compare-books.server.ts";
import type { BookDifference } from "./difference.ts";
import { GatewayError } from "./gateway.ts";
import { markPaid } from "./mark-paid.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";
import { refundOrder } from "./refund-order.server.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  shop.sandbox.switches.reset();
  await stockUp(shop.ctx, { M: 9 });
  shop.sandbox.switches.holdWebhooks();
});

const STAFF = { kind: "staff", id: "s1", email: "staff@packd.example" } as const;
const HOUR = 60 * 60_000;

async function compareAll(page = 2) {
  const range = { since: new Date(0), until: new Date(shop.clock.now().getTime() + 1000) };
  const all = { orders: 0, capturedCents: 0, refundedCents: 0, differences: [] as BookDifference[] };
  let part = await compareBooks(shop.ctx, shop.sandbox, range, { page });
  for (;;) {
    all.orders += part.orders;
    all.capturedCents += part.capturedCents;
    all.refundedCents += part.refundedCents;
    all.differences.push(...part.differences);
    if (!part.next) return all;
    part = await compareBooks(shop.ctx, shop.sandbox, range, { page, from: part.next });
  }
}
const run = (statement: string, ...values: unknown[]) => shop.ctx.pool.query(statement, values);

/** One of each: held, taken, let go, given back, paid outside the shop, declined. */
async function manyOrders() {
  const orders = [];
  for (let i = 0; i < 5; i++) {
    orders.push(await place(shop.checkout));
    shop.clock.advance(1500);
  }
  const [, taken, letGo, givenBack, offline] = orders.map(({ _id }) => _id) as [string, string, string, string, string];
  const pay = (id: string, offlinePayment = false) =>
    markPaid(shop.checkout, shop.sandbox, id, { actor: STAFF, offlinePayment });
  for (const id of [taken, givenBack]) await pay(id);
  for (const id of [letGo, givenBack, offline]) await cancelOrder(shop.checkout, shop.sandbox, id, STAFF);
  await pay(offline, true);
  shop.clock.advance(2 * HOUR);
  return orders;
}

test("books that are right balance, to the cent, in pages of any size", async () => {
  await manyOrders();
  for (const page of [1, 2, 3, 100]) {
    expect(await compareAll(page)).toEqual({
      orders: 5,
      capturedCents: 3 * 1499,
      refundedCents: 1499,
      differences: [],
    });
  }
});

describe("what differs is told, with what each side says", () => {
  const differences: [what: string, statement: string, found: Partial<BookDifference>][] = [
    [
      "money that the provider did not take",
      "update sandbox.payments set status = 'authorized', captured_cents = 0 where order_id = $1",
      { kind: "captured", shop: { cents: 1499 }, provider: { cents: 0 } },
    ],
    [
      "a payment in another state",
      "update payments set status = 'authorized' where order_id = $1",
      { kind: "status", shop: { status: "authorized" }, provider: { status: "captured" } },
    ],
    [
      "a paid order without money",
      "update payments set captured_cents = 1498 where order_id = $1",
      { kind: "not_paid", shop: { status: "paid", cents: 1499 }, provider: { status: "captured", cents: 1498 } },
    ],
    [
      "money that went back unseen",
      `insert into sandbox.refunds (id, payment_id, amount_cents, status, created_at)
        select 'sbx_ref_unseen', id, 500, 'succeeded', created_at from sandbox.payments where order_id = $1`,
      { kind: "refunded", shop: { cents: 0 }, provider: { cents: 500 } },
    ],
    [
      "a refund on record that never was",
      "update orders set refunded_cents = 1 where id = $1",
      { kind: "refunds", shop: { cents: 1 }, provider: { cents: 0 } },
    ],
    [
      "a payment of another amount",
      "update sandbox.payments set amount_cents = 1500 where order_id = $1",
      { kind: "amount", shop: { cents: 1499 }, provider: { cents: 1500 } },
    ],
    [
      "a payment that the provider does not know",
      "update payments set ref = 'sbx_pay_lost' where order_id = $1",
      { kind: "missing_payment", payment: "sbx_pay_lost" },
    ],
    [
      "a closed order whose money was kept",
      "update orders set status = 'cancelled' where id = $1",
      { kind: "money_kept", provider: { status: "captured", cents: 1499 } },
    ],
    [
      "an order that waits for its payment too long",
      "update orders set status = 'awaiting_payment' where id = $1",
      { kind: "unsettled", shop: { status: "awaiting_payment", cents: 1499 } },
    ],
    [
      "a refund that the provider has not made",
      `insert into refunds (id, order_id, attempt, amount_cents, reason, status, ref, created_at, updated_at)
        select gen_random_uuid(), id, 1, 700, 'returned', 'succeeded', 'sbx_ref_none', placed_at, placed_at from orders where id = $1`,
      { kind: "missing_refund", shop: { status: "succeeded", cents: 700 }, provider: {} },
    ],
    [
      "a dispute that nobody saw",
      `insert into sandbox.disputes (id, payment_id, amount_cents, reason, status, opened_at, respond_by)
        select 'sbx_dsp_1', id, 1499, 'fraudulent', 'lost', created_at, created_at from sandbox.payments where order_id = $1`,
      { kind: "dispute", shop: {}, provider: { status: "lost", cents: 1499 } },
    ],
    [
      "a refund that never ends",
      `insert into refunds (id, order_id, attempt, amount_cents, reason, status, created_at, updated_at)
        select gen_random_uuid(), id, 1, 700, 'returned', 'pending', placed_at, placed_at from orders where id = $1`,
      { kind: "unsettled", shop: { status: "refund pending", cents: 700 } },
    ],
  ];

  test.each(differences)("%s", async (_, statement, found) => {
    const [, taken] = await manyOrders();
    await run(statement, taken?._id);
    const about = { orderId: taken?._id, orderNumber: taken?.orderNumber, isInFlight: false };
    expect((await compareAll()).differences).toContainEqual(expect.objectContaining({ ...about, ...found }));
  });

  test("a refund that came back from the bank unseen", async () => {
    const [, , , givenBack] = await manyOrders();
    await run("update sandbox.refunds set status = 'failed'");
    expect((await compareAll()).differences).toMatchObject([
      {
        kind: "refund",
        orderId: givenBack?._id,
        shop: { status: "succeeded", cents: 1499 },
        provider: { status: "failed", cents: 1499 },
      },
    ]);
  });

  test("a closed order whose money the bank holds: to give it back would pay it twice", async () => {
    const { _id: id } = await place(shop.checkout);
    await markPaid(shop.checkout, shop.sandbox, id, { actor: STAFF, offlinePayment: false });
    await run("update sandbox.payments set scenario = 'disputed'");
    await shop.sandbox.bank.doWhatIsDue();
    await cancelOrder(shop.checkout, shop.sandbox, id, STAFF);
    shop.clock.advance(2 * HOUR);
    const found = { orderId: id, kind: "disputed", provider: { status: "returning", cents: 1499 }, isInFlight: false };
    expect((await compareAll()).differences).toMatchObject([found]);

    const { rows } = await run("select id from sandbox.disputes");
    await shop.sandbox.bank.closeDispute(String(rows[0]?.id), "lost");
    await reconcilePayments(shop.checkout, shop.sandbox);
    expect((await compareAll()).differences).toEqual([]);
  });

  test("goods that came back of an order that was then cancelled and paid outside the shop are held again", async () => {
    const { _id: id } = await place(shop.checkout, orderRequest({ items: [{ quantity: 2 }] }));
    const pay = (offlinePayment: boolean) =>
      markPaid(shop.checkout, shop.sandbox, id, { actor: STAFF, offlinePayment });
    await pay(false);
    const request = { lines: [{ position: 0, quantity: 1, restock: true }], shipping: false, reason: "Returned" };
    await refundOrder(shop.checkout, shop.sandbox, id, { request, idempotencyKey: newKey(), actor: STAFF });
    await cancelOrder(shop.checkout, shop.sandbox, id, STAFF);
    await pay(true);
    expect((await compareAll()).differences).toEqual([]);
  });

  test("a payment that no order knows, and only while it holds money", async () => {
    await manyOrders();
    const token = { kind: "sandbox_token", id: "none" } as const;
    const asked = { orderNumber: "LC1", amountCents: 700, token, email: "", name: "" };
    const orderId = crypto.randomUUID();
    await shop.sandbox.authorize({ ...asked, orderId, key: "declined-stray" });
    expect((await compareAll()).differences).toEqual([]);
    await run(
      "update sandbox.payments set status = 'captured', captured_cents = 700, failure = null where order_id = $1",
      orderId,
    );
    expect((await compareAll()).differences).toMatchObject([
      { kind: "unknown_payment", provider: { status: "captured", cents: 700 }, isInFlight: false },
    ]);
    // An account may serve other programs.
    await run("update sandbox.payments set order_id = 'invoice 12' where order_id = $1", orderId);
    expect((await compareAll()).differences).toEqual([]);
  });

  test("stock that is not the sum of its movements, and pieces that no order holds", async () => {
    await place(shop.checkout);
    await run("update variants set on_hand = on_hand + 1");
    await run("update order_lines set quantity = 2");
    expect((await compareAll()).differences).toMatchObject([
      { kind: "stock", sku: "HOODIE-M", shop: { pieces: 9 }, provider: { pieces: 8 } },
      { kind: "pieces", sku: "HOODIE-M", shop: { pieces: 2 }, provider: { pieces: 1 } },
    ]);
  });
});

test("what is on its way is told as such for an hour", async () => {
  shop.sandbox.switches.timeOutAfter("authorize", 2);
  await place(shop.checkout).catch(() => undefined);
  expect((await compareAll()).differences).toMatchObject([
    { kind: "unsettled", provider: { status: "authorized", cents: 1499 }, isInFlight: true },
    { kind: "unsettled", shop: { status: "awaiting_payment", cents: 1499 }, isInFlight: true },
  ]);
  shop.clock.advance(HOUR);
  expect((await compareAll()).differences.every(({ isInFlight }) => !isInFlight)).toBe(true);
});

test("an order that moves between two readings is read again", async () => {
  await place(shop.checkout);
  shop.clock.advance(2 * HOUR);
  const range = { since: new Date(0), until: shop.clock.now() };
  const early = await shop.sandbox.listPayments(range);
  await captureDue(shop.checkout, shop.sandbox);
  const late = new Proxy(shop.sandbox, {
    get(sandbox, name) {
      if (name === "listPayments") return async () => early;
      const own: unknown = Reflect.get(sandbox, name, sandbox);
      return typeof own === "function" ? own.bind(sandbox) : own;
    },
  });
  expect((await compareBooks(shop.ctx, late, range)).differences).toEqual([]);
});

test("nothing is changed by looking", async () => {
  await manyOrders();
  const tables = ["orders", "payments", "refunds", "stock_movements", "sandbox.payments", "sandbox.requests"];
  const books = () => Promise.all(tables.map(async (table) => (await run(`select * from ${table}`)).rows));
  const before = await books();
  await compareAll();
  expect(await books()).toEqual(before);
});

test("a provider that does not answer is no difference", async () => {
  await place(shop.checkout);
  shop.sandbox.switches.fail("listPayments", 1);
  await expect(compareAll()).rejects.toThrow(GatewayError);
});
