// npm run drill:faults: breaks what a shop depends on while shoppers buy, one fault after another, and reports what they saw.
// npm run drill:faults -- full-disk power-loss: only these. An unknown name lists all.
//
// Each fault gets a new shop, the real program under a supervisor, and ends with a comparison of orders, payments and stock.
import { setTimeout as pause } from "node:timers/promises";
import { order, orderOf, setStock } from "#test/harness/shop-client.ts";
import { faults } from "./fault-list.ts";
import { compare, inWords, isRight, longestStillness, type Sales, settle, startSales } from "./sales.ts";
import type { Fault } from "./scenes.ts";
import { SupervisedShop } from "./supervised-shop.ts";
import { counted, startWatch } from "./watch.ts";

const BEFORE_MS = 5000;
/** The shop has recovered once nothing was bad for this long. */
const CALM_MS = 5000;
/** A shop that is not well after this long does not recover by itself. */
const LIMIT_MS = 120_000;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}. Faults:`);
  const width = Math.max(...faults.map(({ name }) => name.length));
  for (const { name, what } of faults) console.error(`  ${name.padEnd(width)}  ${what}`);
  process.exit(2);
}

const rows: string[] = [];
let failed = 0;
for (const fault of faults.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n${fault.name}: ${fault.what}`);
  try {
    const { row, isGood } = await drill(fault);
    rows.push(row);
    if (!isGood) failed++;
  } catch (error) {
    console.error(error);
    failed++;
  }
}
console.log("\n| fault | shoppers see | acknowledged orders | all well after |\n|---|---|---|---|");
for (const row of rows) console.log(row);
console.log(`\n${rows.length} drills, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function drill(fault: Fault): Promise<{ row: string; isGood: boolean }> {
  const scene = await fault.open();
  const { location } = scene;
  const shop = new SupervisedShop({
    DATA_DIR: location.dataDir,
    ...(scene.databaseUrl && { DATABASE_URL: scene.databaseUrl }),
    ...scene.settings,
  });
  try {
    await shop.start();
    if (shop.failure) throw new Error(`The shop did not start:\n${shop.failure}`);
    await setStock(shop.url, { "PACKD-GREY-M": 900_000 }, 2);
    await scene.prepare?.(shop);
    const first = await order(shop.url, "drill-first", (scene.orderOf ?? orderOf)("drill-first"));
    const orderPage = `/orders/${first.body._id}`;
    const places = { home: "/", "order page": orderPage, ...scene.places, readyz: "/readyz", healthz: "/healthz" };
    const watch = startWatch(shop.url, places);
    const pace = { shoppers: 4, pauseMs: 50, ...(scene.orderOf && { body: scene.orderOf }) };
    const { sales, close } = startSales(shop.url, pace);
    await pause(BEFORE_MS);
    const begunAt = Date.now();
    await scene.begin(shop);
    await pause(scene.lastsMs);
    const faultEndedAt = Date.now();
    await scene.end?.(shop);
    const endedAt = scene.end ? faultEndedAt : begunAt;
    const wellAt = await untilWell(sales, watch, endedAt);
    await close();
    await watch.close();
    const until = wellAt === undefined ? Date.now() : Math.max(wellAt, faultEndedAt);
    const saw = [...watch.seen(begunAt, until), ordersIn(sales, begunAt, until)].join("; ");
    const deaths = shop.deaths > 0 ? `; the process ended ${shop.deaths} ×` : "";
    const after = wellAt === undefined ? "**not by itself**" : `${((wellAt - endedAt) / 1000).toFixed(1)} s`;
    await settle(shop.url);
    await shop.stop();
    const compared = await compare(location, sales);
    const verdict = scene.faultsAtProvider ? { ...compared, faults: await scene.faultsAtProvider(location) } : compared;
    console.log(`  ${saw}${deaths}\n  ${inWords(sales, verdict)} All well after ${after}.`);
    for (const fault of verdict.faults.slice(0, 10)) console.log(`    ${fault}`);
    const row = `| ${fault.what} | ${saw}${deaths} | ${sales.acknowledged.size}, ${verdict.lost.length} lost | ${after} |`;
    return { row, isGood: isRight(verdict) && wellAt !== undefined };
  } finally {
    await shop.kill();
    await scene.close();
  }
}

/** @returns when the last bad answer arrived, or the fault's end if that is later; undefined if bad answers continue */
async function untilWell({ at, refused }: Sales, { lastBad }: { lastBad(): number }, endedAt: number) {
  for (;;) {
    const last = Math.max(endedAt, lastBad(), refused.at(-1)?.at ?? 0);
    const sells = (at.at(-1) ?? 0) > last;
    if (sells && Date.now() - last > CALM_MS) return last;
    if (Date.now() - endedAt > LIMIT_MS) return undefined;
    await pause(100);
  }
}

function ordersIn(sales: Sales, from: number, until: number): string {
  const during = (at: number) => at >= from && at <= until;
  const refused = counted(sales.refused.filter(({ at }) => during(at)).map(({ what }) => what));
  const taken = sales.at.filter(during).length;
  const stillness = longestStillness(sales, from);
  const gap = stillness > 1000 ? `, none for ${(stillness / 1000).toFixed(1)} s` : "";
  return [`orders ${taken} × 201${gap}`, ...[...refused].map(([what, times]) => `${times} × ${what}`)].join(", ");
}
