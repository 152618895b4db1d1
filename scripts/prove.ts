// npm run prove: the long forms of proofs that npm test runs briefly. They take more than an hour together.
// npm run prove -- kills days: only these.
import { join } from "node:path";
import { readArguments } from "./proof/arguments.ts";
import { proofs } from "./proof/proofs.ts";
import { prove } from "./proof/prove.ts";

const HOURS = 60 * 60_000;

process.chdir(join(import.meta.dirname, ".."));
const wish = readArguments(
  process.argv.slice(2),
  proofs.map(({ name }) => name),
);
if (typeof wish === "string" || wish.files.size > 0) {
  console.error("npm run prove runs these proofs, all of them if none is named:");
  const width = Math.max(...proofs.map(({ name }) => name.length));
  for (const { name, what } of proofs) console.error(`  ${name.padEnd(width)}  ${what}`);
  process.exitCode = 2;
} else {
  await prove(proofs, wish, 4 * HOURS);
}
