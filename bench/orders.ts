// npm run bench:orders: measures orders per second and how long each takes, compared with the database's own limit.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { DatabaseLocation } from "#test/harness/database.ts";
import { foundTools } from "../scripts/proof/found-tools.ts";
import { startThrowawayPostgres } from "../scripts/throwaway-postgres.ts";
import { type Figure, ms, rate } from "./measure.ts";
import { type Engine, openEngine, startHttpShop } from "./order-engine.ts";

const WAITING = [1, 32, 256, 1000];
const CONNECTIONS = [4, 16, 32];
const LENGTH = { eachMs: Number(process.env.BENCH_MS ?? 3000), warmUpMs: 300 };

/** A measurement, and the limit measured right before and after it, because the machine's speed varies from moment to moment. */
type Row = { what: string; waiting: number; figure: Figure; limit: number };

/** Measures each kind of work between measurements of the limit: one-row insert transactions at the best number of connections. */
async function besideLimit(
  engine: Engine,
  work: { what: string; run(waiting: number): Promise<Figure> }[],
): Promise<Row[]> {
  const tried = new Map<number, number>();
  for (const connections of CONNECTIONS)
    tried.set(connections, (await engine.insertRows(connections, LENGTH)).perSecond);
  const best = [...tried].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 16;
  const limitNow = async () => (await engine.insertRows(best, LENGTH)).perSecond;

  const rows: Row[] = [];
  let before = await limitNow();
  for (const { what, run } of work) {
    for (const waiting of WAITING) {
      const figure = await run(waiting);
      const after = await limitNow();
      rows.push({ what, waiting, figure, limit: (before + after) / 2 });
      before = after;
    }
  }
  return rows;
}

/** `engine` and `http` are two databases on the same server, or two folders on the same disk. */
async function measureOn(name: string, engineAt: DatabaseLocation, httpAt: DatabaseLocation): Promise<void> {
  const engine = await openEngine(engineAt);
  const shop = await startHttpShop(httpAt);
  const rows = await besideLimit(engine, [
    { what: "reserve, in process", run: (waiting) => engine.reserve(waiting, LENGTH) },
    { what: "whole engine, in process", run: (waiting) => engine.placeOrders(waiting, LENGTH) },
    { what: "whole orders, over HTTP", run: (waiting) => shop.placeOrders(waiting, LENGTH) },
    { what: "the door alone, over HTTP", run: (waiting) => shop.refuse(waiting, LENGTH) },
  ]);
  await shop.stop();
  await engine.close();

  console.log(`\n### ${name}\n`);
  console.log("| | waiting | a second | limit then | ÷ limit | p50 ms | p99 ms |\n|---|--:|--:|--:|--:|--:|--:|");
  for (const { what, waiting, figure, limit } of rows) {
    const { perSecond, p50Ms, p99Ms } = figure;
    const ratio = (perSecond / limit).toFixed(2);
    console.log(
      `| ${what} | ${waiting} | ${rate(perSecond)} | ${rate(limit)} | ${ratio} | ${ms(p50Ms)} | ${ms(p99Ms)} |`,
    );
  }
}

async function onPostgres(work: (locations: [DatabaseLocation, DatabaseLocation]) => Promise<void>): Promise<void> {
  const { postgresBin } = foundTools();
  if (!postgresBin) {
    console.log("\nPostgreSQL is left out: no server was found or installed.");
    return;
  }
  const postgres = await startThrowawayPostgres(postgresBin, true);
  try {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    for (const name of ["engine", "http"]) await client.query(`create database ${name}`);
    await client.end();
    const at = (name: string) => ({
      dataDir: "",
      databaseUrl: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href,
    });
    await work([at("engine"), at("http")]);
  } finally {
    await postgres.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "packd-bench-"));
try {
  await onPostgres(([engine, http]) => measureOn("PostgreSQL", engine, http));
  await measureOn("Embedded", { dataDir: join(folder, "engine") }, { dataDir: join(folder, "http") });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
