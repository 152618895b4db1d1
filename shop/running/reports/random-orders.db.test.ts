import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import { easternDay } from "#platform/eastern-day.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { Tables } from "#shop/tables.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { hourOf, periodOf } from "./period.ts";
import { readTail, salesOf } from "./read-overview.server.ts";
import { rollUp } from "./roll-up.server.ts";
import type { HourlySales } from "./totals.store.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const shop = await freshShop(undefined);

const stored = () => shop.ctx.db.selectFrom("hourlySales").selectAll().orderBy("hour").execute();

const STATUSES: OrderStatus[] = ["pending", "paid", "fulfilled", "cancelled", "payment_failed", "awaiting_payment"];
const START = Date.parse("2026-02-20T00:00:00.000Z");

/** Pseudorandom numbers that are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
}

type Made = {
  placedAt: Date;
  status: OrderStatus;
  total: number;
  refunded: number;
  email: string;
  sku: string;
  units: number;
};

/** Spreads orders over four weeks that include the change to daylight saving time. */
async function makeOrders(count: number): Promise<Made[]> {
  const next = numbers(7);
  const { db, ids } = shop.ctx;
  const made: Made[] = [];
  const [orders, lines, payments]: [
    Insertable<Tables["orders"]>[],
    Insertable<Tables["orderLines"]>[],
    Insertable<Tables["payments"]>[],
  ] = [[], [], []];
  for (let index = 0; index < count; index++) {
    shop.clock.set(new Date(START + next(28 * 24 * 60) * MINUTE));
    const at = shop.clock.now();
    const status = STATUSES[next(STATUSES.length)] ?? "paid";
    const units = 1 + next(3);
    const total = units * (1000 + next(2000));
    const refunded = status === "paid" && next(4) === 0 ? next(total) : 0;
    const order = {
      placedAt: at,
      status,
      total,
      refunded,
      email: `s${next(5)}@shopper.example`,
      sku: `SKU-${next(3)}`,
      units,
    };
    const id = ids.uuid();
    orders.push({
      ...{
        ...CUSTOMER,
        id,
        number: `LC${100000 + index}`,
        idempotencyKey: `random-${index}`,
        requestHash: "h",
        status,
      },
      ...{ email: order.email, shippingMethod: "free", subtotalCents: total, shippingCents: 0, taxCents: 0 },
      ...{ totalCents: total, refundedCents: refunded, placedAt: at, cancelUntil: at, updatedAt: at },
    });
    lines.push({
      ...{
        orderId: id,
        position: 0,
        productId: "p",
        sku: order.sku,
        title: "T",
        color: "Grey",
        size: "M",
        image: "",
      },
      ...{ unitPriceCents: total / units, quantity: units },
    });
    payments.push({
      ...{ orderId: id, attempt: 1, provider: "sandbox", status: "captured", amountCents: total },
      ...{ capturedCents: total, refundedCents: refunded, createdAt: at, updatedAt: at },
    });
    made.push(order);
  }
  await db.insertInto("orders").values(orders).execute();
  await db.insertInto("orderLines").values(lines).execute();
  await db.insertInto("payments").values(payments).execute();
  shop.clock.set(new Date(START + 28 * DAY));
  return made;
}

/** Counts the same figures directly from the orders. */
function counted(orders: Made[], key: (order: Made) => string) {
  const isSale = ({ status }: Made) => status === "pending" || status === "paid" || status === "fulfilled";
  const sum = (some: Made[], of: (order: Made) => number) => some.reduce((all, order) => all + of(order), 0);
  return Object.fromEntries(
    [...Map.groupBy(orders, key)].map(([at, all]) => {
      const sales = all.filter(isSale);
      return [
        at,
        {
          orders: sales.length,
          cents: sum(sales, ({ total, refunded }) => total - refunded),
          units: sum(sales, ({ units }) => units),
          cancelled: all.filter(({ status }) => status === "cancelled").length,
        },
      ];
    }),
  );
}

const byKey = (rows: HourlySales[], key: (hour: Date) => string) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ hour }) => key(hour))].map(([at, all]) => [
      at,
      all.reduce(
        (sum, row) => ({
          orders: sum.orders + row.orders,
          cents: sum.cents + row.totalCents - row.returnedCents,
          units: sum.units + row.units,
          cancelled: sum.cancelled + row.cancelled,
        }),
        { orders: 0, cents: 0, units: 0, cancelled: 0 },
      ),
    ]),
  );

test("the sums of random orders match a direct count before the job runs, and after several runs, even at the same time", async () => {
  const orders = await makeOrders(200);
  const { before, now } = periodOf(30, shop.clock.now());
  const span = { from: before.from, until: now.until };
  const readBy = async (by: "hour" | "day") =>
    byKey(await salesOf(shop.ctx.db, span, await readTail(shop.ctx.db), by), easternDay);
  const read = () => readBy("hour");
  const unsummed = await read();
  await Promise.all([rollUp(shop.ctx), rollUp(shop.ctx), rollUp(shop.ctx)]);
  const first = await stored();
  await rollUp(shop.ctx);
  expect(await stored()).toEqual(first);
  expect(await read()).toEqual(unsummed);
  expect(await readBy("day")).toEqual(unsummed);
  expect(byKey(first, (hour) => hour.toISOString())).toEqual(
    counted(orders, ({ placedAt }) => hourOf(placedAt).toISOString()),
  );
  expect(byKey(first, easternDay)).toEqual(counted(orders, ({ placedAt }) => easternDay(placedAt)));
  const units = await shop.ctx.db.selectFrom("hourlyUnits").selectAll().execute();
  expect(units.reduce((sum, row) => sum + row.units, 0)).toBe(first.reduce((sum, row) => sum + row.units, 0));
});
