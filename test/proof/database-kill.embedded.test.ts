import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { locationForTest } from "#test/harness/database.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { setStock } from "#test/harness/shop-client.ts";
import { compare, startSales } from "../../scripts/drills/sales.ts";

/** The long form: npm run prove -- database-kills. */
const KILLS = Number(process.env.KILLS ?? 2);
const SHOPPERS = 2;

test(
  "if the database process is killed while orders come in, the shop answers 503, recovers by itself and loses nothing",
  async () => {
    const location = await locationForTest();
    const shop = await startShop(location);
    await setStock(shop.url, { "PACKD-GREY-M": 100_000 }, 2);
    const { sales, close } = startSales(shop.url, { shoppers: SHOPPERS });
    const isUnavailable = ({ what }: { what: string }) => what === "503 unavailable";
    const unavailable = () => sales.refused.filter(isUnavailable).length;
    const isReady = async () => (await fetch(`${shop.url}/readyz`)).status;
    for (let kills = 0; kills < KILLS; kills++) {
      const before = sales.acknowledged.size;
      await expect.poll(() => sales.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before);
      const refused = unavailable();
      process.kill(Number(readFileSync(join(location.dataDir, "database-process.pid"), "utf8")), "SIGKILL");
      await expect.poll(unavailable, { timeout: 60_000 }).toBeGreaterThan(refused);
      await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
    }
    // Each refused order is acknowledged in the end.
    const waiting = () => sales.refused.filter(({ key }) => !sales.acknowledged.has(key));
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
    await close();
    await shop.stop();
    // 202: the payment's outcome was not known yet.
    expect(sales.refused.filter((answer) => !isUnavailable(answer) && answer.what !== "202")).toEqual([]);
    expect(await compare(location, sales)).toEqual({ lost: [], twice: 0, faults: [] });
  },
  90_000 + KILLS * 15_000,
);
