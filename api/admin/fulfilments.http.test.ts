import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFulfilmentsApi } from "#api/admin/fulfilments.ts";
import { createOrdersApi } from "#api/orders.ts";
import { openDemoShop } from "#shop/catalog/seed-demo.server.ts";
import type { TestApi } from "#test/harness/api.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { staffHeaders } from "#test/harness/staff.ts";

let api: TestApi;
let staff: { authorization: string };
let keys = 0;

beforeAll(async () => {
  api = await testCheckoutApi(createOrdersApi, createFulfilmentsApi);
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.database.reset();
  await openDemoShop(api.ctx);
  staff = await staffHeaders(api.ctx);
});

async function placed(): Promise<{ _id: string; orderNumber: string; viewToken: string }> {
  const headers = { "idempotency-key": `fulfil-key-${++keys}` };
  return (await api.app.inject({ method: "POST", url: "/api/orders", headers, payload: orderBody() })).json();
}
const fulfil = (orders: object[], headers: Record<string, string> = staff) =>
  api.app.inject({ method: "POST", url: "/api/admin/fulfilments", headers, payload: { orders } });
const correct = (id: string, payload: object) =>
  api.app.inject({ method: "PUT", url: `/api/admin/orders/${id}/tracking`, headers: staff, payload });
const seenByShopper = async ({ _id, viewToken }: { _id: string; viewToken: string }) =>
  (await api.app.inject({ url: `/api/orders/${_id}`, headers: { "x-view-token": viewToken } })).json();

test("staff ship orders; the shopper sees the carrier and the link, and not who did it", async () => {
  const order = await placed();
  const { _id, orderNumber } = order;
  const shipped = await fulfil([{ _id, carrier: "fedex", trackingNumber: "9612 0199 8877 345" }]);
  expect(shipped.json()).toEqual({ results: [{ _id, orderNumber, outcome: "fulfilled" }] });
  expect((await fulfil([{ _id }])).json().results).toMatchObject([{ outcome: "already_fulfilled" }]);
  const shown = await seenByShopper(order);
  expect(shown).toMatchObject({
    status: "fulfilled",
    shipment: {
      carrier: "FedEx",
      trackingNumber: "961201998877345",
      trackingUrl: "https://www.fedex.com/fedextrack/?trknbr=961201998877345",
    },
  });
  expect(JSON.stringify(shown)).not.toContain("ada@shop.example");
});

test("only staff who may change orders ship any", async () => {
  const { _id, viewToken } = await placed();
  expect((await fulfil([{ _id }], { "x-view-token": viewToken })).statusCode).toBe(401);
  expect((await fulfil([{ _id }], await staffHeaders(api.ctx, "read_only"))).statusCode).toBe(403);
  expect((await fulfil([{ _id }], await staffHeaders(api.ctx, "staff"))).statusCode).toBe(200);
});

test.each([
  [{ trackingUrl: "http://harbor.example" }, "orders.0.trackingUrl", "https://"],
  [{ trackingUrl: "javascript:alert(1)" }, "orders.0.trackingUrl", "https://"],
  [{ trackingNumber: "1".repeat(61) }, "orders.0.trackingNumber", "at most 60"],
  [{ carrier: "x".repeat(41) }, "orders.0.carrier", "at most 40"],
])("%j is refused at its field, and nothing is shipped", async (typed, field, message) => {
  const order = await placed();
  const answer = await fulfil([{ _id: order._id, ...typed }]);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([{ field, message: expect.stringContaining(message) }]);
  expect((await seenByShopper(order)).status).toBe("pending");
});

test("a call ships 1 to 200 orders", async () => {
  expect((await fulfil([])).statusCode).toBe(400);
  expect((await fulfil(Array(201).fill({ _id: crypto.randomUUID() }))).statusCode).toBe(400);
});

test("tracking is corrected once; a window that has not seen that is told", async () => {
  const order = await placed();
  const { _id } = order;
  const typed = {
    carrier: "Harbor Couriers",
    trackingNumber: "7",
    trackingUrl: "https://harbor.example/7",
    revision: 1,
  };
  expect((await correct(_id, typed)).json().code).toBe("illegal_move");
  await fulfil([{ _id }]);
  expect((await correct(_id, typed)).json()).toEqual({ changed: true });
  expect((await correct(_id, typed)).json()).toEqual({ changed: false });
  expect((await correct(_id, { ...typed, trackingNumber: "8" })).json().code).toBe("changed_meanwhile");
  expect((await seenByShopper(order)).shipment).toMatchObject({ trackingUrl: "https://harbor.example/7" });
  expect((await correct(crypto.randomUUID(), typed)).statusCode).toBe(404);
});
