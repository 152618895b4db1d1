import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { isRunDirectly } from "./run-directly.ts";

const script = fileURLToPath(new URL("./tables.ts", import.meta.url));

it.each([
  ["this file", script, true],
  ["another file", import.meta.filename, false],
  ["no file, as with node --eval", undefined, false],
  ["standard input", "-", false],
])("a script runs when Node was started with %s: %s", (_, started, runs) => {
  const argv = process.argv;
  process.argv = started === undefined ? argv.slice(0, 1) : [...argv.slice(0, 1), started];
  try {
    expect(isRunDirectly({ filename: script })).toBe(runs);
  } finally {
    process.argv = argv;
  }
});
