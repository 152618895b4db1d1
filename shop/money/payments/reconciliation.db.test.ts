import { describe, expect, test } from "vitest";
import { HOUR, moneyShop } from "#test/harness/money.ts";
import { place } from "#test/harness/shop.ts";
import type { Difference } from "./differences.ts";
import { reconcileOpen, reconcilePart } from "./reconcile.server.ts";

const shop = await moneyShop({ M: 9 });
const { clock, sandbox, cancel, markPaid } = shop;

async function compareAll(page = 2) {
  const range = { since: new Date(0), until: new Date(clock.now().getTime() + 1000) };
  const all = { orders: 0, capturedCents: 0, refundedCents: 0, differences: [] as Difference[] };
  let part = await reconcilePart(shop.ctx, sandbox, range, { page });
  for (;;) {
    all.orders += part.orders;
    all.capturedCents += part.capturedCents;
    all.refundedCents += part.refundedCents;
    all.differences.push(...part.differences);
    if (!part.next) return all;
    part = await reconcilePart(shop.ctx, sandbox, range, { page, from: part.next });
  }
}
const run = (statement: string, ...values: unknown[]) => shop.rowsOf(statement, values);

/** One of each: held, captured, released, refunded, paid outside the shop. */
async function manyOrders() {
  const orders = [];
  for (let i = 0; i < 5; i++) {
    orders.push(await place(shop.checkout));
    clock.advance(1500);
  }
  const [taken = "", released = "", refunded = "", offline = ""] = orders.slice(1).map(({ _id }) => _id);
  for (const id of [taken, refunded]) await markPaid(id);
  for (const id of [released, refunded, offline]) await cancel(id);
  await markPaid(offline, { offlinePayment: true });
  clock.advance(2 * HOUR);
  return { refunded };
}

test("correct records match to the cent, in pages of any size, and comparing changes nothing", async () => {
  await manyOrders();
  const tables = ["orders", "payments", "refunds", "stock_movements", "sandbox.payments", "sandbox.requests"];
  const records = () => Promise.all(tables.map((table) => run(`select * from ${table}`)));
  const before = await records();
  for (const page of [1, 2, 3, 100]) {
    expect(await compareAll(page)).toEqual({
      orders: 5,
      capturedCents: 3 * 1499,
      refundedCents: 1499,
      differences: [],
    });
  }
  expect(await records()).toEqual(before);
});

