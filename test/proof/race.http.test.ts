import { expect, onTestFinished, test } from "vitest";
import { faultsInBooks } from "#test/harness/books.ts";
import { locationForTest } from "#test/harness/database.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { order, setStock } from "#test/harness/shop-client.ts";

/** The long form: npm run prove -- race. */
const SHOPPERS = Number(process.env.SHOPPERS ?? 150);
const UNITS = 30;

test(`${SHOPPERS} shoppers at once for ${UNITS} units get ${UNITS} orders; all others hear that it is sold out, and the books balance`, async () => {
  const shop = await startShop(await locationForTest());
  onTestFinished(shop.stop);
  await setStock(shop.url, { "PACKD-GREY-M": UNITS }, 2);
  const answers = await Promise.all(Array.from({ length: SHOPPERS }, (_, i) => order(shop.url, `race-shopper-${i}`)));
  const told = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? body.status}`);
  expect([...told].map(([what, all]) => [what, all.length]).sort()).toEqual([
    ["201 pending", UNITS],
    ["409 out_of_stock", SHOPPERS - UNITS],
  ]);
  const stock = await shop.ctx.db.selectFrom("variants").select("onHand").where("sku", "=", "PACKD-GREY-M").execute();
  expect(stock).toEqual([{ onHand: 0 }]);
  const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.orderNumber);
  expect(new Set(numbers).size).toBe(UNITS);

  expect(await faultsInBooks(shop.ctx.db)).toEqual([]);
  const { rows } = await shop.ctx.pool.query("select status, count(*) as n from sandbox.payments group by status");
  expect(rows).toEqual([{ status: "authorized", n: UNITS }]);
});
