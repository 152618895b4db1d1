import { expect, test } from "vitest";
import { createAdminRefundsApi } from "#api/admin/refunds.ts";
import { createOrdersApi } from "#api/orders.ts";
import { forEachTest } from "#test/harness/for-each-test.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { paidOrder, placedOrder } from "#test/harness/orders.ts";

const api = await freshCheckoutApi([createOrdersApi, createAdminRefundsApi], { stock: { M: 9 }, staff: "owner" });
const order = forEachTest(() => paidOrder(api));

let keys = 0;
const newKey = () => ({ "idempotency-key": `refund-key-${++keys}` });
const refund = (body: object, { id = order._id, key = newKey() as Record<string, string> } = {}) =>
  api.call(`POST /orders/${id}/refunds`, { headers: { ...api.staff, ...key }, body });
const list = (id = order._id) => api.call(`GET /orders/${id}/refunds`, { headers: api.staff });
const RETURNED = { lines: [{ position: 0, quantity: 1, restock: true }], reason: "Too small" };

test("staff refund a line; the list and the shopper's order show it", async () => {
  const { lines, refundable } = (await list()).body;
  const { price } = lines[0];
  const { status, body } = await refund(RETURNED);
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "succeeded", order: { _id: order._id, status: "paid", refunded: price } });
  const after = (await list()).body;
  expect(after.refundable).toBeCloseTo(refundable - price);
  const made = { amount: price, reason: "Too small", status: "succeeded", askedBy: "Ada", restocked: 1 };
  expect(after.refunds).toMatchObject([made]);
  const shown = await api.call(`GET /orders/${order._id}`, { headers: { "x-view-token": order.viewToken } });
  const [{ title, color, size }] = lines;
  const items = [{ title, color, size, quantity: 1 }];
  const { refunded, refunds } = shown.body;
  expect({ refunded, refunds }).toEqual({
    refunded: price,
    refunds: [{ amount: price, status: "succeeded", at: expect.any(String), returnedAt: null, items, shipping: false }],
  });
  expect(shown.text).not.toContain("Too small");
});

test("repeating a key doesn't refund twice; with a different body it is rejected", async () => {
  const key = newKey();
  const first = await refund({ amount: 5, reason: "Late" }, { key });
  expect((await refund({ amount: 5, reason: "Late" }, { key })).body).toEqual(first.body);
  expect((await refund({ amount: 6, reason: "Late" }, { key })).body.code).toBe("idempotency_key_reused");
  expect((await list()).body.refunds).toHaveLength(1);
});

const line = (change: object) => ({ lines: [{ position: 0, quantity: 1, restock: false, ...change }], reason: "Late" });
test("an invalid refund is rejected with an error at its field, and nothing is refunded", async () => {
  for (const [sent, field, message] of [
    [{ amount: 5 }, "reason", "Please enter a reason"],
    [{ amount: 5, reason: "  " }, "reason", "Please enter a reason"],
    [{ reason: "Late" }, "amount", "Choose items to refund, or enter an amount"],
    [{ amount: 0, reason: "Late" }, "amount", "Choose items to refund, or enter an amount"],
    [{ amount: 1.005, reason: "Late" }, "amount", "An amount has at most two decimals"],
    [{ amount: 9999, reason: "Late" }, "amount", "can be refunded"],
    [{ amount: "5", reason: "Late" }, "amount", "This must be a number"],
    [line({ quantity: 0 }), "lines.0.quantity", "At least 1"],
    [line({ quantity: 9 }), "lines.0.quantity", "can still be refunded"],
    [line({ position: 7 }), "lines.0.quantity", "no such line"],
  ] as const) {
    const { status, body } = await refund(sent);
    expect([status, body.errors]).toEqual([400, [{ field, message: expect.stringContaining(message) }]]);
  }
  expect((await list()).body.refunds).toEqual([]);
});

test("a refund needs a key, an existing order and a captured payment", async () => {
  expect((await refund(RETURNED, { key: {} })).body.code).toBe("idempotency_key_missing");
  for (const id of [crypto.randomUUID(), "nonsense"]) {
    expect((await refund(RETURNED, { id })).status).toBe(404);
    expect((await list(id)).status).toBe(404);
  }
  const { _id: id } = await placedOrder(api);
  const detail = expect.stringContaining("Cancel the order instead");
  expect((await refund(RETURNED, { id })).body).toMatchObject({ code: "refund_blocked", detail });
});

test("only a failed refund can be recorded as returned another way", async () => {
  await refund({ amount: 5, reason: "Late" });
  const record = (ref: string, id = order._id) =>
    api.call(`POST /orders/${id}/refunds/${ref}/returned`, { headers: api.staff });
  const [{ _id: ref }] = (await list()).body.refunds;
  expect((await record(ref)).body.code).toBe("refund_not_failed");
  expect((await record(crypto.randomUUID())).status).toBe(404);
  expect((await record(ref, crypto.randomUUID())).status).toBe(404);
  await api.ctx.pool.query("update refunds set status = 'failed', failure = 'expired_or_canceled_card'");
  const { status, body } = await record(ref);
  expect([status, body.refunds]).toMatchObject([
    200,
    [{ status: "failed", failure: null, returnedAt: expect.any(String) }],
  ]);
  const shown = await api.call(`GET /orders/${order._id}`, { headers: { "x-view-token": order.viewToken } });
  expect(shown.body.refunds).toMatchObject([{ amount: 5, returnedAt: expect.any(String) }]);
});
