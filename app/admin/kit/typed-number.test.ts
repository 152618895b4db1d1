import { expect, test } from "vitest";
import { dollarsOf, numberOf } from "./typed-number.ts";

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

test.each([
  ["29.99", 29.99],
  ["$29.99", 29.99],
  [" $ 30 ", 30],
  ["1,250", 1250],
  ["$1,250,000.50", 1_250_000.5],
  ["29,99", Number.NaN],
  ["1,25", Number.NaN],
  ["1,2500", Number.NaN],
  ["0,500", Number.NaN],
  ["$", Number.NaN],
  ["30$", Number.NaN],
  ["", Number.NaN],
])("the typed dollars %j are %d", (typed, dollars) => {
  expect(dollarsOf(typed)).toBe(dollars);
});
