import { expect, test } from "vitest";
import { createFulfillmentsApi } from "#api/admin/fulfillment.ts";
import { createOrdersApi } from "#api/orders.ts";
import { forEachTest } from "#test/harness/for-each-test.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { ADA } from "#test/harness/staff.ts";

const api = await freshCheckoutApi([createOrdersApi, createFulfillmentsApi], { stock: { M: 5 }, staff: "owner" });
const order = forEachTest(() => placedOrder(api));

const fulfill = (...orders: object[]) => api.call("POST /admin/fulfillments", { headers: api.staff, body: { orders } });
const correct = (body: object, id = order._id) =>
  api.call(`PUT /admin/orders/${id}/tracking`, { headers: api.staff, body });
const shopperView = async () =>
  (await api.call(`GET /orders/${order._id}`, { headers: { "x-view-token": order.viewToken } })).body;

test("staff ship orders; the shopper sees the carrier and the link, but not who shipped it", async () => {
  const { _id, orderNumber } = order;
  const { body } = await fulfill({ _id, carrier: "fedex", trackingNumber: "9612 0199 8877 345" });
  expect(body).toEqual({ results: [{ _id, orderNumber, outcome: "fulfilled" }] });
  expect((await fulfill({ _id })).body.results).toMatchObject([{ outcome: "already_fulfilled" }]);
  const shown = await shopperView();
  const trackingUrl = "https://www.fedex.com/fedextrack/?trknbr=961201998877345";
  const shipment = { carrier: "FedEx", trackingNumber: "961201998877345", trackingUrl };
  expect(shown).toMatchObject({ status: "fulfilled", shipment });
  expect(JSON.stringify(shown)).not.toContain(ADA.email);
});

test.each([
  ["trackingUrl", "http://harbor.example", "https://"],
  ["trackingUrl", "javascript:alert(1)", "https://"],
  ["trackingNumber", "1".repeat(61), "at most 60"],
  ["carrier", "x".repeat(41), "at most 40"],
])("the %s %s is rejected and nothing ships", async (field, typed, message) => {
  const { status, body } = await fulfill({ _id: order._id, [field]: typed });
  const errors = [{ field: `orders.0.${field}`, message: expect.stringContaining(message) }];
  expect([status, body.errors]).toEqual([400, errors]);
  expect((await shopperView()).status).toBe("pending");
});

test("if one order contains unstorable text, none of the orders in the request ship", async () => {
  const other = await placedOrder(api);
  const { status, body } = await fulfill({ _id: order._id }, { _id: other._id, carrier: "a\0b" });
  expect([status, body.errors]).toMatchObject([400, [{ field: "orders.1.carrier" }]]);
  expect((await shopperView()).status).toBe("pending");
});

test("an impossible revision doesn't cause a server error", async () => {
  await fulfill({ _id: order._id });
  const typed = { carrier: "Harbor Couriers", trackingNumber: "7" };
  for (const revision of [-9007199254740975, 9007199254740975])
    expect((await correct({ ...typed, revision })).status).toBeLessThan(500);
});

test("a request must contain 1 to 200 orders", async () => {
  expect((await fulfill()).status).toBe(400);
  expect((await fulfill(...Array(201).fill({ _id: crypto.randomUUID() }))).status).toBe(400);
});
