import { createIds } from "#platform/ids.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { CustomerInfo } from "#shop/ordering/orders/customer-info.ts";
import { createOrderNumbers, type OrderNumbers } from "#shop/ordering/orders/order-numbers.server.ts";
import { enterOrders } from "#shop/ordering/orders/order-terms.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { forgetProgress } from "#shop/running/reports/totals.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { fakeCustomer, type Random } from "./fake-customers.ts";
import { type FakeOrder, fakeOrder, fakeTimes } from "./fake-order.ts";
import { rowsOf } from "./order-rows.ts";
import * as store from "./seed-orders.store.server.ts";

/** Orders per transaction. */
const BATCH = 4_000;
/** Orders per customer, because some buy again. */
const ORDERS_A_CUSTOMER = 1.4;

/** `not_demo`: the shop is real, and only a demo shop may have made-up orders. */
export type SeedOutcome =
  | { outcome: "seeded"; orders: number; customers: number; byStatus: Record<string, number>; from: Date }
  | { outcome: "not_demo" }
  | { outcome: "nothing_for_sale" };

/**
 * Adds `count` realistic orders to a demo shop, spread over two years, with payments, refunds, timelines and stock movements. The sandbox's
 * records get them too, so the reconciliation finds no differences; the stock doesn't change. Running it again adds more.
 */
export async function seedOrders(ctx: ShopContext, count: number): Promise<SeedOutcome> {
  if (!(await readSettings(ctx.db)).demo) return { outcome: "not_demo" };
  const wares = await store.readWares(ctx.db);
  if (wares.length === 0) return { outcome: "nothing_for_sale" };
  const now = ctx.clock.now();
  const times = fakeTimes(count, now, ctx.ids.random);
  const staff = (await store.firstStaffEmail(ctx.db)) ?? "system";
  const customers = fakeCustomers(count, ctx.ids.random);
  const numbers = createOrderNumbers(ctx.pool, ctx.ids);
  const byStatus: Record<string, number> = {};
  for (let begin = 0; begin < count; begin += BATCH) {
    const batch = times.slice(begin, begin + BATCH);
    const free = await freeNumbers(ctx, numbers, batch.length);
    const orders = batch.map((placedAt) =>
      fakeOrder(placedAt, { customer: customers.any(), wares, now, random: ctx.ids.random }),
    );
    await write(ctx, orders, free, staff);
    for (const { status } of orders) byStatus[status] = (byStatus[status] ?? 0) + 1;
  }
  const after = { orders: count, ...byStatus };
  await writeAudit(ctx.db, ctx, { actor: { kind: "system" }, action: "orders.seeded", subject: "shop", after });
  await forgetProgress(ctx.db);
  await store.analyzeOrders(ctx.db);
  return { outcome: "seeded", orders: count, customers: customers.count(), byStatus, from: times[0] ?? now };
}

async function write(ctx: ShopContext, orders: readonly FakeOrder[], numbers: string[], staff: string) {
  const { random } = ctx.ids;
  const ids = orders.map(({ placedAt }) => idAt(placedAt));
  const made = orders.map((order, i) =>
    rowsOf(order, { id: ids[i] ?? "", number: numbers[i] ?? "", staff, newId: idAt, random }),
  );
  const taken = new Map<string, number>();
  for (const { sku, delta } of made.flatMap((rows) => rows.stock_movements)) {
    taken.set(String(sku), (taken.get(String(sku)) ?? 0) - Number(delta));
  }
  const [first] = orders;
  await ctx.db.transaction().execute(async (tx) => {
    if (first) await store.deliverStock(tx, taken, new Date(first.placedAt.getTime() - 60_000));
    await store.insertOrderRows(tx, made);
    await enterOrders(tx, ids);
  });
}

/** Ids begin with a timestamp, so an old order needs an old id. */
const idAt = (at: Date): string => createIds({ now: () => at }).uuid();

/** Draws `wanted` numbers that no order has. */
async function freeNumbers(ctx: ShopContext, numbers: OrderNumbers, wanted: number): Promise<string[]> {
  const free = new Set<string>();
  while (free.size < wanted) {
    const { candidates, release } = await numbers.draw(wanted - free.size);
    const taken = await store.readTakenNumbers(ctx.db, candidates);
    for (const number of candidates) if (!taken.has(number)) free.add(number);
    release();
  }
  return [...free];
}

/** Made-up customers, each created at their first order. */
function fakeCustomers(orders: number, random: Random) {
  const known = new Map<number, CustomerInfo>();
  const people = Math.ceil(orders / ORDERS_A_CUSTOMER);
  const firstNumber = random(1_000_000);
  return {
    any(): CustomerInfo {
      const n = random(people);
      const customer = known.get(n) ?? fakeCustomer(firstNumber + n, random);
      known.set(n, customer);
      return customer;
    },
    count: () => known.size,
  };
}
