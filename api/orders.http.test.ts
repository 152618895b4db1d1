import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersApi } from "#api/orders.ts";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { openDemoShop } from "#shop/catalog/seed-demo.server.ts";
import { tellOfDelay } from "#shop/fulfilment/tell-of-delay.server.ts";
import { addOrderEvent } from "#shop/orders/orders.store.server.ts";
import type { TestApi } from "#test/harness/api.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { orderBody } from "#test/harness/shop-client.ts";

let api: TestApi;
let keys = 0;

beforeAll(async () => {
  api = await testCheckoutApi(createOrdersApi);
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.database.reset();
  await openDemoShop(api.ctx);
});

async function place(): Promise<{ _id: string; viewToken: string }> {
  const headers = { "idempotency-key": `view-order-${++keys}` };
  return (await api.app.inject({ method: "POST", url: "/api/orders", headers, payload: orderBody() })).json();
}
const ask = (order: { _id: string }, viewToken: string, method: "GET" | "POST" = "GET", path = "") =>
  api.app.inject({ method, url: `/api/orders/${order._id}${path}`, headers: { "x-view-token": viewToken } });

test("the shopper sees what happened to the order, and nothing that is for staff", async () => {
  const order = await place();
  const staff = { kind: "staff", id: "1", email: "admin@packd.example" } as const;
  const at = api.clock.now();
  await addOrderEvent(api.ctx.db, order._id, { kind: "staff_note", actor: staff, note: "Asked for a gift box.", at });
  api.clock.advance(5 * 60_000);
  await ask(order, order.viewToken, "POST", "/cancellation");

  const { timeline } = (await ask(order, order.viewToken)).json();
  expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
    "placed",
    "authorized",
    "cancelled",
    "hold_released",
  ]);
  expect(Date.parse(timeline[2].at) - Date.parse(timeline[0].at)).toBe(5 * 60_000);
  expect(JSON.stringify(timeline)).not.toMatch(/gift box|admin/);
});

test("without its token an order is not found, whoever asks", async () => {
  const order = await place();
  const other = await place();
  for (const token of ["", "wrong", other.viewToken]) expect((await ask(order, token)).statusCode).toBe(404);
  expect((await ask(order, order.viewToken)).statusCode).toBe(200);
});

test("who has a late order agrees to wait for it, to the day that they have read, with its token alone", async () => {
  const order = await place();
  const agree = (viewToken: string, payload: object) =>
    api.app.inject({
      method: "POST",
      url: `/api/orders/${order._id}/delay-agreement`,
      headers: { "x-view-token": viewToken },
      payload,
    });
  const shipsBy = dayAfter(easternDay(api.clock.now()), 60);
  expect((await agree(order.viewToken, { shipsBy })).json()).toMatchObject({ code: "agreement_closed" });
  const actor = { kind: "staff", id: "1", email: "admin@packd.example" } as const;
  await tellOfDelay(api.ctx, order._id, { shipsBy, reason: "The dye house is late.", revision: 0, actor });
  expect((await agree("wrong", { shipsBy })).statusCode).toBe(404);
  expect((await agree(order.viewToken, {})).json()).toMatchObject({ code: "validation_failed" });
  expect((await agree(order.viewToken, { shipsBy: "2026-05-09" })).statusCode).toBe(409);
  for (const _ of ["pressed", "pressed again"]) {
    const answer = await agree(order.viewToken, { shipsBy });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().delay).toMatchObject({ shipsBy, agreedAt: api.clock.now().toISOString() });
  }
});

test("an order at the price of a sale that is over is refused, with the reason and every amount", async () => {
  api.clock.advance(8 * 24 * 60 * 60_000);
  const [item] = orderBody().items;
  const payload = { ...orderBody(), items: [{ ...item, salePrice: 14.99 }] };
  const headers = { "idempotency-key": `view-order-${++keys}` };
  const answer = await api.app.inject({ method: "POST", url: "/api/orders", headers, payload });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: "price_changed",
    items: [{ _id: "packd-hoodie", salePrice: 29.99, saleEnded: true }],
    shippingCost: 0,
    tax: 0,
    total: 29.99 * (item?.quantity ?? 1),
  });
});
