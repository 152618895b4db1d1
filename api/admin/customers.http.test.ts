import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDemoShop } from "#shop/catalog/seed-demo.server.ts";
import type { TestApi } from "#test/harness/api.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { createOrdersApi } from "../orders.ts";

let api: TestApi;
let owner: Record<string, string>;
let staff: Record<string, string>;
let order: { _id: string; orderNumber: string };
beforeAll(async () => {
  api = await testCheckoutApi(createOrdersApi);
});
beforeEach(async () => {
  await api.database.reset();
  await openDemoShop(api.ctx);
  owner = await staffHeaders(api.ctx);
  staff = await staffHeaders(api.ctx, "staff");
  const headers = { "idempotency-key": crypto.randomUUID() };
  order = (await api.app.inject({ method: "POST", url: "/api/orders", headers, payload: orderBody() })).json();
});
afterAll(() => api.close());

const get = (path: string, headers = staff) => api.app.inject({ url: `/api/admin/customers${path}`, headers });

test("customers are listed, searched, read and taken out as CSV", async () => {
  const { email, name } = orderBody().customerInfo;
  expect((await get("?q=nobody")).json()).toEqual({ items: [], next: null });
  expect((await get(`?q=${email}`)).json().items).toMatchObject([{ _id: order._id, email, orders: 1, spent: 0 }]);
  expect((await get(`/${order._id}`)).json()).toMatchObject({
    email,
    history: [{ orderNumber: order.orderNumber, status: "pending" }],
    erasure: { orders: 0, openOrders: [order.orderNumber] },
  });
  expect((await get(`/${crypto.randomUUID()}`)).statusCode).toBe(404);
  expect((await get("/csv")).body).toContain(`${email},${name},1,0.00,`);
  expect((await get("", await staffHeaders(api.ctx, "read_only"))).statusCode).toBe(200);
});

test("whoever takes personal data out is noted, and nobody's data with it", async () => {
  const { email } = orderBody().customerInfo;
  for (const [path, status] of [
    ["customers/csv", 200],
    [`customers/${order._id}/export`, 200],
    [`customers/${crypto.randomUUID()}/export`, 404],
    [`orders.csv?status=pending&q=${email}`, 200],
    [`orders.csv?ids=${order._id}`, 200],
  ] as const) {
    api.clock.advance(1);
    const { statusCode } = await api.app.inject({ url: `/api/admin/${path}`, headers: staff });
    expect([path, statusCode]).toEqual([path, status]);
  }
  const notes = await api.ctx.db
    .selectFrom("audit_log")
    .select(["actor", "action", "subject", "after"])
    .where("action", "like", "%.exported")
    .orderBy("at")
    .execute();
  const actor = "staff@shop.example";
  expect(notes).toEqual([
    { actor, action: "customers.exported", subject: "customers", after: { count: 1 } },
    { actor, action: "customer.exported", subject: `customer:${order._id}`, after: null },
    { actor, action: "orders.exported", subject: "orders", after: { status: "pending", searched: true } },
    { actor, action: "orders.exported", subject: "orders", after: { count: 1 } },
  ]);
});

test("what a customer may have is exported; only owners erase, and only with the right email", async () => {
  const exported = await get(`/${order._id}/export`);
  expect(exported.json()).toMatchObject({ orders: [{ orderNumber: order.orderNumber }] });
  const erase = (headers: Record<string, string>, email: string) =>
    api.app.inject({ method: "POST", url: `/api/admin/customers/${order._id}/erasure`, headers, payload: { email } });
  const { email } = orderBody().customerInfo;
  expect((await erase(staff, email)).statusCode).toBe(403);
  expect((await erase(owner, "x@y.example")).json().errors).toMatchObject([{ field: "email" }]);
  expect((await erase(owner, email)).json()).toEqual({ orders: 0, openOrders: [order.orderNumber] });
});
