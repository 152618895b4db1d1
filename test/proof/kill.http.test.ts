import { expect, test } from "vitest";
import { locationForTest } from "#test/harness/database.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { setStock } from "#test/harness/shop-client.ts";
import { startShopProcess } from "#test/harness/shop-process.ts";
import { ageInterruptedJobs, agePayments, settleOrders } from "#test/harness/stopped-shop.ts";
import { compare, startSales } from "../../scripts/drills/sales.ts";

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
    let url = Promise.resolve(running.url);
    // Retrying while the shop is down would only slow its start.
    const { sales, close } = startSales(() => url, { shoppers: SHOPPERS, giveUp: true });
    for (let kills = 1; kills <= KILLS; kills++) {
      const before = sales.acknowledged.size;
      await expect.poll(() => sales.acknowledged.size, { interval: 10 }).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LIFE_MS));
      const restart = Promise.withResolvers<string>();
      url = restart.promise;
      await running.kill();
      if (kills < KILLS) running = await startShopProcess(location);
      restart.resolve(running.url);
    }
    await close();

    const shop = await startShop(location, {
      async beforeWork({ pool }) {
        await ageInterruptedJobs(pool);
        await agePayments(pool);
      },
    });
    const settled = () => settleOrders(shop.url);
    await expect.poll(settled, { timeout: 45_000, interval: 500 }).not.toContain("awaiting_payment");
    const orders = await shop.ctx.db.selectFrom("orders").select(["status", "idempotencyKey"]).execute();
    await shop.stop();
    expect(await compare(location, sales)).toEqual({ lost: [], twice: 0, faults: [] });
    const statusOf = new Map(orders.map(({ idempotencyKey, status }) => [idempotencyKey, status]));
    expect([...statusOf.values()]).not.toContain("awaiting_payment");
    // An order is closed if the shop was down for longer than a reservation lasts. It must hold no money.
    const isRight = (key: string, what: string) =>
      what === "409 order_not_completed" ? statusOf.get(key) === "expired" : /^(no answer|5\d\d)/.test(what);
    expect(sales.refused.filter(({ key, what }) => !isRight(key, what))).toEqual([]);
  },
  75_000 + KILLS * 15_000,
);
