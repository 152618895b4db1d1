// npm run drill:failover: kills the primary of a highly available shop while orders come in, and reports the effect.
//
// It runs etcd, two PostgreSQL nodes under Patroni with synchronous replication, HAProxy, three web processes and one worker on this
// machine, with the files of deploy/high-availability. It needs etcd, patroni and haproxy: Debian has all three.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runServer } from "#test/harness/server-process.ts";
import { setStock } from "#test/harness/shop-client.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { freePort } from "../free-port.ts";
import { Cluster } from "./cluster.ts";
import { compare, inWords, isRight, longestStillness, settle, startSales } from "./sales.ts";
import { counted, startWatch } from "./watch.ts";

const SHOPPERS = 8;
const BEFORE_MS = 8_000;
const AFTER_MS = 10_000;
/** The longest time without a sale that the drill allows. */
const LIMIT_MS = 30_000;

type Shop = Awaited<ReturnType<typeof runServer>>;

const folder = mkdtempSync(join(tmpdir(), "packd-drill-"));
const web = [await freePort(), await freePort(), await freePort()];
const shops: Shop[] = [];
const cluster = new Cluster();
try {
  console.log("Starting etcd, two PostgreSQL nodes and HAProxy …");
  await cluster.start(web);
  await startShops(cluster);
  const isGood = await drill(cluster);
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(error, cluster.logs());
  process.exitCode = 1;
} finally {
  await Promise.all(shops.map((shop) => shop.kill()));
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function startShops({ databaseUrl }: Cluster): Promise<void> {
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ADMIN_EMAIL: TEST_ADMIN.email,
    TRUSTED_PROXIES: "loopback",
    LOG_LEVEL: "fatal",
  };
  const processes = [
    ...web.map((port) => ({ PORT: String(port), WORKER: "off" })),
    { PORT: String(await freePort()), WORKER: "inline" },
  ];
  for (const own of processes) {
    const shop = await runServer({ ...settings, ...own });
    if (!shop.url) throw new Error(`A process of the shop did not start:\n${shop.output()}`);
    shops.push(shop);
  }
  console.log(`Started ${web.length} web processes and 1 worker.`);
}

async function drill(cluster: Cluster): Promise<boolean> {
  const { shopUrl, databaseUrl } = cluster;
  await setStock(shopUrl, { "PACKD-GREY-M": 900_000 }, 2);
  const { sales, close } = startSales(shopUrl, { shoppers: SHOPPERS });
  const watch = startWatch(shopUrl, { home: "/" });
  await pause(BEFORE_MS);
  const sold = sales.acknowledged.size;
  const killed = await cluster.killPrimary();
  const killedAt = Date.now();
  console.log(`${sold} orders in ${BEFORE_MS / 1000} s. Killed ${killed}, the primary …`);
  while ((sales.at.at(-1) ?? 0) < killedAt + 500) {
    if (Date.now() - killedAt > 4 * LIMIT_MS) break;
    await pause(50);
  }
  await pause(AFTER_MS);
  await close();
  await watch.close();
  const stillness = longestStillness(sales, killedAt);
  const more = sales.acknowledged.size - sold;
  const seconds = (stillness / 1000).toFixed(1);
  console.log(`${await cluster.primary()} is the primary. No order for ${seconds} s; ${more} more since the kill.`);
  for (const [what, times] of counted(sales.refused.map(({ what }) => what)))
    console.log(`  ${times} × ${what} in between`);
  console.log(`  ${watch.seen(killedAt, Date.now())} through HAProxy`);
  await settle(shopUrl);
  await Promise.all(shops.map((shop) => shop.stop()));
  const verdict = await compare({ dataDir: folder, databaseUrl }, sales);
  console.log(inWords(sales, verdict));
  for (const fault of verdict.faults.slice(0, 10)) console.log(`  ${JSON.stringify(fault)}`);
  return isRight(verdict) && stillness <= LIMIT_MS;
}
