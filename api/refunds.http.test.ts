import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAdminOrdersApi } from "#api/admin/orders.ts";
import { createAdminRefundsApi } from "#api/admin/refunds.ts";
import { createOrdersApi } from "#api/orders.ts";
import { openDemoShop } from "#shop/catalog/seed-demo.server.ts";
import type { TestApi } from "#test/harness/api.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { staffHeaders } from "#test/harness/staff.ts";

let api: TestApi;
let staff: { authorization: string };
let keys = 0;
const newKey = () => ({ "idempotency-key": `refund-key-${++keys}` });

beforeAll(async () => {
  api = await testCheckoutApi(createOrdersApi, createAdminOrdersApi, createAdminRefundsApi);
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.database.reset();
  await openDemoShop(api.ctx);
  staff = await staffHeaders(api.ctx);
});

async function paidOrder(): Promise<{ _id: string; viewToken: string; total: number }> {
  const order = (
    await api.app.inject({ method: "POST", url: "/api/orders", headers: newKey(), payload: orderBody() })
  ).json();
  const url = `/api/orders/${order._id}/status`;
  await api.app.inject({ method: "PUT", url, headers: staff, payload: { status: "paid" } });
  return order;
}
const refund = (id: string, payload: object, headers: Record<string, string> = { ...staff, ...newKey() }) =>
  api.app.inject({ method: "POST", url: `/api/orders/${id}/refunds`, headers, payload });
const list = (id: string, headers: Record<string, string> = staff) =>
  api.app.inject({ url: `/api/orders/${id}/refunds`, headers });
const RETURNED = { lines: [{ position: 0, quantity: 1, restock: true }], reason: "Too small" };

test("refunds are for staff: neither a visitor nor the order's shopper reads or makes one", async () => {
  const { _id, viewToken } = await paidOrder();
  const strangers: Record<string, string>[] = [{}, { "x-view-token": viewToken }, { authorization: "Bearer forged" }];
  for (const headers of strangers) {
    expect((await list(_id, headers)).statusCode).toBe(401);
    expect((await refund(_id, RETURNED, { ...headers, ...newKey() })).statusCode).toBe(401);
  }
  expect((await list(_id)).json().refunds).toEqual([]);
});

test("staff refund a line; the list and the shopper's order say so", async () => {
  const { _id, viewToken } = await paidOrder();
  const { lines, refundable } = (await list(_id)).json();
  const made = await refund(_id, RETURNED);
  expect(made.statusCode).toBe(201);
  const { price } = lines[0];
  expect(made.json()).toMatchObject({ status: "succeeded", order: { _id, status: "paid", refunded: price } });
  const after = (await list(_id)).json();
  expect(after.refundable).toBeCloseTo(refundable - price);
  expect(after.refunds).toMatchObject([
    { amount: price, reason: "Too small", status: "succeeded", askedBy: "ada@shop.example", restocked: 1 },
  ]);
  const shown = await api.app.inject({ url: `/api/orders/${_id}`, headers: { "x-view-token": viewToken } });
  expect(shown.json()).toMatchObject({ refunded: price, refunds: [{ amount: price, status: "succeeded" }] });
  expect(shown.body).not.toContain("Too small");
});

test("a repeat with the same key is the same refund, with another body it is refused", async () => {
  const { _id } = await paidOrder();
  const headers = { ...staff, ...newKey() };
  const first = await refund(_id, { amount: 5, reason: "Late" }, headers);
  expect((await refund(_id, { amount: 5, reason: "Late" }, headers)).json()).toEqual(first.json());
  expect((await refund(_id, { amount: 6, reason: "Late" }, headers)).json().code).toBe("idempotency_key_reused");
  expect((await list(_id)).json().refunds).toHaveLength(1);
});

test.each([
  [{ amount: 5 }, "reason", "Please enter a reason"],
  [{ amount: 5, reason: "  " }, "reason", "Please enter a reason"],
  [{ reason: "Late" }, "amount", "Choose what comes back, or enter an amount"],
  [{ amount: 0, reason: "Late" }, "amount", "Choose what comes back, or enter an amount"],
  [{ amount: 1.005, reason: "Late" }, "amount", "An amount has at most two decimals"],
  [{ amount: 9999, reason: "Late" }, "amount", "can be refunded"],
  [{ amount: "5", reason: "Late" }, "amount", "This must be a number"],
  [{ lines: [{ position: 0, quantity: 0, restock: false }], reason: "Late" }, "lines.0.quantity", "At least 1"],
  [
    { lines: [{ position: 0, quantity: 9, restock: false }], reason: "Late" },
    "lines.0.quantity",
    "can still be refunded",
  ],
  [{ lines: [{ position: 7, quantity: 1, restock: false }], reason: "Late" }, "lines.0.quantity", "no such line"],
])("%j is refused at its field, and nothing is refunded", async (body, field, message) => {
  const { _id } = await paidOrder();
  const answer = await refund(_id, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([{ field, message: expect.stringContaining(message) }]);
  expect((await list(_id)).json().refunds).toEqual([]);
});

test("without a key, of an unknown order, or before the money was taken, there is no refund", async () => {
  const { _id } = await paidOrder();
  expect((await refund(_id, RETURNED, staff)).json().code).toBe("idempotency_key_missing");
  expect((await refund(crypto.randomUUID(), RETURNED)).statusCode).toBe(404);
  expect((await list(crypto.randomUUID())).statusCode).toBe(404);
  expect((await refund("nonsense", RETURNED)).statusCode).toBe(404);
  const held = (
    await api.app.inject({ method: "POST", url: "/api/orders", headers: newKey(), payload: orderBody() })
  ).json();
  const answer = (await refund(held._id, RETURNED)).json();
  expect(answer).toMatchObject({ code: "refund_blocked", detail: expect.stringContaining("Cancel the order instead") });
});
