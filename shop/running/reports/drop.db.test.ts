import { sql } from "kysely";
import { expect, test } from "vitest";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { testClock } from "#test/harness/clock.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { newKey, orderRequest, place } from "#test/harness/shop.ts";
import { readDrop } from "./read-drop.server.ts";

const MINUTE = 60_000;
const clock = testClock();
const shop = await freshShop({ M: 9, L: 1 }, { clock });
const { db } = shop.ctx;
const ordersOf = async () => (await readDrop(shop.ctx)).minutes.map(({ orders }) => orders);

test("orders are counted by the minute for an hour, the current one last", async () => {
  const empty = await readDrop(shop.ctx);
  expect(empty.minutes).toHaveLength(60);
  expect(empty.minutes.at(-1)?.at).toBe("2026-05-01T12:00:00.000Z");
  await place(shop.checkout);
  clock.advance(2 * MINUTE + 5000);
  await place(shop.checkout);
  await place(shop.checkout);
  expect((await ordersOf()).slice(-4)).toEqual([0, 1, 0, 2]);
  clock.advance(58 * MINUTE);
  expect((await ordersOf())[1]).toBe(2);
});

test("past minutes are counted only once, and no order is lost", async () => {
  const past = new Map<number, number>();
  const orders = async () => (await readDrop(shop.ctx, past)).minutes.map((minute) => minute.orders);
  await place(shop.checkout);
  expect((await orders()).slice(-1)).toEqual([1]);
  clock.advance(MINUTE);
  await place(shop.checkout);
  expect((await orders()).slice(-2)).toEqual([1, 1]);
  clock.advance(5 * MINUTE);
  await place(shop.checkout);
  expect((await orders()).slice(-7)).toEqual([1, 1, 0, 0, 0, 0, 1]);
  expect(await orders()).toEqual(await ordersOf());
});

test("stock lists what can be sold, what unpaid orders reserve, and planned restocks", async () => {
  const row = { plannedBy: "ada@shop.example", plannedAt: clock.now(), releasedAt: null, sku: "HOODIE-L" };
  const moments = { due: sql<Date>`now() - interval '1 second'`, later: sql<Date>`now() + interval '1 hour'` };
  await db
    .insertInto("restocks")
    .values([
      { ...row, id: shop.ctx.ids.uuid(), pieces: 5, availableAt: moments.due },
      { ...row, id: shop.ctx.ids.uuid(), pieces: 7, availableAt: moments.later },
    ])
    .execute();
  const request = orderRequest({ items: [{ quantity: 2 }] });
  await shop.checkout.reserve({ idempotencyKey: newKey(), request });
  await db.updateTable("variants").set({ liveAt: null }).where("sku", "=", "HOODIE-M").execute();
  const { variants, queue } = await readDrop(shop.ctx);
  expect(variants).toMatchObject([
    { sku: "HOODIE-M", live: false, available: 7, reserved: 2, planned: 0, nextRestockAt: null },
    { sku: "HOODIE-L", live: true, available: 6, reserved: 0, planned: 7, nextRestockAt: expect.any(String) },
  ]);
  expect(queue).toMatchObject({ unpaid: 1 });
});

test("failures of the last hour are counted, and failed orders are not counted as orders", async () => {
  await placeOrder(shop.checkout, { request: orderRequest({ card: "generic_decline" }), idempotencyKey: newKey() });
  expect((await ordersOf()).at(-1)).toBe(0);
  shop.sandbox.switches.fail("authorize", 1, "misconfigured");
  await placeOrder(shop.checkout, { request: orderRequest(), idempotencyKey: newKey() });
  expect((await readDrop(shop.ctx)).failures).toMatchObject({ declined: 1, refused: 1 });
  clock.advance(61 * MINUTE);
  expect((await readDrop(shop.ctx)).failures).toMatchObject({ declined: 0, refused: 0 });
});
