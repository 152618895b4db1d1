import { expect, test } from "vitest";
import { createDb } from "#platform/db/kysely.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { silentLog } from "#platform/log.ts";
import type { Tables } from "#shop/tables.server.ts";
import { faultsInBooks } from "#test/harness/books.ts";
import { type Answer, call, logInAsStaff, order, setStock } from "#test/harness/shop-client.ts";
import { startShopProcess, testLocation } from "#test/harness/shop-process.ts";

/** The long form: KILLS=300 npm test -- embedded. */
const KILLS = Number(process.env.KILLS ?? 30);
const SHOPPERS = 6;
/** A shop lives so long after it began to serve, at the most. */
const LIFE_MS = 700;

test(
  `killed ${KILLS} times while orders come in: nothing acknowledged is lost, nothing is taken twice`,
  async () => {
    const { location, remove } = await testLocation();
    const acknowledged = new Map<string, Answer>();
    // A shop that was away for longer than a reservation lasts says so, and then there may be no money.
    const givenUp: string[] = [];
    const contradicted: string[] = [];
    let url = "";
    let open = true;

    /** Buys until the end. A lost answer is sometimes asked for again with the same key, sometimes the shopper walks away. */
    async function shopper(name: number): Promise<void> {
      for (let n = 0; open; n++) {
        const key = `shopper-${name}-order-${n}`;
        for (let tries = 0; open && tries < 200; tries++) {
          const answer = await order(url, key).catch(() => undefined);
          if (answer && answer.status < 500) {
            if (answer.status === 201) acknowledged.set(key, answer);
            else if (answer.body.code === "order_not_completed") givenUp.push(key);
            else contradicted.push(`${key}: ${JSON.stringify(answer)}`);
            break;
          }
          if (tries === 0 && n % 3 === 0) break;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    }

    let shop = await startShopProcess(location);
    url = shop.url;
    await setStock(url, { "PACKD-GREY-M": 100_000 }, 2);
    const shoppers = Array.from({ length: SHOPPERS }, (_, name) => shopper(name));
    for (let kills = 0; kills < KILLS; kills++) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LIFE_MS));
      await shop.kill();
      shop = await startShopProcess(location);
      url = shop.url;
    }
    open = false;
    await Promise.all(shoppers);

    // What was in flight at the last kill ends by itself, without a person.
    const headers = await logInAsStaff(url);
    const statuses = async () => {
      const { body } = await call(url, "GET", "/api/orders?limit=500", { headers });
      return new Set((body as unknown as { status: string }[]).map(({ status }) => status));
    };
    await expect.poll(statuses, { timeout: 100_000, interval: 500 }).not.toContain("awaiting_payment");
    await shop.stop();

    const database = await openDatabase({ ...location, log: silentLog });
    const db = createDb<Tables>(database.pool);
    const orders = await db.selectFrom("orders").select(["id", "number", "status", "idempotency_key"]).execute();
    const byKey = new Map(orders.map((row) => [row.idempotency_key, row]));
    const lost = [...acknowledged].filter(([key, { body }]) => {
      const row = byKey.get(key);
      return row?.id !== body._id || row?.number !== body.orderNumber || row?.status !== "pending";
    });
    contradicted.push(...givenUp.filter((key) => byKey.get(key)?.status !== "expired"));
    expect({ lost, contradicted, faults: await faultsInBooks(db) }).toEqual({ lost: [], contradicted: [], faults: [] });
    expect(orders.filter(({ status }) => status === "awaiting_payment")).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(KILLS);
    await db.destroy();
    await database.close();
    await remove();
  },
  60_000 + KILLS * 15_000,
);
