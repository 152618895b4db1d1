import type { ShopContext } from "#shop/context.server.ts";
import { enterCustomers } from "#shop/people/customers/enter-customers.server.ts";
import { seedOrders } from "#shop/running/demo/seed-orders.server.ts";
import { rollUp } from "#shop/running/reports/roll-up.server.ts";
import { withOutcome } from "./with-outcome.ts";

/** Search terms that match one order. */
export type SampleOrder = { number: string; email: string; name: string; sku: string };

/** Adds realistic orders to a demo shop, with the data that jobs derive from them. @returns an order from the middle */
export async function seedBigShop(ctx: ShopContext, orders: number): Promise<SampleOrder> {
  withOutcome(await seedOrders(ctx, orders), "seeded");
  await enterCustomers(ctx);
  await rollUp(ctx);
  const { rows } = await ctx.pool.query<SampleOrder>(
    `select o.number, o.email, o.name, l.sku from orders o join order_lines l on l.order_id = o.id
     order by o.id offset (select count(*) / 2 from orders) limit 1`,
  );
  if (!rows[0]) throw new Error("there are no orders");
  return rows[0];
}
