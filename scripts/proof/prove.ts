import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Wish } from "./arguments.ts";
import type { Run, Stage } from "./runners.ts";
import {
  afterSecondRun,
  failed,
  filesToRepeat,
  inState,
  lastLine,
  type Result,
  slowest,
  withoutSkips,
} from "./tally.ts";

type Outcome = { stage: string; seconds: number; results: Result[] };
type Options = { wish: Wish; longestMs: number; signal: AbortSignal };

const folder = join("node_modules", ".cache", "packd", "proof");
const inCI = process.env.CI === "true" || process.env.CI === "1";

/**
 * Runs stages, prints a line for each, and ends with a summary whose last line is "N passed, N failed". Sets the exit code.
 *
 * @param wish without stages: runs all of them, with their output in log files that are shown if something fails
 * @param longestMs how long one stage may take
 */
export async function prove(all: readonly Stage[], wish: Wish, longestMs: number): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interruption.abort());
  mkdirSync(folder, { recursive: true });
  // Many tests start the shop as a separate process, and a third of such a start is compiling.
  process.env.NODE_COMPILE_CACHE ??= resolve(folder, "..", "compiled");
  const chosen = wish.stages.length > 0 ? withNeeded(all, wish.stages) : all;
  const outcomes: Outcome[] = [];
  const busyBefore = processorSeconds();
  let failedRuns = 0;
  for (let run = 1; run <= wish.times && !interruption.signal.aborted; run++) {
    if (wish.times > 1) console.log(`run ${run} of ${wish.times}`);
    const found = await runAll(chosen, { wish, longestMs, signal: interruption.signal });
    if (found.some(({ results }) => inState(results, "failed").length > 0)) failedRuns++;
    outcomes.push(...found);
  }
  const results = summarize(outcomes);
  const busy = (processorSeconds() ?? 0) - (busyBefore ?? 0);
  if (busy > 0) console.log(`${busy.toFixed(0)} s of processor time in ${process.uptime().toFixed(0)} s`);
  if (wish.times > 1) console.log(`${failedRuns} of ${wish.times} runs failed`);
  process.exitCode = inState(results, "failed").length > 0 ? 1 : 0;
  if (interruption.signal.aborted) {
    console.log("interrupted: the result is incomplete");
    process.exitCode = 130;
  }
  console.log(lastLine(results));
}

function withNeeded(all: readonly Stage[], names: readonly string[]): Stage[] {
  const needed = all.filter(({ name }) => names.includes(name)).map(({ needs }) => needs);
  return all.filter(({ name }) => names.includes(name) || needed.includes(name));
}

/**
 * Long stages run in parallel with the others: alone, each leaves a core idle while it waits for a timer, the disk or its last test. With
 * live output, stages run one after another.
 */
async function runAll(stages: readonly Stage[], options: Options): Promise<Outcome[]> {
  const live = options.wish.stages.length > 0 && options.wish.times === 1;
  const outcomes: Outcome[] = [];
  const ends = new Map(stages.map(({ name }) => [name, Promise.withResolvers<Result[]>()]));
  const takeTurns = async (queue: readonly Stage[]) => {
    for (const stage of queue) {
      const needed = (await ends.get(stage.needs ?? "")?.promise) ?? [];
      if (options.signal.aborted) return;
      const canRun = inState(needed, "failed").length === 0;
      const run = async () => failed(`${stage.name} did not run, because ${stage.needs} failed`);
      const outcome = await runStage(canRun ? stage : { ...stage, run }, live, options);
      outcomes.push(outcome);
      ends.get(stage.name)?.resolve(outcome.results);
    }
  };
  const lanes = live ? [stages] : [stages.filter(({ long }) => long), stages.filter(({ long }) => !long)];
  await Promise.all(lanes.map(takeTurns));
  return outcomes;
}

async function runStage(stage: Stage, live: boolean, { wish, longestMs, signal }: Options): Promise<Outcome> {
  const log = live ? undefined : join(folder, `${stage.name}.log`);
  if (log) rmSync(log, { force: true });
  const begun = performance.now();
  const run: Run = {
    log,
    resultFile: join(folder, `${stage.name}.json`),
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    files: wish.files.get(stage.name) ?? [],
  };
  const results = await runTwice(stage, run).catch((error: unknown) =>
    failed(`${stage.name} crashed: ${error instanceof Error ? error.message : error}`),
  );
  const bad = inState(results, "failed").length > 0;
  if (log && (bad || inState(results, "flaky").length > 0)) showLog(log);
  const seconds = (performance.now() - begun) / 1000;
  const counts = lastLine(results).padEnd(34);
  console.log(`${bad ? "✗" : "✓"} ${stage.name.padEnd(14)} ${counts} ${inSeconds(seconds)}  ${stage.what}`);
  for (const { name, note } of results) if (note) console.log(`    ${name}: ${note}`);
  return { stage: stage.name, seconds, results };
}

/** In CI, files with a failure run once more, each by itself. */
async function runTwice(stage: Stage, run: Run): Promise<Result[]> {
  const first = await stage.run(run);
  const files = inCI && !run.signal.aborted ? filesToRepeat(first) : [];
  if (files.length === 0) return first;
  return afterSecondRun(first, await stage.run({ ...run, files, alone: true }));
}

/** Prints where the time went, and everything that failed, was flaky or was skipped. @returns the results that count */
function summarize(outcomes: Outcome[]): Result[] {
  const found = outcomes.flatMap(({ stage, results }) => results.map((result) => ({ ...result, stage })));
  const results = inCI ? withoutSkips(found) : found;
  console.log("\nSeconds per stage:");
  for (const { stage, seconds } of outcomes) console.log(`${inSeconds(seconds)}  ${stage}`);
  console.log("\nSlowest tests:");
  const timed = results.filter(({ seconds }) => seconds > 0);
  for (const { seconds, stage, name } of slowest(timed, 10)) console.log(`${inSeconds(seconds)}  ${stage}: ${name}`);
  console.log("");
  for (const { stage, name } of inState(results, "failed")) console.log(`FAILED   ${stage}: ${name}`);
  for (const { stage, name } of inState(results, "flaky")) console.log(`FLAKY    ${stage}: ${name}`);
  for (const { stage, name, reason } of inState(results, "skipped"))
    console.log(`SKIPPED  ${stage === name ? "" : `${stage}: `}${name}: ${reason}`);
  return results;
}

/**
 * The CPU seconds that the machine has used: two cores need at least half of that time. It includes other programs, but also browsers,
 * whose processes aren't children of this one. Undefined except on Linux.
 */
function processorSeconds(): number | undefined {
  try {
    const [all = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    const [user, nice, system] = all.split(/\s+/).slice(1).map(Number);
    return (Number(user) + Number(nice) + Number(system)) / 100;
  } catch {
    return undefined;
  }
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(1).padStart(7)} s`;

function showLog(file: string): void {
  try {
    console.log(readFileSync(file, "utf8"));
  } catch {
    // The stage failed before it wrote anything.
  }
}
