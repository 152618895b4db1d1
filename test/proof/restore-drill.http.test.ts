import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { faultsInBooks } from "#test/harness/books.ts";
import { emptyLocation, locationForTest } from "#test/harness/database.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { order, setStock } from "#test/harness/shop-client.ts";
import { runAlone } from "#test/harness/shop-command.ts";
import { agePayments, settleOrders } from "#test/harness/stopped-shop.ts";
import { startSales } from "../../scripts/drills/sales.ts";

const SHOPPERS = 2;
const ORDERS_BEFORE = 10;

test("a shop restored from a backup made while orders came in has every order confirmed before it, and its books balance", async () => {
  const location = await locationForTest();
  const target = await emptyLocation();
  onTestFinished(target.remove);
  const folder = mkdtempSync(join(tmpdir(), "packd-drill-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const shop = await startShop(location);
  onTestFinished(shop.stop);
  await setStock(shop.url, { "PACKD-GREY-M": 100_000 }, 2);
  const { sales, close } = startSales(shop.url, { shoppers: SHOPPERS });
  const acknowledged = () => [...sales.acknowledged.values()].map(({ body }) => body.orderNumber);
  await expect.poll(() => sales.acknowledged.size, { interval: 10 }).toBeGreaterThan(ORDERS_BEFORE);
  const before = acknowledged();
  const file = join(folder, "drill.jsonl.gz");
  expect(await runAlone("backup", location, [file])).toMatchObject({ done: true });
  const during = sales.acknowledged.size;
  await close();
  expect(during).toBeGreaterThan(before.length);
  // Only the file's owner can read it, and no temporary files are left.
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["drill.jsonl.gz"]);

  const restored = await runAlone("restore", target.location, [file]);
  expect(restored).toMatchObject({ done: true });

  // The restored shop keeps selling, and orders that were in flight at the backup are settled.
  const again = await startShop(target.location, { beforeWork: ({ pool }) => agePayments(pool) });
  const orders = await again.ctx.db.selectFrom("orders").select("number").execute();
  const numbers = new Set<unknown>(orders.map(({ number }) => number));
  expect(before.filter((number) => !numbers.has(number))).toEqual([]);
  expect(await order(again.url, "after-the-restore")).toMatchObject({ status: 201 });
  const settled = () => settleOrders(again.url);
  await expect.poll(settled, { timeout: 45_000, interval: 500 }).not.toContain("awaiting_payment");
  expect(await faultsInBooks(again.ctx.db)).toEqual([]);
  await again.stop();
}, 300_000);
