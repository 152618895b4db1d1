// npm test: proves everything in scripts/proof/stages.ts, one line a stage, and ends with "N passed, N failed".
// npm test -- unit e2e: those stages alone, with their output as it comes.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Stage, stages } from "./proof/stages.ts";
import { failed, lastLine, sum, type Tally, withoutSkips } from "./proof/tally.ts";

const folder = join("node_modules", ".cache", "packd", "proof");
const longestStage = 60 * 60_000;
const strict = process.env.CI === "true" || process.env.CI === "1";

process.chdir(join(import.meta.dirname, ".."));

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interruption.abort());

const chosen = choose(process.argv.slice(2));
const tallies: Tally[] = [];
mkdirSync(folder, { recursive: true });
for (const stage of chosen.stages) {
  if (interruption.signal.aborted) break;
  tallies.push(await prove(stage, chosen.live));
}

const total = strict ? withoutSkips(sum(tallies)) : sum(tallies);
for (const name of total.failures) console.log(`FAILED   ${name}`);
for (const { name, reason } of total.skipped) console.log(`SKIPPED  ${name}: ${reason}`);
if (interruption.signal.aborted) {
  console.log("interrupted: this is not the whole result");
  process.exitCode = 130;
} else {
  process.exitCode = total.failures.length > 0 ? 1 : 0;
}
console.log(lastLine(total));

function choose(names: string[]): { stages: Stage[]; live: boolean } {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`npm test knows no stage "${unknown.join('", "')}". Stages:`);
    for (const { name, what } of stages) console.error(`  ${name.padEnd(10)}${what}`);
    process.exit(2);
  }
  return {
    stages: names.length > 0 ? stages.filter(({ name }) => names.includes(name)) : stages,
    live: names.length > 0,
  };
}

async function prove(stage: Stage, live: boolean): Promise<Tally> {
  const log = live ? undefined : join(folder, `${stage.name}.log`);
  if (log) rmSync(log, { force: true });
  const begun = performance.now();
  // Whoever names a stage watches it, and may have asked for the long form of a test.
  const signal = live ? interruption.signal : AbortSignal.any([interruption.signal, AbortSignal.timeout(longestStage)]);
  const tally = await stage
    .run({ log, tallyFile: join(folder, `${stage.name}.json`), signal })
    .catch((error: unknown) => failed(`${stage.name} crashed: ${error instanceof Error ? error.message : error}`));
  if (log && tally.failures.length > 0) showLog(log);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const mark = tally.failures.length > 0 ? "✗" : "✓";
  console.log(`${mark} ${stage.name.padEnd(9)} ${lastLine(tally).padEnd(34)} ${seconds.padStart(6)} s  ${stage.what}`);
  return tally;
}

function showLog(file: string): void {
  try {
    console.log(readFileSync(file, "utf8"));
  } catch {
    // it failed before it wrote anything
  }
}
