import { beforeEach, describe, expect, test } from "vitest";
import { easternDay } from "#platform/eastern-day.ts";
import { firstIdOf } from "#platform/ids.server.ts";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { addOrderEvent } from "#shop/ordering/orders/orders.store.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { addDispute } from "#test/harness/order-trouble.ts";
import { cancel, placedOrder, refund, STAFF } from "#test/harness/orders.ts";
import { hourOf } from "./period.ts";
import { readTail, salesOf, visitsOf } from "./read-overview.server.ts";
import { rollUp } from "./roll-up.server.ts";
import { createVisitCounter, forgetProgress, readProgress, readSoldStock } from "./totals.store.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const shop = await freshShop({ M: 20 });
beforeEach(() => shop.clock.set(new Date("2026-05-01T12:00:00.000Z")));

const stored = () => shop.ctx.db.selectFrom("hourlySales").selectAll().orderBy("hour").execute();

/** All sums of an hour, as the overview reads them. */
async function shown(at: Date) {
  const from = hourOf(at);
  const [row] = await salesOf(
    shop.ctx.db,
    { from, until: new Date(from.getTime() + HOUR) },
    await readTail(shop.ctx.db),
    "hour",
  );
  return row;
}

describe("an order", () => {
  test("counts right away, and is not counted twice after the job has run", async () => {
    await rollUp(shop.ctx);
    await placedOrder(shop, { items: [{ quantity: 2 }] });
    const now = { orders: 1, totalCents: 2998, returnedCents: 0, units: 2, cancelled: 0, toShip: 1, payers: 1 };
    expect(await shown(shop.clock.now())).toMatchObject(now);
    await Promise.all([rollUp(shop.ctx), rollUp(shop.ctx), rollUp(shop.ctx)]);
    expect(await shown(shop.clock.now())).toMatchObject(now);
    expect(await stored()).toMatchObject([now]);
    expect(await shop.ctx.db.selectFrom("hourlyUnits").select(["sku", "units"]).execute()).toEqual([
      { sku: "HOODIE-M", units: 2 },
    ]);
  });

  test("counts on its day in US Eastern time, by day as by hour, before a run of the job and after one that comes days late", async () => {
    const { db } = shop.ctx;
    await rollUp(shop.ctx);
    // The clocks go forward on March 14.
    const hours = ["2027-03-08T04:59", "2027-03-14T04:59", "2027-03-14T05:00", "2027-03-15T03:59", "2027-03-15T04:00"];
    for (const hour of hours) {
      shop.clock.set(new Date(`${hour}:00Z`));
      await placedOrder(shop);
    }
    const span = { from: new Date("2027-03-07T05:00Z"), until: new Date("2027-03-16T04:00Z") };
    const ordersBy = async (by: "hour" | "day") => {
      const days = Map.groupBy(await salesOf(db, span, await readTail(db), by), ({ hour }) => easternDay(hour));
      return [...days].map(([day, rows]) => [day, rows.reduce((sum, { orders }) => sum + orders, 0)]).sort();
    };
    const counts = [
      ["2027-03-07", 1],
      ["2027-03-13", 1],
      ["2027-03-14", 2],
      ["2027-03-15", 1],
    ];
    expect([await ordersBy("hour"), await ordersBy("day")]).toEqual([counts, counts]);
    await rollUp(shop.ctx);
    expect([await ordersBy("hour"), await ordersBy("day")]).toEqual([counts, counts]);
  });

  test("that is partly refunded and then cancelled weeks later changes the day it was placed, right away and after the job", async () => {
    const placedAt = shop.clock.now();
    const { _id } = await placedOrder(shop);
    shop.clock.advance(61 * MINUTE);
    await captureDue(shop.checkout, shop.sandbox);
    await rollUp(shop.ctx);
    expect(await stored()).toMatchObject([{ orders: 1, cancelled: 0, toShip: 1 }]);
    shop.clock.advance(20 * DAY);
    await rollUp(shop.ctx);
    await refund(shop, _id, 499);
    const refunded = { orders: 1, totalCents: 1499, returnedCents: 499 };
    expect(await shown(placedAt)).toMatchObject(refunded);
    await rollUp(shop.ctx);
    expect(await stored()).toMatchObject([refunded]);
    await cancel(shop, _id, STAFF);
    const cancelled = { orders: 0, totalCents: 0, units: 0, cancelled: 1, toShip: 0, payers: 1 };
    expect(await shown(placedAt)).toMatchObject(cancelled);
    await rollUp(shop.ctx);
    expect(await stored()).toMatchObject([cancelled]);
    expect(await shop.ctx.db.selectFrom("hourlyUnits").selectAll().execute()).toEqual([]);
  });

  test("that is lost to a dispute has no revenue", async () => {
    const { _id } = await placedOrder(shop);
    await rollUp(shop.ctx);
    shop.clock.advance(DAY);
    const at = shop.clock.now();
    await addDispute(shop.ctx, _id, { status: "lost", closedAt: at });
    await addOrderEvent(shop.ctx.db, _id, { kind: "dispute_closed", actor: { kind: "provider" }, at });
    await rollUp(shop.ctx);
    expect(await stored()).toMatchObject([{ orders: 1, totalCents: 1499, returnedCents: 1499 }]);
  });

  test("of which only a part was charged counts only that part", async () => {
    const { _id } = await placedOrder(shop);
    await shop.ctx.db
      .updateTable("payments")
      .set({ capturedCents: 500, status: "captured" })
      .where("orderId", "=", _id)
      .execute();
    await placedOrder(shop);
    expect(await shown(shop.clock.now())).toMatchObject({ orders: 2, totalCents: 500 + 1499, returnedCents: 0 });
  });

  test("that was declined twice before it was paid counts one payer", async () => {
    for (const card of ["generic_decline", "generic_decline", "visa_approved"] as const) {
      await placedOrder(shop, { card }).catch(() => {});
    }
    await placedOrder(shop, { card: "generic_decline", customerInfo: { email: "other@shopper.example" } }).catch(
      () => {},
    );
    expect(await shown(shop.clock.now())).toMatchObject({ orders: 1, payers: 2 });
  });
});

