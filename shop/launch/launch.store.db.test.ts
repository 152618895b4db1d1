import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { readLaunchFacts } from "./launch.store.server.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

test("stock that is no longer offered is no stock", async () => {
  const stocked = async () => (await readLaunchFacts(shop.ctx.db, "sandbox", shop.clock.now())).stockedProducts;
  await stockUp(shop.ctx, { M: 0, L: 5 });
  expect(await stocked()).toBe(1);
  await shop.ctx.db.updateTable("variants").set({ archived_at: shop.clock.now() }).where("size", "=", "L").execute();
  expect(await stocked()).toBe(0);
});
