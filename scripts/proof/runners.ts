import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startThrowawayPostgres } from "../throwaway-postgres.ts";
import { runChild } from "./child.ts";
import { chromiumPath } from "./chromium.ts";
import { foundTools } from "./found-tools.ts";
import { failed, judge, passed, type Result, skipped } from "./tally.ts";

/** The input of one run of a stage. */
export type Run = {
  /** A file for the output, or undefined for this terminal. */
  log: string | undefined;
  /** The file to which the test runner writes its results. */
  resultFile: string;
  signal: AbortSignal;
  /** Only these test files; empty: all of the stage. */
  files: readonly string[];
  /** Runs each file in a separate worker, one after another. */
  alone?: boolean;
};

export type Stage = {
  name: string;
  what: string;
  /** Long stages take about as long as all others together, so the others run in parallel with them. */
  long?: true;
  /** The stage that must have passed before this one starts; earlier in the list. */
  needs?: string;
  run(run: Run): Promise<Result[]>;
};

type Env = Record<string, string>;

export const program = (name: string) => join("node_modules", name);
const vitest = program("vitest/vitest.mjs");
const playwright = program("@playwright/test/cli.js");

/** A check that isn't made of tests: it passes or fails as a whole. */
export function check(name: string, what: string, ...commands: string[][]): Stage {
  const run = async ({ log, signal }: Run): Promise<Result[]> => {
    for (const args of commands) {
      const exit = await runChild(process.execPath, args, { env: process.env, log, signal });
      if (exit !== "0") return failed(`${name} (${what})`);
    }
    return passed(name);
  };
  return { name, what, run };
}

export async function runVitest(stage: string, projects: string[], env: Env, run: Run): Promise<Result[]> {
  const reporters = ["--reporter=default", "--reporter=./scripts/proof/vitest-tally.ts"];
  const alone = run.alone ? ["--isolate", "--no-file-parallelism"] : [];
  const chosen = projects.flatMap((project) => ["--project", project]);
  return await runTests(stage, [vitest, "run", ...chosen, ...reporters, ...alone, ...run.files], env, run);
}

/** Runs projects of Vitest on PostgreSQL. */
export async function runOnPostgres(stage: string, projects: string[], env: Env, run: Run): Promise<Result[]> {
  const results = await withPostgres((server) =>
    runVitest(stage, projects, { ...env, TEST_DATABASE: "postgres", ...server }, run),
  );
  return results ?? skipped(stage, "no PostgreSQL server found or installed");
}

/** Uses the server of TEST_DATABASE_URL, or a temporary one. Undefined if there is neither. */
async function withPostgres<T>(work: (env: Env) => Promise<T>): Promise<T | undefined> {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return await work({ TEST_DATABASE_URL });
  const { postgresBin } = foundTools();
  if (!existsSync(postgresBin)) return undefined;
  const postgres = await startThrowawayPostgres(postgresBin, false);
  try {
    return await work({ TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** The journeys' shops use PostgreSQL, or the embedded database if there is no server. */
export async function runPlaywright(stage: string, env: Env, run: Run): Promise<Result[]> {
  const reporters = "--reporter=list,./scripts/proof/playwright-tally.ts";
  // In a folder of its own, so that what the failure left behind stays.
  const alone = run.alone ? ["--workers=1", "--output=test-results/second-run"] : [];
  // Recording every test is expensive, so traces are kept only for files that are run by name or repeated.
  const trace = run.files.length > 0 ? ["--trace=retain-on-failure"] : [];
  const args = [playwright, "test", reporters, ...alone, ...trace, ...run.files];
  const results = await withPostgres((server) => runTests(stage, args, { ...env, ...server }, run));
  return results ?? (await runTests(stage, args, env, run));
}

export async function inBrowser(stage: string, run: () => Promise<Result[]>): Promise<Result[]> {
  return chromiumPath() ? await run() : skipped(stage, "no Chromium found or installed");
}

async function runTests(stage: string, args: string[], env: Env, run: Run): Promise<Result[]> {
  const missing = run.files.filter((file) => !existsSync(file));
  if (missing.length > 0) return failed(`${stage} needs ${missing.join(", ")}: no such file`);
  rmSync(run.resultFile, { force: true });
  const childEnv = { ...process.env, ...env, PROOF_TALLY: run.resultFile };
  const exit = await runChild(process.execPath, args, { env: childEnv, log: run.log, signal: run.signal });
  return judge(stage, readResults(run.resultFile), exit);
}

const readResults = (file: string): Result[] | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Result[]) : undefined;
