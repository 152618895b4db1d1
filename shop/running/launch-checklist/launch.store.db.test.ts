import { expect, test } from "vitest";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { cancel, placedOrder } from "#test/harness/orders.ts";
import { readLaunchFacts } from "./launch.store.server.ts";

const shop = await freshShop({ M: 0, L: 5 });

test("stock of archived variants does not count", async () => {
  const stocked = async () => (await readLaunchFacts(shop.ctx, "sandbox", shop.clock.now())).stockedProducts;
  expect(await stocked()).toBe(1);
  await shop.ctx.db.updateTable("variants").set({ archivedAt: shop.clock.now() }).where("size", "=", "L").execute();
  expect(await stocked()).toBe(0);
});

test("a test order counts when its card is charged or held, even if it is cancelled afterwards", async () => {
  const isPaid = async () => (await readLaunchFacts(shop.ctx, "sandbox", shop.clock.now())).orderPaid;
  expect(await isPaid()).toBe(false);
  const { _id } = await placedOrder(shop, { items: [{ size: "L" }] });
  expect(await isPaid()).toBe(true);
  await cancel(shop, _id);
  expect(await isPaid()).toBe(true);
});
