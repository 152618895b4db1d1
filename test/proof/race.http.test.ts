import { expect, onTestFinished, test } from "vitest";
import { faultsInBooks } from "#test/harness/books.ts";
import { locationForTest } from "#test/harness/database.ts";
import { type ListeningShop, startShop } from "#test/harness/listening-shop.ts";
import { order, orderBody, setStock } from "#test/harness/shop-client.ts";

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
  expect(await unitsLeft(shop, "PACKD-GREY-M")).toBe(0);
  const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.orderNumber);
  expect(new Set(numbers).size).toBe(UNITS);

  expect(await faultsInBooks(shop.ctx.db)).toEqual([]);
  const { rows } = await shop.ctx.pool.query("select status, count(*) as n from sandbox.payments group by status");
  expect(rows).toEqual([{ status: "authorized", n: UNITS }]);
});

test("the same key 20 times at once and again after a restart gives one order, one payment and one answer", async () => {
  const location = await locationForTest();
  const shop = await startShop(location);
  await setStock(shop.url, { "PACKD-GREY-L": 50 }, 2);
  const body = orderBody({ items: [{ _id: "packd-hoodie", color: "Grey", size: "L", quantity: 2 }] });
  const send = ({ url }: ListeningShop) => order(url, "same-key-every-time", body);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(shop)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe(201);

  await shop.stop();
  const restarted = await startShop(location);
  onTestFinished(restarted.stop);
  expect(await send(restarted)).toEqual(answers[0]);
  expect(await unitsLeft(restarted, "PACKD-GREY-L")).toBe(48);
  expect(await restarted.ctx.db.selectFrom("orders").select("number").execute()).toEqual([
    { number: answers[0]?.body.orderNumber },
  ]);
  expect(await faultsInBooks(restarted.ctx.db)).toEqual([]);
});

async function unitsLeft({ ctx }: ListeningShop, sku: string): Promise<number> {
  const { onHand } = await ctx.db
    .selectFrom("variants")
    .select("onHand")
    .where("sku", "=", sku)
    .executeTakeFirstOrThrow();
  return onHand;
}
