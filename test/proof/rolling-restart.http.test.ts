import { expect, test } from "vitest";
import { locationForTest } from "#test/harness/database.ts";
import { startRoundRobin } from "#test/harness/round-robin.ts";
import { runServer } from "#test/harness/server-process.ts";
import { setStock } from "#test/harness/shop-client.ts";
import { compare, startSales } from "../../scripts/drills/sales.ts";

/** The long form: npm run prove -- restarts. */
const RESTARTS = Number(process.env.RESTARTS ?? 1);
const SHOPPERS = 2;
/** Time for several checks by the proxy, even on a busy machine. */
const DRAIN_MS = "3000";

const status = async (url: string) => (await fetch(url)).status;

test(
  "restarting one of two processes behind a proxy loses no request",
  async () => {
    const location = await locationForTest();
    const settings = {
      LOG_LEVEL: "warn",
      DATABASE_URL: location.databaseUrl ?? "",
      DRAIN_MS,
      TRUSTED_PROXIES: "loopback",
    };
    const start = async () => {
      const { url, ...server } = await runServer(settings);
      if (!url) throw new Error(server.output());
      return { ...server, url };
    };
    const proxy = await startRoundRobin();
    let [old, other] = await Promise.all([start(), start()]);
    const use = async (...processes: { url: string }[]) => {
      const urls = processes.map(({ url }) => url);
      proxy.use(urls);
      await expect.poll(() => proxy.ready(), { timeout: 60_000 }).toEqual(urls);
    };
    await use(old, other);
    await setStock(proxy.url, { "PACKD-GREY-M": 100_000 });

    const { sales, close } = startSales(proxy.url, { shoppers: SHOPPERS, pauseMs: 50 });
    const lost: string[] = [];
    let open = true;
    const visit = async () => {
      while (open) {
        for (const path of ["/", "/success", "/api/products"]) {
          const page = await fetch(proxy.url + path);
          await page.arrayBuffer();
          // While the machine is busy starting a process, the shop may ask the visitor to retry an uncached page.
          const isBusy = path === "/success" && page.status === 503 && page.headers.has("retry-after");
          if (page.status !== 200 && !isBusy) lost.push(`${path}: ${page.status}`);
        }
      }
    };
    const visitors = [visit(), visit()];
    const moreOrders = async () => {
      const before = sales.acknowledged.size;
      await expect.poll(() => sales.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + SHOPPERS);
    };
    await moreOrders();
    for (let restarts = 0; restarts < RESTARTS; restarts++) {
      await old.stop();
      expect(old.exitCode()).toBe(0);
      const successor = await start();
      await use(other, successor);
      await moreOrders();
      [old, other] = [other, successor];
    }
    open = false;
    await Promise.all([close(), ...visitors]);

    // A stopping process reports it at once, but keeps serving for a while.
    const stopped = old.stop();
    await expect.poll(() => status(`${old.url}/readyz`)).toBe(503);
    const page = await fetch(`${old.url}/api/products`);
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    expect(await status(`${old.url}/healthz`)).toBe(200);
    await Promise.all([stopped, other.stop()]);
    await proxy.close();

    expect([...lost, ...sales.refused]).toEqual([]);
    expect(await compare(location, sales)).toEqual({ lost: [], twice: 0, faults: [] });
  },
  90_000 + RESTARTS * 30_000,
);
