// npm test: runs all stages of scripts/proof/stages.ts, prints one line per stage, and ends with "N passed, N failed".
// npm test -- unit e2e: runs only those stages, with live output.
// npm test -- --repeat 20 FILE…: runs test files repeatedly, and reports how many runs failed.
import { join } from "node:path";
import { readArguments } from "./proof/arguments.ts";
import { prove } from "./proof/prove.ts";
import { stages } from "./proof/stages.ts";

const HOUR = 60 * 60_000;

process.chdir(join(import.meta.dirname, ".."));
const wish = readArguments(
  process.argv.slice(2),
  stages.map(({ name }) => name),
);
if (typeof wish === "string") {
  console.error(`${wish} Stages:`);
  for (const { name, what } of stages) console.error(`  ${name.padEnd(10)}${what}`);
  process.exitCode = 2;
} else {
  await prove(stages, wish, wish.stages.length > 0 ? 24 * HOUR : HOUR);
}
