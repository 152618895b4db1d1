import { afterAll, beforeEach } from "vitest";
import { stockUp, type TestShop, testShop } from "./shop.ts";

/** A shop for all tests of a file: before each of them it has sold nothing and has that stock of the hoodie's sizes. */
export async function freshShop(stock: Record<string, number>): Promise<TestShop> {
  const shop = await testShop();
  beforeEach(async () => {
    await shop.database.reset();
    await stockUp(shop.ctx, stock);
  });
  afterAll(() => shop.close());
  return shop;
}
