import { expect, test } from "vitest";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { reconcilePart } from "#shop/money/payments/reconcile.server.ts";
import { faultsInBooks } from "#test/harness/books.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { stockUp } from "#test/harness/shop.ts";
import { openDemoShop } from "./seed-demo.server.ts";
import { seedOrders } from "./seed-orders.server.ts";

const shop = await freshShop(undefined);

const stock = () => shop.ctx.db.selectFrom("variants").select(["sku", "onHand"]).orderBy("sku").execute();

/** The same orders in each run: by chance, one of 200 batches has no expired order. */
function fixedRandom() {
  let last = 1;
  return (limit: number) => {
    last = (last * 48_271) % 2_147_483_647;
    return last % limit;
  };
}

async function differences() {
  const range = { since: new Date(0), until: new Date(shop.clock.now().getTime() + 1000) };
  const found = [];
  for (let from: Parameters<typeof reconcilePart>[3]; ; ) {
    const { differences, next } = await reconcilePart(shop.ctx, shop.sandbox, range, from);
    found.push(...differences.filter(({ isInFlight }) => !isInFlight));
    if (!next) return found;
    from = { from: next };
  }
}

test("demo orders match the provider's records, leave the stock as it was, can be added again, and are captured when due", async () => {
  await openDemoShop(shop.ctx);
  const before = await stock();
  const ctx = { ...shop.ctx, ids: { ...shop.ctx.ids, random: fixedRandom() } };
  for (const count of [500, 20])
    expect(await seedOrders(ctx, count)).toMatchObject({ outcome: "seeded", orders: count });
  expect(await differences()).toEqual([]);
  expect(await stock()).toEqual(before);
  const { rows } = await shop.ctx.pool.query<{ orders: number; statuses: number; refunds: number; emails: number }>(
    `select (select count(*) from orders) as orders, (select count(distinct status) from orders) as statuses,
      (select count(*) from refunds) as refunds, (select count(*) from orders where email not like '%.example') as emails`,
  );
  expect(rows[0]).toMatchObject({ orders: 520, statuses: 6, emails: 0 });
  expect(rows[0]?.refunds).toBeGreaterThan(3);
  shop.clock.advance(61 * 60_000);
  expect(await captureDue(shop.checkout, shop.sandbox)).toBeGreaterThan(0);
  expect(await faultsInBooks(shop.ctx.db)).toEqual([]);
});

test("a shop that is not a demo or has nothing for sale gets no demo orders", async () => {
  await stockUp(shop.ctx, { M: 1 });
  expect(await seedOrders(shop.ctx, 5)).toEqual({ outcome: "not_demo" });
  await shop.database.reset();
  await openDemoShop(shop.ctx);
  await shop.ctx.pool.query("update products set archived_at = now()");
  expect(await seedOrders(shop.ctx, 5)).toEqual({ outcome: "nothing_for_sale" });
});

test("archived variants are not ordered", async () => {
  await openDemoShop(shop.ctx);
  await shop.ctx.db.updateTable("variants").set({ archivedAt: shop.clock.now() }).where("size", "<>", "M").execute();
  await seedOrders(shop.ctx, 30);
  const sizes = await shop.ctx.db.selectFrom("orderLines").select("size").distinct().execute();
  expect(sizes).toEqual([{ size: "M" }]);
});
