import { expect, test } from "vitest";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { readLaunchFacts } from "./launch.store.server.ts";

const shop = await freshShop({ M: 0, L: 5 });

test("stock of archived variants does not count", async () => {
  const stocked = async () => (await readLaunchFacts(shop.ctx, "sandbox", shop.clock.now())).stockedProducts;
  expect(await stocked()).toBe(1);
  await shop.ctx.db.updateTable("variants").set({ archivedAt: shop.clock.now() }).where("size", "=", "L").execute();
  expect(await stocked()).toBe(0);
});
