import { expect, test } from "vitest";
import { copyOfTemplate } from "#test/harness/database.ts";
import { startRoundRobin } from "#test/harness/round-robin.ts";
import { runServer } from "#test/harness/server-process.ts";
import { order, setStock } from "#test/harness/shop-client.ts";
import { inStoppedShop } from "#test/harness/stopped-shop.ts";

const SHOPPERS = 4;
/** Several checks of the proxy. */
const DRAIN_MS = "1500";

test("two processes behind a proxy are restarted one after the other: no request is lost", async () => {
  const { location, remove } = await copyOfTemplate();
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
  let processes = [await start(), await start()];
  const use = async () => {
    const urls = processes.map(({ url }) => url);
    proxy.use(urls);
    await expect.poll(() => proxy.ready(), { timeout: 60_000 }).toEqual(urls);
  };
  await use();
  await setStock(proxy.url, { "PACKD-GREY-M": 100_000 });

  const acknowledged = new Set<string>();
  const lost: string[] = [];
  let open = true;
  const shopper = async (name: number) => {
    for (let n = 0; open; n++) {
      const key = `shopper-${name}-order-${n}`;
      const { status, body } = await order(proxy.url, key);
      if (status === 201) acknowledged.add(String(body._id));
      else lost.push(`order ${key}: ${status}`);
      for (const path of ["/", "/success", "/api/products"]) {
        const page = await fetch(proxy.url + path);
        await page.arrayBuffer();
        // On a machine that is busy with a start, the shop may ask for a page of one visitor to be tried again.
        const isBusy = path === "/success" && page.status === 503 && page.headers.has("retry-after");
        if (page.status !== 200 && !isBusy) lost.push(`${path}: ${page.status}`);
      }
    }
  };
  const shoppers = Array.from({ length: SHOPPERS }, (_, name) => shopper(name));
  for (let restarts = 0; restarts < 2; restarts++) {
    const [old, ...others] = processes;
    const before = acknowledged.size;
    await old?.stop();
    expect(old?.exitCode()).toBe(0);
    processes = [...others, await start()];
    await use();
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before);
  }
  open = false;
  await Promise.all(shoppers);
  for (const { stop } of processes) await stop();
  await proxy.close();

  const kept = await inStoppedShop(location, (db) => db.selectFrom("orders").select("id").execute());
  const ids = new Set(kept.map(({ id }) => id));
  expect({ lost, missing: [...acknowledged].filter((id) => !ids.has(id)) }).toEqual({ lost: [], missing: [] });
  await remove();
});
