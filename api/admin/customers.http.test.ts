import { expect, test } from "vitest";
import { CUSTOMER } from "#test/harness/customer.ts";
import { forEachTest } from "#test/harness/for-each-test.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { addDispute } from "#test/harness/order-trouble.ts";
import { pay, placedOrder } from "#test/harness/orders.ts";
import { ADA } from "#test/harness/staff.ts";

const api = await freshCheckoutApi([], { stock: { M: 5 }, staff: "owner" });
const order = forEachTest(() => placedOrder(api));

const { email, name } = CUSTOMER;
const get = (path: string) => api.call(`GET /admin/${path}`, { headers: api.staff });

test("customers can be listed, searched, read and exported as CSV", async () => {
  expect((await get("customers?q=nobody")).body).toEqual({ items: [], next: null, total: 0 });
  const { items } = (await get(`customers?q=${email}`)).body;
  expect(items).toMatchObject([{ _id: order._id, email, orders: 1, spent: 0 }]);
  expect((await get(`customers/${order._id}`)).body).toMatchObject({
    email,
    history: [{ orderNumber: order.orderNumber, status: "pending" }],
    erasure: { orders: 0, openOrders: [order.orderNumber] },
  });
  expect((await get(`customers/${crypto.randomUUID()}`)).status).toBe(404);
  const { text } = await get("customers/csv");
  expect(text).toMatch(/^\uFEFFEmail,Name,Orders,Spent,Last order \(Eastern time\)\r\n/);
  expect(text).toMatch(new RegExp(`${email},${name},1,0.00,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\r\n`));
});

test("what a bank took back for good isn't counted as spent, as in the CSV of orders", async () => {
  await pay(api, order._id);
  const spent = async () => {
    const [item] = (await get("customers")).body.items;
    const [customers, orders] = [await get("customers/csv"), await get("orders.csv")];
    return [item.spent.toFixed(2), customers.text.split(",").at(-2), orders.text.split(",").at(-3)];
  };
  await addDispute(api.ctx, order._id, { amountCents: 1000 });
  expect(await spent()).toEqual(["14.99", "14.99", "14.99"]);
  await addDispute(api.ctx, order._id, { status: "lost" });
  expect(await spent()).toEqual(["4.99", "4.99", "4.99"]);
});

test("each export of personal data is recorded, without the data itself", async () => {
  for (const [path, status] of [
    ["customers/csv", 200],
    [`customers/${order._id}/export`, 200],
    [`customers/${crypto.randomUUID()}/export`, 404],
    [`orders.csv?status=pending&q=${email}`, 200],
    [`orders.csv?ids=${order._id}`, 200],
  ] as const) {
    api.clock.advance(1);
    expect([path, (await get(path)).status]).toEqual([path, status]);
  }
  const notes = await api.ctx.db
    .selectFrom("auditLog")
    .select(["actor", "action", "subject", "after"])
    .where("action", "like", "%.exported")
    .orderBy("at")
    .execute();
  const actor = ADA.email;
  expect(notes).toEqual([
    { actor, action: "customers.exported", subject: "customers", after: { count: 1 } },
    { actor, action: "customer.exported", subject: `customer:${order._id}`, after: null },
    { actor, action: "orders.exported", subject: "orders", after: { status: "pending", searched: true } },
    { actor, action: "orders.exported", subject: "orders", after: { count: 1 } },
  ]);
});

test("a customer's data can be exported, and erased only after the email is typed correctly", async () => {
  const exported = await get(`customers/${order._id}/export`);
  expect(exported.body).toMatchObject({ orders: [{ orderNumber: order.orderNumber }] });
  const erase = async (typed: string) =>
    (await api.call(`POST /admin/customers/${order._id}/erasure`, { headers: api.staff, body: { email: typed } })).body;
  expect((await erase("x@y.example")).errors).toMatchObject([{ field: "email" }]);
  expect(await erase(email)).toEqual({ orders: 0, openOrders: [order.orderNumber], remaining: order._id });
});
