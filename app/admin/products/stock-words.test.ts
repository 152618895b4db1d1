import { expect, it } from "vitest";
import { stockChange, typedStock } from "./stock-words.ts";

it.each([
  ["12", 12],
  [" +5 ", 12],
  ["-3", 4],
  ["−3", 4],
  ["99999999999", 99_999_999_999],
  ["", Number.NaN],
  ["many", Number.NaN],
  ["1.5", Number.NaN],
])("%j in a cell that showed 7 means %d", (text, stock) => {
  expect(typedStock(text, 7)).toEqual(stock);
});

it.each([
  ["+12", 3, "3 → 15"],
  ["15", 3, "3 → 15"],
  ["+12", 2, "2 → 14"],
  ["15", 2, "2 → 14"],
  ["many", 3, "not a number"],
])("%j in a cell that showed 3, with %i in stock now, is described as %j", (text, now, words) => {
  expect(stockChange({ text, shown: 3 }, now)).toBe(words);
});
