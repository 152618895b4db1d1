import { expect, test } from "vitest";
import { createOrdersApi } from "#api/orders.ts";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { addOrderEvent } from "#shop/ordering/orders/orders.store.server.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { placedOrder, STAFF } from "#test/harness/orders.ts";
import { orderRequest } from "#test/harness/shop.ts";

const api = await freshCheckoutApi([createOrdersApi], { stock: { M: 5 } });

const asShopper = ({ viewToken }: { viewToken: string }) => ({ headers: { "x-view-token": viewToken } });

test("the shopper sees what happened to the order, but not the staff's notes", async () => {
  const order = await placedOrder(api);
  const at = api.clock.now();
  await addOrderEvent(api.ctx.db, order._id, { kind: "staff_note", actor: STAFF, note: "Asked for a gift box.", at });
  api.clock.advance(5 * 60_000);
  await api.call(`POST /orders/${order._id}/cancellation`, asShopper(order));

  const { timeline } = (await api.call(`GET /orders/${order._id}`, asShopper(order))).body;
  const kinds = timeline.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(["placed", "authorized", "cancelled", "hold_released"]);
  expect(Date.parse(timeline[2].at) - Date.parse(timeline[0].at)).toBe(5 * 60_000);
  expect(JSON.stringify(timeline)).not.toMatch(/gift box|staff/);
});

test("a late order's shopper can accept only the date that they were shown", async () => {
  const order = await placedOrder(api);
  const agree = (body: object) => api.call(`POST /orders/${order._id}/delay-agreement`, { ...asShopper(order), body });
  const shipsBy = dayAfter(easternDay(api.clock.now()), 60);
  expect((await agree({ shipsBy })).body).toMatchObject({ code: "agreement_closed" });
  const delay = { shipsBy, reason: "The dye house is late.", revision: 0, actor: STAFF };
  await announceDelay(api.ctx, order._id, delay);
  expect((await agree({})).body).toMatchObject({ code: "validation_failed" });
  expect((await agree({ shipsBy: "2026-05-09" })).status).toBe(409);
  for (const _ of ["pressed", "pressed again"]) {
    const { status, body } = await agree({ shipsBy });
    expect(status).toBe(200);
    expect(body.delay).toMatchObject({ shipsBy, agreedAt: api.clock.now().toISOString() });
  }
});

test("an order at an expired sale price is rejected with the reason and all amounts", async () => {
  await api.database.pool.query("update products set sale_ends_at = $1", [api.clock.now()]);
  const { items, ...rest } = orderRequest();
  const body = { ...rest, items: items.map((item) => ({ ...item, salePrice: 14.99 })) };
  const answer = await api.call("POST /orders", { headers: { "idempotency-key": "late-for-the-sale" }, body });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({
    code: "price_changed",
    items: [{ _id: "hoodie", salePrice: 29.99, saleEnded: true }],
    ...{ shippingCost: 0, tax: 0, total: 29.99 },
  });
});
