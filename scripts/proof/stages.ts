import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { startThrowawayPostgres } from "../throwaway-postgres.ts";
import { runChild } from "./child.ts";
import { chromiumPath } from "./chromium.ts";
import { foundTools } from "./found-tools.ts";
import { judge, passed, skipped, type Tally } from "./tally.ts";

/** What a stage gets: a log file (or undefined for this terminal), a place for its tally, and the signal to stop. */
export type Run = { log: string | undefined; tallyFile: string; signal: AbortSignal };
export type Stage = { name: string; what: string; run(run: Run): Promise<Tally> };

const program = (name: string) => join("node_modules", name);
const biome = program("@biomejs/biome/bin/biome");
const reactRouter = program("@react-router/dev/bin.cjs");
const typescript = program("typescript/bin/tsc");
const knip = program("knip/bin/knip.js");
const vitest = program("vitest/vitest.mjs");
const playwright = program("@playwright/test/cli.js");

/** Everything that `npm test` proves, in this order; `npm test -- NAME` runs the named ones alone. */
export const stages: Stage[] = [
  check("lint", "format and lint", [[biome, "ci", "--colors=off"]]),
  check("types", "types", [[reactRouter, "typegen"], [typescript]]),
  check("imports", "import borders", [["scripts/check-imports.ts"]]),
  check("unused", "unused code", [[knip, "--no-progress"]]),
  check("lock", "lock file", [["scripts/check-lock.ts"]]),
  check("weight", "what a first visit weighs", [["scripts/weight.ts"]]),
  { name: "unit", what: "pure rules", run: (run) => runVitest("unit", ["unit"], {}, run) },
  {
    name: "embedded",
    what: "database and HTTP tests on the embedded database",
    run: (run) => runVitest("embedded", ["db", "http"], { TEST_DATABASE: "embedded" }, run),
  },
  { name: "postgres", what: "the same tests on PostgreSQL", run: runOnPostgres },
  {
    name: "browser",
    what: "components in a browser",
    run: (run) => inBrowser("browser", () => runVitest("browser", ["browser"], {}, run)),
  },
  { name: "e2e", what: "journeys through the running shop", run: (run) => inBrowser("e2e", () => runPlaywright(run)) },
];

/** A check that is no test: one pass or one failure. */
function check(name: string, what: string, commands: string[][]): Stage {
  const run = async ({ log, signal }: Run): Promise<Tally> => {
    for (const args of commands) {
      const exit = await runChild(process.execPath, args, { env: process.env, log, signal });
      if (exit !== "0") return { passed: 0, failures: [`${name} (${what})`], skipped: [] };
    }
    return passed(1);
  };
  return { name, what, run };
}

async function runVitest(stage: string, projects: string[], env: NodeJS.ProcessEnv, run: Run): Promise<Tally> {
  const reporters = ["--reporter=default", "--reporter=./scripts/proof/vitest-tally.ts"];
  const args = [vitest, "run", ...projects.flatMap((project) => ["--project", project]), ...reporters];
  return await runTests(stage, args, env, run);
}

async function runOnPostgres(run: Run): Promise<Tally> {
  const onPostgres = (url: string) =>
    runVitest("postgres", ["db", "http"], { TEST_DATABASE: "postgres", TEST_DATABASE_URL: url }, run);
  if (process.env.TEST_DATABASE_URL) return await onPostgres(process.env.TEST_DATABASE_URL);
  const { postgresBin } = foundTools();
  if (!existsSync(postgresBin)) return skipped("postgres", "no PostgreSQL server found or installed");
  const postgres = await startThrowawayPostgres(postgresBin, false);
  try {
    return await onPostgres(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function runPlaywright(run: Run): Promise<Tally> {
  const dataDir = mkdtempSync(join(tmpdir(), "packd-e2e-"));
  const reporters = "--reporter=list,./scripts/proof/playwright-tally.ts";
  const env = { E2E_DATA_DIR: dataDir, E2E_PORT: String(await freePort()) };
  try {
    return await runTests("e2e", [playwright, "test", reporters], env, run);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function inBrowser(stage: string, run: () => Promise<Tally>): Promise<Tally> {
  return chromiumPath() ? await run() : skipped(stage, "no Chromium found or installed");
}

async function runTests(stage: string, args: string[], env: NodeJS.ProcessEnv, run: Run): Promise<Tally> {
  rmSync(run.tallyFile, { force: true });
  const childEnv = { ...process.env, ...env, PROOF_TALLY: run.tallyFile };
  const exit = await runChild(process.execPath, args, { env: childEnv, log: run.log, signal: run.signal });
  return judge(stage, readTally(run.tallyFile), exit);
}

const readTally = (file: string): Tally | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Tally) : undefined;