test("an archived size is not listed among the stock", async () => {
  const { db } = shop.ctx;
  const now = shop.clock.now();
  const listed = async () => (await readSoldStock(db, { lately: now, long: now })).map(({ sku }) => sku);
  expect(await listed()).toEqual(["HOODIE-M"]);
  await db.updateTable("variants").set({ archivedAt: now }).execute();
  expect(await listed()).toEqual([]);
});

test("an interrupted run keeps the hours it counted, and the next run continues from there", async () => {
  const { db, pool } = shop.ctx;
  await placedOrder(shop);
  const first = hourOf(shop.clock.now()).getTime();
  // One more hour than one transaction counts, each a day apart.
  const hours = Array.from({ length: 337 }, (_, day) => new Date(first + day * DAY));
  const copies = hours.slice(1).map((hour, at) => ({
    id: firstIdOf(hour),
    number: `LC${100_000 + at}`,
    idempotency_key: `copied-order-${at}`,
    placed_at: hour,
  }));
  await pool.query(
    `insert into orders select copied.* from orders o cross join jsonb_array_elements($1::jsonb) copy
      cross join lateral jsonb_populate_record(o, copy) copied`,
    [JSON.stringify(copies)],
  );
  shop.clock.advance(400 * DAY);
  await pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'no more'; end $$;
    create trigger fail before insert on hourly_sales for each row when (new.hour >= '${hours[336]?.toISOString()}') execute function fail()`);
  await expect(rollUp(shop.ctx)).rejects.toThrow("no more");
  expect(await stored()).toHaveLength(336);
  expect(await readProgress(db)).toEqual(new Date((hours[335]?.getTime() ?? 0) + HOUR));

  await pool.query("drop function fail cascade");
  await rollUp(shop.ctx);
  expect((await stored()).map(({ hour }) => hour)).toEqual(hours);
  expect(await readProgress(db)).toEqual(shop.clock.now());
});

describe("the steps of visits", () => {
  test("are counted right away, and kept as sums after the steps themselves are deleted after a week", async () => {
    const count = createVisitCounter(shop.ctx);
    const at = shop.clock.now();
    await Promise.all([count("view"), count("view"), count("cart"), count("view")]);
    const span = { from: hourOf(at), until: new Date(hourOf(at).getTime() + HOUR) };
    const read = async () => visitsOf(shop.ctx.db, span, await readTail(shop.ctx.db));
    const seen = [{ hour: hourOf(at), views: 3, carts: 1, checkouts: 0 }];
    expect(await read()).toEqual(seen);
    await rollUp(shop.ctx);
    expect(await read()).toEqual(seen);
    await count("checkout");
    expect(await read()).toMatchObject([{ views: 3, carts: 1, checkouts: 1 }]);

    // The job was down for longer than steps are kept, so it has to add them up before it deletes them.
    shop.clock.advance(9 * DAY);
    await Promise.all([rollUp(shop.ctx), rollUp(shop.ctx)]);
    await rollUp(shop.ctx);
    expect(await shop.ctx.db.selectFrom("shopEvents").selectAll().execute()).toEqual([]);
    expect(await read()).toMatchObject([{ views: 3, carts: 1, checkouts: 1 }]);
  });

  test("keep their sums when all hours are counted again, even those whose steps are deleted in part", async () => {
    const count = createVisitCounter(shop.ctx);
    const sums = () => shop.ctx.db.selectFrom("hourlyVisits").select("views").orderBy("hour").execute();
    await count("view");
    shop.clock.advance(DAY + 10 * MINUTE);
    await count("view");
    shop.clock.advance(20 * MINUTE);
    await count("view");
    await rollUp(shop.ctx);
    shop.clock.advance(7 * DAY - 10 * MINUTE);
    await rollUp(shop.ctx);
    const seen = [{ views: 1 }, { views: 2 }];
    expect(await sums()).toEqual(seen);
    await forgetProgress(shop.ctx.db);
    await rollUp(shop.ctx);
    expect(await sums()).toEqual(seen);
  });
});
