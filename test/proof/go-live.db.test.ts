// A product and a restock go live at an exact moment of the database's clock; the clocks of the two shop processes stand still.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { releaseRestocks } from "#shop/selling/stock/restocks.store.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { addRestocks } from "#test/harness/restocks.ts";
import { newKey, orderRequest, stockUp } from "#test/harness/shop.ts";

const shop = await freshShop(undefined);
const { db } = shop.ctx;
const SHOPPERS = 12;

const FAR = sql<Date>`clock_timestamp() + interval '1 hour'`;
const SOON = sql<Date>`clock_timestamp() + interval '100 milliseconds'`;
const onHand = async () => (await db.selectFrom("variants").select("onHand").executeTakeFirstOrThrow()).onHand;
const dbNow = async () => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now.getTime() ?? 0;
};

const planRestock = (pieces: number) =>
  addRestocks(shop.ctx, { sku: "HOODIE-M", pieces, availableAt: new Date("2126-11-27T14:30:00.000Z") });
const restockSoon = async () =>
  (await db.updateTable("restocks").set({ availableAt: SOON }).returning("availableAt").executeTakeFirstOrThrow())
    .availableAt;

type Try = { outcome: string; sentAt: number; answeredAt: number };

/**
 * Shoppers order nonstop through two processes, before, at and after the moment that `open` sets, until `enough` orders are placed and
 * each shopper has tried once more after that.
 */
async function rush(enough: number, open: () => Promise<Date>) {
  const processes = [shop.anotherProcess(), shop.anotherProcess()];
  const tries: Try[] = [];
  let opening: Promise<Date> | undefined;
  const isOver = () => tries.filter(({ outcome }) => outcome === "reserved").length >= enough;
  const shopper = async (n: number) => {
    for (let after = 0; after < 2; after += isOver() ? 1 : 0) {
      const sentAt = await dbNow();
      const request = orderRequest({ items: [{ quantity: 1 }] });
      const answer = await processes[n % 2]?.reserve({ idempotencyKey: newKey(), request });
      tries.push({ outcome: answer?.outcome ?? "", sentAt, answeredAt: await dbNow() });
      if (tries.length >= SHOPPERS) opening ??= open();
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, (_, n) => shopper(n)));
  return { tries, opens: (await opening)?.getTime() ?? 0 };
}

type Rush = Awaited<ReturnType<typeof rush>>;

function judge({ tries, opens }: Rush, { refusal, stock }: { refusal: string; stock: number }) {
  const early = tries.filter(({ answeredAt }) => answeredAt < opens);
  expect(early.length).toBeGreaterThan(0);
  expect(new Set(early.map(({ outcome }) => outcome))).toEqual(new Set([refusal]));
  const late = tries.filter(({ sentAt }) => sentAt > opens);
  expect(late.length).toBeGreaterThan(0);
  expect(late.map(({ outcome }) => outcome)).not.toContain("unknown_item");
  expect(tries.filter(({ outcome }) => outcome === "reserved")).toHaveLength(stock);
}

test("no order gets a product before it goes live, and every process sells it from then on", async () => {
  await stockUp(shop.ctx, { M: 20 });
  const products = db.updateTable("products");
  await products.set({ liveAt: FAR, announced: true }).execute();
  expect(await findProduct(shop.ctx, "hoodie")).toMatchObject({ inventory: 0, liveAt: expect.any(String) });
  const open = async () =>
    (await products.set({ liveAt: SOON }).returning("liveAt").executeTakeFirstOrThrow()).liveAt ?? new Date(0);
  judge(await rush(20, open), { refusal: "unknown_item", stock: 20 });
  expect(await onHand()).toBe(0);
  expect(await ledgerDifferences(db)).toEqual([]);
  expect(await findProduct(shop.ctx, "hoodie")).not.toHaveProperty("liveAt");
});

test("no order gets a restock before it is due, and it is added only once if several processes release it", async () => {
  await stockUp(shop.ctx, { M: 0 });
  await planRestock(20);
  judge(await rush(20, restockSoon), { refusal: "out_of_stock", stock: 20 });
  await Promise.all([releaseRestocks(db), releaseRestocks(db)]);
  expect(await onHand()).toBe(0);
  expect(await ledgerDifferences(db)).toEqual([]);
  const ledger = db.selectFrom("stockMovements").select(["delta", "actor"]).where("reason", "=", "received");
  expect(await ledger.execute()).toEqual([{ delta: 20, actor: "ada@shop.example" }]);
});

test("pages show a restock as soon as it is due, before it is released", async () => {
  await stockUp(shop.ctx, { M: 1 });
  await planRestock(4);
  expect(await findProduct(shop.ctx, "hoodie")).toMatchObject({ inventory: 1 });
  const opens = await restockSoon();
  await expect.poll(dbNow).toBeGreaterThan(opens.getTime());
  expect(await findProduct(shop.ctx, "hoodie")).toMatchObject({ inventory: 5 });
  expect(await onHand()).toBe(1);
  await Promise.all([releaseRestocks(db), releaseRestocks(db), releaseRestocks(db)]);
  expect(await onHand()).toBe(5);
  expect(await findProduct(shop.ctx, "hoodie")).toMatchObject({ inventory: 5 });
  expect(await ledgerDifferences(db)).toEqual([]);
});