describe("the reconciliation reports", () => {
  const differences: [what: string, statement: string, found: Partial<Difference>][] = [
    [
      "money that the provider did not capture",
      "update sandbox.payments set status = 'authorized', captured_cents = 0 where order_id = $1",
      { kind: "captured", shop: { cents: 1499 }, provider: { cents: 0 } },
    ],
    [
      "a payment with another status",
      "update payments set status = 'authorized' where order_id = $1",
      { kind: "status", shop: { status: "authorized" }, provider: { status: "captured" } },
    ],
    [
      "a paid order without money",
      "update payments set status = 'authorized', captured_cents = 0 where order_id = $1",
      { kind: "not_paid", shop: { status: "paid", cents: 1499 }, provider: { status: "authorized", cents: 0 } },
    ],
    [
      "a refund that the shop does not know",
      `insert into sandbox.refunds (id, payment_id, amount_cents, status, created_at)
        select 'sbx_ref_unseen', id, 500, 'succeeded', created_at from sandbox.payments where order_id = $1`,
      { kind: "refunded", shop: { cents: 0 }, provider: { cents: 500 } },
    ],
    [
      "a refund on record that never happened",
      "update orders set refunded_cents = 1 where id = $1",
      { kind: "refunds", shop: { cents: 1 }, provider: { cents: 0 } },
    ],
    [
      "a payment of the wrong amount",
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
      "an order that has waited too long for its payment",
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
      "a dispute that the shop does not know",
      `insert into sandbox.disputes (id, payment_id, amount_cents, reason, status, opened_at, respond_by)
        select 'sbx_dsp_1', id, 1499, 'fraudulent', 'lost', created_at, created_at from sandbox.payments where order_id = $1`,
      { kind: "dispute", shop: {}, provider: { status: "lost", cents: 1499 } },
    ],
    [
      "a refund that is never settled",
      `insert into refunds (id, order_id, attempt, amount_cents, reason, status, created_at, updated_at)
        select gen_random_uuid(), id, 1, 700, 'returned', 'pending', placed_at, placed_at from orders where id = $1`,
      { kind: "unsettled", shop: { status: "refund pending", cents: 700 } },
    ],
  ];

  test.each(differences)("%s", async (_, statement, found) => {
    const { _id: orderId, orderNumber } = await place(shop.checkout);
    await markPaid(orderId);
    clock.advance(2 * HOUR);
    await run(statement, orderId);
    const about = { orderId, orderNumber, isInFlight: false };
    expect((await compareAll()).differences).toContainEqual(expect.objectContaining({ ...about, ...found }));
  });

  test("an order that was charged only in part, without saying that no money was charged", async () => {
    const { _id } = await place(shop.checkout);
    await sandbox.capture(await shop.refOf(_id), { amountCents: 1000, key: "by-hand" });
    await shop.deliverWebhooks();
    expect(await shop.order(_id)).toMatchObject({ status: "paid" });
    clock.advance(2 * HOUR);
    const found = { kind: "captured", shop: { cents: 1499 }, provider: { cents: 1000 }, isInFlight: false };
    expect((await compareAll()).differences).toMatchObject([found]);
  });

  test("a refund that the bank sent back without the shop's knowledge", async () => {
    const { refunded } = await manyOrders();
    await run("update sandbox.refunds set status = 'failed'");
    const [shops, providers] = ["succeeded", "failed"].map((status) => ({ status, cents: 1499 }));
    const found = { kind: "refund", orderId: refunded, shop: shops, provider: providers };
    expect((await compareAll()).differences).toMatchObject([found]);
  });

  test("a closed order whose money the bank holds, because a refund would pay it twice", async () => {
    const orderId = await shop.sold();
    await run("update sandbox.payments set scenario = 'disputed'");
    await sandbox.bank.doWhatIsDue();
    await cancel(orderId);
    clock.advance(2 * HOUR);
    const found = { orderId, kind: "disputed", provider: { status: "returning", cents: 1499 }, isInFlight: false };
    expect((await compareAll()).differences).toMatchObject([found]);

    await shop.endDispute("lost");
    await reconcileOpen(shop.checkout, sandbox);
    expect((await compareAll()).differences).toEqual([]);
  });

  test("no returned units of an order that was cancelled and then paid outside the shop, which holds them again", async () => {
    const id = await shop.sold({ items: [{ quantity: 2 }] });
    await shop.refund(id, { lines: [{ position: 0, quantity: 1, restock: true }] });
    await cancel(id);
    await markPaid(id, { offlinePayment: true });
    expect((await compareAll()).differences).toEqual([]);
    await cancel(id);
    expect((await compareAll()).differences).toEqual([]);
  });

  test("a payment that belongs to no order, but only while it holds money", async () => {
    const token = { kind: "sandbox_token", id: "none" } as const;
    const orderId = crypto.randomUUID();
    const asked = { orderId, orderNumber: "LC1", amountCents: 700, token, email: "", name: "", key: "orphan" };
    await sandbox.authorize(asked);
    expect((await compareAll()).differences).toEqual([]);
    await run("update sandbox.payments set status = 'captured', captured_cents = 700, failure = null");
    clock.advance(2 * HOUR);
    expect((await compareAll()).differences).toMatchObject([
      { kind: "unknown_payment", provider: { status: "captured", cents: 700 }, isInFlight: false },
    ]);
    await run("update sandbox.payments set scenario = 'disputed'");
    await sandbox.bank.doWhatIsDue();
    expect(await run("select status from sandbox.disputes")).toEqual([{ status: "needs_response" }]);
    expect((await compareAll()).differences).toEqual([]);
    await run("update sandbox.disputes set amount_cents = 500");
    await shop.endDispute("lost");
    expect((await compareAll()).differences).toMatchObject([{ provider: { cents: 200 } }]);
    // The account may serve other software too.
    await run("update sandbox.payments set order_id = 'invoice 12'");
    expect((await compareAll()).differences).toEqual([]);
  });

  test("stock that is not the sum of its movements, and units that differ from the orders'", async () => {
    await place(shop.checkout);
    await run("update variants set on_hand = on_hand + 1");
    await run("update order_lines set quantity = 2");
    expect((await compareAll()).differences).toMatchObject([
      { kind: "stock", sku: "HOODIE-M", shop: { units: 9 }, provider: { units: 8 } },
      { kind: "units", sku: "HOODIE-M", shop: { units: 2 }, provider: { units: 1 } },
    ]);
  });
});

test("differences are reported as in flight for an hour", async () => {
  sandbox.switches.timeOutAfter("authorize", 2);
  await place(shop.checkout).catch(() => undefined);
  expect((await compareAll()).differences).toMatchObject([
    { kind: "unsettled", provider: { status: "authorized", cents: 1499 }, isInFlight: true },
    { kind: "unsettled", shop: { status: "awaiting_payment", cents: 1499 }, isInFlight: true },
  ]);
  clock.advance(HOUR);
  expect((await compareAll()).differences.every(({ isInFlight }) => !isInFlight)).toBe(true);
});

test("an order that changes between two reads is read again", async () => {
  await place(shop.checkout);
  clock.advance(2 * HOUR);
  const range = { since: new Date(0), until: clock.now() };
  const early = await sandbox.listPayments(range);
  await shop.captureDue();
  const late = shop.sandboxBut({ listPayments: async () => early });
  expect((await reconcilePart(shop.ctx, late, range)).differences).toEqual([]);
});
