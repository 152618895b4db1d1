// npm run bench:orders: how many orders a second, and how long each waits, beside what the database can do at all.
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
const LENGTH = { eachMs: Number(process.env.BENCH_MS ?? 4000), warmUpMs: 500 };

type Row = { what: string; figures: Map<number, Figure> };

/** The limit: one-row insert transactions at the best number of callers, each on a connection of its own. */
async function limitOf(engine: Engine): Promise<number> {
  let best = 0;
  for (const connections of CONNECTIONS)
    best = Math.max(best, (await engine.insertRows(connections, LENGTH)).perSecond);
  return best;
}

async function forEach(work: (waiting: number) => Promise<Figure>): Promise<Map<number, Figure>> {
  const figures = new Map<number, Figure>();
  for (const waiting of WAITING) figures.set(waiting, await work(waiting));
  return figures;
}

async function inProcess(location: DatabaseLocation): Promise<{ limit: number; rows: Row[] }> {
  const engine = await openEngine(location);
  const before = await limitOf(engine);
  const reserve = await forEach((waiting) => engine.reserve(waiting, LENGTH));
  const whole = await forEach((waiting) => engine.placeOrders(waiting, LENGTH));
  // Measured again at the end: the machine may have had more or less to give in between.
  const limit = Math.max(before, await limitOf(engine));
  await engine.close();
  return {
    limit,
    rows: [
      { what: "reserve, in process", figures: reserve },
      { what: "whole engine, in process", figures: whole },
    ],
  };
}

async function overHttp(location: DatabaseLocation): Promise<Row[]> {
  const shop = await startHttpShop(location);
  const rows = [
    { what: "whole orders, over HTTP", figures: await forEach((waiting) => shop.placeOrders(waiting, LENGTH)) },
    { what: "the door alone, over HTTP", figures: await forEach((waiting) => shop.refuse(waiting, LENGTH)) },
  ];
  await shop.stop();
  return rows;
}

function report(name: string, limit: number, rows: Row[]): void {
  console.log(`\n## ${name}\n\nLimit: ${rate(limit)} one-row insert transactions a second.\n`);
  console.log("| | waiting | a second | ÷ limit | p50 ms | p99 ms |\n|---|--:|--:|--:|--:|--:|");
  for (const { what, figures } of rows) {
    for (const [waiting, { perSecond, p50Ms, p99Ms }] of figures) {
      const ratio = (perSecond / limit).toFixed(2);
      console.log(`| ${what} | ${waiting} | ${rate(perSecond)} | ${ratio} | ${ms(p50Ms)} | ${ms(p99Ms)} |`);
    }
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
  await onPostgres(async ([engine, http]) => {
    const { limit, rows } = await inProcess(engine);
    report("PostgreSQL", limit, [...rows, ...(await overHttp(http))]);
  });
  const { limit, rows } = await inProcess({ dataDir: join(folder, "engine") });
  report("Embedded", limit, [...rows, ...(await overHttp({ dataDir: join(folder, "http") }))]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
