import { expect, test } from "vitest";
import { numberOf } from "./typed-number.ts";

test.each([
  ["29.99", 29.99],
  [" 30 ", 30],
  [".5", 0.5],
  ["5.", 5],
  ["-1", -1],
  ["", Number.NaN],
  ["29,99", Number.NaN],
  ["1e3", Number.NaN],
  ["0x10", Number.NaN],
  ["Infinity", Number.NaN],
])("the typed number %j is %d", (typed, number) => {
  expect(numberOf(typed)).toBe(number);
});
