// npm run drill:failover: kills the primary of a highly available shop while orders come in, and says what that cost.
//
// etcd, two PostgreSQL nodes under Patroni with synchronous replication, HAProxy, three web processes and one worker, all on this
// machine, with the files of deploy/high-availability. It needs etcd, patroni and haproxy: Debian has all three.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { faultsInBooks } from "#test/harness/books.ts";
import { runServer } from "#test/harness/server-process.ts";
import { type Answer, call, logInAsStaff, orderOf, setStock } from "#test/harness/shop-client.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { inStoppedShop } from "#test/harness/stopped-shop.ts";
import { freePort } from "../free-port.ts";
import { Cluster } from "./cluster.ts";

const SHOPPERS = 8;
const BEFORE_MS = 8_000;
const AFTER_MS = 10_000;
/** The longest time without a sale that the drill allows. */
const LIMIT_MS = 30_000;
/** So that the shop can be asked for unknown payments to be settled. */
const SETTLED_MS = 90_000;

type Shop = Awaited<ReturnType<typeof runServer>>;
type Sales = { acknowledged: Map<string, Answer>; at: number[]; refused: Map<string, number> };

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
  const { shopUrl } = cluster;
  await setStock(shopUrl, { "PACKD-GREY-M": 900_000 }, 2);
  const sales: Sales = { acknowledged: new Map(), at: [], refused: new Map() };
  let isOpen = true;
  const shoppers = Array.from({ length: SHOPPERS }, (_, n) => buy(shopUrl, n, sales, () => isOpen));
  await pause(BEFORE_MS);
  const sold = sales.acknowledged.size;
  const killed = await cluster.killPrimary();
  const killedAt = Date.now();
  console.log(`${sold} orders in ${BEFORE_MS / 1000} s. Killed ${killed}, the primary …`);
  while (sales.at.at(-1) === undefined || (sales.at.at(-1) ?? 0) < killedAt + 500) {
    if (Date.now() - killedAt > 4 * LIMIT_MS) break;
    await pause(50);
  }
  await pause(AFTER_MS);
  isOpen = false;
  await Promise.all(shoppers);
  const stillness = longestStillness(sales.at, killedAt);
  const more = sales.acknowledged.size - sold;
  const seconds = (stillness / 1000).toFixed(1);
  console.log(`${await cluster.primary()} is the primary. No order for ${seconds} s; ${more} more since the kill.`);
  for (const [what, times] of sales.refused) console.log(`  ${times} × ${what} in between`);
  await settle(shopUrl);
  const { lost, twice, faults } = await compare(cluster, sales);
  console.log(
    `${sales.acknowledged.size} acknowledged orders: ${lost.length} lost, ${twice} paid twice, ${faults.length} faults in the books.`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${JSON.stringify(fault)}`);
  return lost.length + twice + faults.length === 0 && stillness <= LIMIT_MS;
}

/** Buys one after the other. An order without an answer is sent again with the same key, as the checkout does. */
async function buy(url: string, shopper: number, { acknowledged, at, refused }: Sales, isOpen: () => boolean) {
  for (let n = 0; isOpen(); n++) {
    const key = `drill-${shopper}-order-${n}`;
    // Each shopper has another address, or the abuse guard would take them for one.
    const address = `10.${shopper}.${n >> 8}.${n & 255}`;
    const headers = { "idempotency-key": key, "x-forwarded-for": address };
    for (let open = true; open; ) {
      const body = orderOf(key);
      const answer = await call(url, "POST", "/api/orders", { body, headers }).catch(() => undefined);
      if (answer?.status === 201) {
        acknowledged.set(key, answer);
        at.push(Date.now());
        open = false;
      } else {
        const what = answer ? `${answer.status} ${answer.body.code ?? ""}` : "no answer";
        refused.set(what, (refused.get(what) ?? 0) + 1);
        open = isOpen() && (answer === undefined || answer.status >= 500 || answer.status === 202);
        await pause(100);
      }
    }
  }
}

function longestStillness(at: readonly number[], since: number): number {
  const times = [since, ...at.filter((time) => time > since)].sort((a, b) => a - b);
  return times.reduce((longest, time, n) => Math.max(longest, time - (times[n - 1] ?? time)), 0);
}

/** Orders that were on their way at the kill are ended by the jobs; here staff run them. */
async function settle(url: string): Promise<void> {
  const headers = await logInAsStaff(url);
  const deadline = Date.now() + SETTLED_MS;
  for (;;) {
    for (const job of ["reconcile", "sweep"]) await call(url, "POST", `/api/admin/jobs/${job}/run`, { headers });
    const { body } = await call<{ status: string }[]>(url, "GET", "/api/orders?limit=500", { headers });
    if (!body.some(({ status }) => status === "awaiting_payment") || Date.now() > deadline) return;
    await pause(1000);
  }
}

async function compare({ databaseUrl }: Cluster, { acknowledged }: Sales) {
  await Promise.all(shops.map((shop) => shop.stop()));
  return await inStoppedShop({ dataDir: folder, databaseUrl }, async (db) => {
    const orders = await db.selectFrom("orders").select(["id", "number", "idempotencyKey"]).execute();
    const byKey = new Map(orders.map((order) => [order.idempotencyKey, order]));
    const lost = [...acknowledged].filter(([key, { body }]) => {
      const order = byKey.get(key);
      return order?.id !== body._id || order?.number !== body.orderNumber;
    });
    const payments = await db
      .selectFrom("payments")
      .select(({ fn }) => ["orderId", fn.countAll<number>().as("n")])
      .where("status", "in", ["authorized", "captured"])
      .groupBy("orderId")
      .having(({ fn }) => fn.countAll(), ">", 1)
      .execute();
    return { lost, twice: payments.length, faults: await faultsInBooks(db) };
  });
}
