import { expect, test } from "vitest";
import { faultsInBooks } from "#test/harness/books.ts";
import { locationForTest } from "#test/harness/database.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { type Answer, order, setStock } from "#test/harness/shop-client.ts";
import { startShopProcess } from "#test/harness/shop-process.ts";
import { ageInterruptedJobs, agePayments, settleOrders } from "#test/harness/stopped-shop.ts";

/** The long form: npm run prove -- kills. */
const KILLS = Number(process.env.KILLS ?? 2);
const SHOPPERS = 6;
/** The longest time between the start of a process and its kill. */
const LIFE_MS = 700;

test(
  `killed ${KILLS} times while orders come in, the shop loses no confirmed order and charges no one twice`,
  async () => {
    const location = await locationForTest();
    let running = await startShopProcess(location);
    await setStock(running.url, { "PACKD-GREY-M": 100_000 }, 2);
    const acknowledged = new Map<string, Answer>();
    // Orders closed because the shop was down for longer than a reservation lasts. They must hold no money.
    const givenUp: string[] = [];
    const contradicted: string[] = [];
    let open = true;
    let shop: Promise<{ url: string }> = Promise.resolve(running);

    /** Buys until the end. After a lost answer the shopper retries with the same key, or sometimes gives up. */
    async function shopper(name: number): Promise<void> {
      for (let n = 0; open; n++) {
        const key = `shopper-${name}-order-${n}`;
        for (let tries = 0; open; tries++) {
          // Retrying while the shop is down would only slow its start.
          const { url } = await shop;
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

    const shoppers = Array.from({ length: SHOPPERS }, (_, name) => shopper(name));
    for (let kills = 1; ; kills++) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { interval: 10 }).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LIFE_MS));
      const restart = Promise.withResolvers<{ url: string }>();
      shop = restart.promise;
      await running.kill();
      if (kills === KILLS) {
        open = false;
        restart.resolve({ url: running.url });
        break;
      }
      running = await startShopProcess(location);
      restart.resolve(running);
    }
    await Promise.all(shoppers);

    const { url, ctx, stop } = await startShop(location, {
      async beforeWork({ pool }) {
        await ageInterruptedJobs(pool);
        await agePayments(pool);
      },
    });
    const settled = () => settleOrders(url);
    await expect.poll(settled, { timeout: 45_000, interval: 500 }).not.toContain("awaiting_payment");
    const orders = await ctx.db.selectFrom("orders").select(["id", "number", "status", "idempotencyKey"]).execute();
    const faults = await faultsInBooks(ctx.db);
    await stop();
    const byKey = new Map(orders.map((row) => [row.idempotencyKey, row]));
    const lost = [...acknowledged].filter(([key, { body }]) => {
      const row = byKey.get(key);
      return row?.id !== body._id || row?.number !== body.orderNumber || row?.status !== "pending";
    });
    contradicted.push(...givenUp.filter((key) => byKey.get(key)?.status !== "expired"));
    expect({ lost, contradicted, faults }).toEqual({ lost: [], contradicted: [], faults: [] });
    expect(orders.filter(({ status }) => status === "awaiting_payment")).toEqual([]);
  },
  75_000 + KILLS * 15_000,
);
