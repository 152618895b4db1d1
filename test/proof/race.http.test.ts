import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tables } from "#shop/tables.server.ts";
import { faultsInBooks } from "#test/harness/books.ts";
import { copyOfTemplate } from "#test/harness/database.ts";
import { type ListeningShop, startShop } from "#test/harness/listening-shop.ts";
import { call, logInAsStaff, order, orderBody, setStock } from "#test/harness/shop-client.ts";

/** The long form: npm run prove -- race. */
const SHOPPERS = Number(process.env.SHOPPERS ?? 150);
const UNITS = 30;

let place: Awaited<ReturnType<typeof copyOfTemplate>>;
let shop: ListeningShop;

beforeAll(async () => {
  place = await copyOfTemplate();
  shop = await startShop(place.location);
});
afterAll(async () => {
  await shop?.stop();
  await place?.remove();
});

const stockOf = async (size: string) => {
  const { body } = await call(shop.url, "GET", "/api/products/packd-hoodie");
  const [grey] = body.variants as { sizes: { size: string; inventory: number }[] }[];
  return grey?.sizes.find((entry) => entry.size === size)?.inventory;
};

test(`${SHOPPERS} shoppers at once for ${UNITS} units get ${UNITS} orders; all others hear that it is sold out, and the books balance`, async () => {
  await setStock(shop.url, { "PACKD-GREY-M": UNITS }, 2);
  const answers = await Promise.all(Array.from({ length: SHOPPERS }, (_, i) => order(shop.url, `race-shopper-${i}`)));
  const told = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? body.status}`);
  expect([...told].map(([what, all]) => [what, all.length]).sort()).toEqual([
    ["201 pending", UNITS],
    ["409 out_of_stock", SHOPPERS - UNITS],
  ]);
  expect(await stockOf("M")).toBe(0);
  const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.orderNumber);
  expect(new Set(numbers).size).toBe(UNITS);

  expect(await faultsInBooks(shop.ctx.db)).toEqual([]);
  expect(await paymentsByStatus(shop.ctx.db)).toEqual([{ status: "authorized", n: UNITS }]);
});

test("the same key 20 times at once and again after a restart gives one order, one payment and one answer", async () => {
  await setStock(shop.url, { "PACKD-GREY-L": 50 }, 2);
  const body = orderBody({ items: [{ _id: "packd-hoodie", color: "Grey", size: "L", quantity: 2 }] });
  const send = () => order(shop.url, "same-key-every-time", body);
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await stockOf("L")).toBe(48);

  await shop.stop();
  shop = await startShop(place.location);
  expect(await faultsInBooks(shop.ctx.db)).toEqual([]);
  const same = shop.ctx.db.selectFrom("orders").select("id").where("idempotencyKey", "=", "same-key-every-time");
  expect(await same.execute()).toHaveLength(1);
  expect(await send()).toEqual(answers[0]);
  expect(await stockOf("L")).toBe(48);
  const headers = await logInAsStaff(shop.url);
  const { body: list } = await call<{ _id: string }[]>(shop.url, "GET", "/api/orders", { headers });
  expect(list.filter(({ _id }) => _id === answers[0]?.body._id)).toHaveLength(1);
});

const paymentsByStatus = (db: Kysely<Tables>) =>
  db
    .withTables<{ "sandbox.payments": { status: string } }>()
    .selectFrom("sandbox.payments")
    .select(({ fn }) => ["status", fn.countAll<number>().as("n")])
    .groupBy("status")
    .execute();
