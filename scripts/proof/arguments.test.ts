import { expect, test } from "vitest";
import { readArguments, type Wish } from "./arguments.ts";

const known = ["lint", "unit", "postgres", "embedded", "browser", "e2e"];
const wish = (stages: string[], files: Record<string, string[]> = {}, times = 1): Wish => ({
  stages,
  files: new Map(Object.entries(files)),
  times,
});

test.each([
  [[], wish([])],
  [["unit", "e2e"], wish(["unit", "e2e"])],
  [["a/b.test.ts"], wish(["unit"], { unit: ["a/b.test.ts"] })],
  [
    ["--repeat", "20", "b.db.test.ts", "c.http.test.ts", "d.browser.test.tsx", "test/e2e/e.spec.ts"],
    wish(
      ["postgres", "browser", "e2e"],
      { postgres: ["b.db.test.ts", "c.http.test.ts"], browser: ["d.browser.test.tsx"], e2e: ["test/e2e/e.spec.ts"] },
      20,
    ),
  ],
  [["f.embedded.test.ts"], wish(["embedded"], { embedded: ["f.embedded.test.ts"] })],
  [["embedded", "b.db.test.ts"], wish(["embedded"], { embedded: ["b.db.test.ts"] })],
])("reads %j", (args, expected) => {
  expect(readArguments(args, known)).toEqual(expected);
});

test.each([
  [["--repeat", "often", "a.test.ts"], "--repeat needs a number"],
  [["--repeat"], "--repeat needs a number"],
  [["unit", "e3e"], 'no stage and no test file "e3e"'],
  [["lint", "a/b.test.ts"], 'The stage "lint" takes no files'],
  [["unit", "lint", "a/b.test.ts"], 'The stage "lint" takes no files'],
])("refuses %j", (args, sentence) => {
  expect(readArguments(args, known)).toContain(sentence);
});
