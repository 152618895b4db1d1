import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultsInBooks } from "#test/harness/books.ts";
import { locationForTest } from "#test/harness/database.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { orderOf, setStock } from "#test/harness/shop-client.ts";

/** The long form: npm run prove -- database-kills. */
const KILLS = Number(process.env.KILLS ?? 2);
const SHOPPERS = 2;

test(
  "if the database process is killed while orders come in, the shop answers 503, recovers by itself and loses nothing",
  async () => {
    const location = await locationForTest();
    const shop = await startShop(location);
    await setStock(shop.url, { "PACKD-GREY-M": 100_000 }, 2);
    const acknowledged = new Map<string, string>();
    const unexpected: string[] = [];
    let unavailable = 0;
    let open = true;

    /** Sends one order under one key until it is acknowledged. */
    async function buy(key: string): Promise<void> {
      for (;;) {
        const answer = await fetch(`${shop.url}/api/orders`, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify(orderOf(key)),
        });
        const text = await answer.text();
        if (answer.status === 201) return void acknowledged.set(key, JSON.parse(text)._id);
        // 202: the payment's outcome is not known yet; a retry with the same key asks for it.
        const again = answer.status === 202 || (answer.status === 503 && answer.headers.get("retry-after") === "2");
        if (!again) return void unexpected.push(`${key}: ${answer.status} ${text}`);
        if (answer.status === 503) unavailable++;
        // Retrying without a pause would only slow the shop's recovery.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }

    const shopper = async (name: number) => {
      for (let n = 0; open; n++) await buy(`shopper-${name}-order-${n}`);
    };
    const isReady = async () => (await fetch(`${shop.url}/readyz`)).status;
    const shoppers = Array.from({ length: SHOPPERS }, (_, name) => shopper(name));
    for (let kills = 0; kills < KILLS; kills++) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before);
      const refused = unavailable;
      process.kill(Number(readFileSync(join(location.dataDir, "database-process.pid"), "utf8")), "SIGKILL");
      await expect.poll(() => unavailable, { timeout: 60_000 }).toBeGreaterThan(refused);
      await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
    }
    open = false;
    await Promise.all(shoppers);

    const { db } = shop.ctx;
    const orders = await db.selectFrom("orders").select(["id", "status", "idempotencyKey"]).execute();
    const kept = new Map(orders.map(({ idempotencyKey, id, status }) => [idempotencyKey, `${id} ${status}`]));
    const lost = [...acknowledged].filter(([key, id]) => kept.get(key) !== `${id} pending`);
    expect({ unexpected, lost, faults: await faultsInBooks(db) }).toEqual({ unexpected: [], lost: [], faults: [] });
    await shop.stop();
  },
  90_000 + KILLS * 15_000,
);
