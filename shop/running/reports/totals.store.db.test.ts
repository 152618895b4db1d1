import { expect, test } from "vitest";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { readSoldStock } from "./totals.store.server.ts";

const shop = await freshShop({ M: 5, L: 0 });

test("an archived size is not listed", async () => {
  await shop.ctx.db.updateTable("variants").set({ archivedAt: shop.clock.now() }).where("size", "=", "L").execute();
  const ago = shop.clock.now();
  expect(await readSoldStock(shop.ctx.db, { lately: ago, long: ago })).toMatchObject([{ sku: "HOODIE-M" }]);
});
