import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { readSoldStock } from "./stock.store.server.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

test("a size that is no longer offered is not missed", async () => {
  await stockUp(shop.ctx, { M: 5, L: 0 });
  await shop.ctx.db.updateTable("variants").set({ archived_at: shop.clock.now() }).where("size", "=", "L").execute();
  const ago = shop.clock.now();
  expect(await readSoldStock(shop.ctx.db, { lately: ago, long: ago })).toMatchObject([{ sku: "HOODIE-M" }]);
});
