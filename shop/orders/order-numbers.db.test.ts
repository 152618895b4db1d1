import { afterAll, beforeAll, expect, test } from "vitest";
import { place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await stockUp(shop.ctx, { M: 50 });
});
afterAll(() => shop.close());

test("numbers have six digits until a longer one is in use, then all new ones are as long, in every process", async () => {
  expect((await place(shop.checkout)).orderNumber).toMatch(/^LC[1-9]\d{5}$/);
  const { _id } = await place(shop.checkout);
  await shop.ctx.pool.query("update orders set number = 'LC1234567' where id = $1", [_id]);
  const later = await place(shop.anotherProcess());
  expect(later.orderNumber).toMatch(/^LC[1-9]\d{6}$/);
});
