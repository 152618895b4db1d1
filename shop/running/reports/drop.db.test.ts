import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { testClock } from "#test/harness/clock.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { newKey, orderRequest, place } from "#test/harness/shop.ts";
import { dropMemory, readDrop } from "./read-drop.server.ts";

const MINUTE = 60_000;
const clock = testClock();
const shop = await freshShop({ M: 9, L: 1 }, { clock });
const { db } = shop.ctx;
const ordersOf = async () => (await readDrop(shop.ctx)).minutes.map(({ orders }) => orders);

test("orders are counted by the minute for an hour, the current one last; past minutes only once, and no order is lost", async () => {
  const empty = await readDrop(shop.ctx);
  expect(empty.minutes).toHaveLength(60);
  expect(empty.minutes.at(-1)?.at).toEqual(new Date("2026-05-01T12:00:00.000Z"));
  const memory = dropMemory();
  const orders = async () => (await readDrop(shop.ctx, memory)).minutes.map((minute) => minute.orders);
  await place(shop.checkout);
  expect((await orders()).slice(-1)).toEqual([1]);
  clock.advance(MINUTE);
  await place(shop.checkout);
  expect((await orders()).slice(-2)).toEqual([1, 1]);
  clock.advance(5 * MINUTE);
  await place(shop.checkout);
  expect((await orders()).slice(-7)).toEqual([1, 1, 0, 0, 0, 0, 1]);
  expect(await orders()).toEqual(await ordersOf());
  clock.advance(59 * MINUTE);
  expect([(await orders())[0], (await ordersOf())[0]]).toEqual([1, 1]);
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
    { sku: "HOODIE-L", live: true, available: 6, reserved: 0, planned: 7, nextRestockAt: expect.any(Date) },
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

describe("what was sold since the start", () => {
  async function goesLive(liveAt: Date) {
    await db.updateTable("products").set({ liveAt }).execute();
    await db
      .updateTable("productColors")
      .set({ liveAt: new Date("2026-01-01T00:00:00.000Z") })
      .execute();
  }
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  test("is what was ordered of the product that went live last, each order once, also with a memory", async () => {
    const memory = dropMemory();
    const sold = async () => (await readDrop(shop.ctx, memory)).drop;
    await place(shop.checkout);
    clock.advance(MINUTE);
    const startsAt = clock.now();
    await goesLive(clock.now());
    const drop = { startsAt, products: [{ _id: "hoodie", title: expect.any(String) }] };
    expect(await sold()).toEqual({ ...drop, orders: 0, units: 0, cents: 0 });
    const { total = 0 } = await placedOrder(shop, { items: [{ quantity: 2 }] });
    const cents = Math.round(total * 100);
    expect(await sold()).toEqual({ ...drop, orders: 1, units: 2, cents });
    clock.advance(5 * MINUTE);
    await placedOrder(shop, { items: [{ quantity: 2 }] });
    await Promise.all([sold(), sold()]);
    clock.advance(5 * MINUTE);
    expect(await sold()).toEqual({ ...drop, orders: 2, units: 4, cents: 2 * cents });
    expect((await readDrop(shop.ctx)).drop).toEqual(await sold());
    await goesLive(clock.now());
    expect(await sold()).toMatchObject({ startsAt: clock.now(), orders: 0 });
    // Two in a minute may exceed what fits in an integer of the database.
    for (let more = 1; more <= 2; more++) await placedOrder(shop);
    const most = 2 ** 31 - 1;
    await shop.ctx.db.updateTable("orderLines").set({ quantity: 1, unitPriceCents: most }).execute();
    expect((await readDrop(shop.ctx)).drop).toMatchObject({ orders: 2, cents: 2 * most });
  });

  test("is nothing before it, and no drop is one that started more than a day ago", async () => {
    await goesLive(later(-25 * 60 * MINUTE));
    expect((await readDrop(shop.ctx)).drop).toBeNull();
    await place(shop.checkout);
    const at = later(MINUTE);
    await goesLive(at);
    expect((await readDrop(shop.ctx)).drop).toMatchObject({ startsAt: at, orders: 0 });
    clock.advance(26 * 60 * MINUTE);
    expect((await readDrop(shop.ctx)).drop).toBeNull();
  });

  test("is of the nearest start, but a launch stays for its first hour, however soon the next one is", async () => {
    const start = async () => (await readDrop(shop.ctx)).drop?.startsAt;
    const nextIn = (ms: number) =>
      db
        .updateTable("variants")
        .set({ liveAt: later(ms) })
        .where("sku", "=", "HOODIE-L")
        .execute();
    const launch = clock.now();
    await goesLive(clock.now());
    await nextIn(80 * MINUTE);
    clock.advance(59 * MINUTE);
    expect(await start()).toEqual(launch);
    clock.advance(2 * MINUTE);
    expect(await start()).toEqual(later(19 * MINUTE));
    await nextIn(62 * MINUTE);
    expect(await start()).toEqual(launch);
  });
});
