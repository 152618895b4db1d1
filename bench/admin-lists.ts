// npm run bench:admin: measures the admin lists in a shop with 100,000 orders.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedBigShop } from "#test/harness/big-shop.ts";
import { readConfig } from "#test/harness/config.ts";
import { type ComposedShop, composeShop } from "../compose.ts";
import { foundTools } from "../scripts/proof/found-tools.ts";
import { startThrowawayPostgres } from "../scripts/throwaway-postgres.ts";
import { LISTS } from "./admin-list-table.ts";
import { ms, percentiles } from "./measure.ts";

const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000);
const TIMES = Number(process.env.BENCH_TIMES ?? 100);
const WARM_UP = 5;
/** The target for the 95th percentile. */
const LIMIT_MS = 50;

type Ask = (path: string) => Promise<{ items?: unknown[]; next?: string | null }>;
type Row = { what: string; rows: number; p50: number; p95: number; max: number };

async function measureLists(env: Record<string, string>): Promise<{ rows: Row[]; seededMs: number }> {
  const shop = await composeShop(readConfig({ LOG_LEVEL: "error", WORKER: "off", ...env }));
  try {
    const begin = performance.now();
    const sample = await seedBigShop(shop.ctx, ORDERS);
    const seededMs = performance.now() - begin;
    const ask = await asOwner(shop);
    const rows: Row[] = [];
    for (const { name, path, queries, hasPages = true } of LISTS) {
      for (const { what, query } of queries(sample))
        rows.push(await measureOne(ask, `${name}: ${what}`, at(path, query)));
      if (!hasPages) continue;
      const pages = await cursors(ask, path);
      for (const [what, after] of [
        ["middle page", pages[Math.floor(pages.length / 2)]],
        ["last page", pages.at(-1)],
      ] as const) {
        if (after) rows.push(await measureOne(ask, `${name}: ${what}`, at(path, { after })));
      }
    }
    return { rows, seededMs };
  } finally {
    await shop.close();
  }
}

const at = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;

/** Sends requests as the first admin, through the whole API, but without a network. */
async function asOwner({ app, admin }: ComposedShop): Promise<Ask> {
  const login = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: admin.email, password: admin.password },
  });
  const authorization = `Bearer ${login.json().token}`;
  return async (url) => {
    const answer = await app.inject({ url, headers: { authorization } });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };
}

/** The cursor of each page except the first. */
async function cursors(ask: Ask, path: string): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const { next } = await ask(at(path, { limit: "200", ...(after && { after }) }));
    if (!next) return found;
    found.push(next);
    after = next;
  }
}

async function measureOne(ask: Ask, what: string, path: string): Promise<Row> {
  const took: number[] = [];
  let rows = 0;
  for (let i = -WARM_UP; i < TIMES; i++) {
    const start = performance.now();
    rows = (await ask(path)).items?.length ?? 0;
    if (i >= 0) took.push(performance.now() - start);
  }
  const [p50 = 0, p95 = 0, max = 0] = percentiles(took, [0.5, 0.95, 1]);
  return { what, rows, p50, p95, max };
}

function report(name: string, { rows, seededMs }: Awaited<ReturnType<typeof measureLists>>): void {
  console.log(
    `\n### ${name}\n\n${ORDERS.toLocaleString("en-US")} orders, seeded in ${Math.round(seededMs / 1000)} s.\n`,
  );
  console.log("| | rows | p50 ms | p95 ms | max ms |\n|---|--:|--:|--:|--:|");
  for (const { what, rows: count, p50, p95, max } of rows) {
    console.log(`| ${what} | ${count} | ${ms(p50)} | ${p95 > LIMIT_MS ? `**${ms(p95)}**` : ms(p95)} | ${ms(max)} |`);
  }
}

const { postgresBin } = foundTools();
if (!postgresBin) console.log("PostgreSQL is left out: no server was found or installed.");
else {
  const postgres = await startThrowawayPostgres(postgresBin, true);
  try {
    report("PostgreSQL", await measureLists({ DATABASE_URL: postgres.url }));
  } finally {
    await postgres.stop();
  }
}
const folder = mkdtempSync(join(tmpdir(), "packd-bench-"));
try {
  report("Embedded", await measureLists({ DATA_DIR: folder }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
