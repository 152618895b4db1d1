import { expect, test } from "vitest";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { place } from "#test/harness/shop.ts";
import { createOrderNumbers } from "./order-numbers.server.ts";

const shop = await freshShop({ M: 50 });

test("numbers have six digits until a longer one is in use, then all new ones are as long, in every process", async () => {
  expect((await place(shop.checkout)).orderNumber).toMatch(/^LC[1-9]\d{5}$/);
  const { _id } = await place(shop.checkout);
  await shop.ctx.pool.query("update orders set number = 'LC1234567' where id = $1", [_id]);
  const later = await place(shop.anotherProcess());
  expect(later.orderNumber).toMatch(/^LC[1-9]\d{6}$/);
});

test("a failed count of used numbers is repeated before the next draw", async () => {
  let counts = 0;
  const query = async () => {
    if (++counts === 1) throw new Error("no database");
    return { command: "SELECT", rowCount: 1, rows: [{ digits: 7, used: 1 }] };
  };
  const numbers = createOrderNumbers({ ...shop.ctx.pool, query: query as never }, shop.ctx.ids);
  await expect(numbers.draw(1)).rejects.toThrow("no database");
  expect((await numbers.draw(1)).candidates[0]).toMatch(/^LC\d{7}$/);
});
