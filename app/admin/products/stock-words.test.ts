import { expect, it } from "vitest";
import { leftToChange, stockChange, typedStock } from "./stock-words.ts";

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

it("counts from a change that was already made, without the part that it made", () => {
  const typed = { S: { text: "15", shown: 10 }, M: { text: "+8", shown: 10 }, L: { text: "40", shown: 10 } };
  const made = ["S", "M"].map((sku) => ({ sku, shown: 10, before: 9, after: 14 }));
  const tried = ["S", "M"].map((sku) => ({ sku, shown: 10, inventory: 15 }));
  expect(leftToChange(typed, made, tried)).toEqual({ M: { text: "18", shown: 15 }, L: { text: "40", shown: 10 } });
});

it("doesn't count a change that was already made twice if the cell has shown it since", () => {
  const typed = { S: { text: "22", shown: 15 } };
  const made = [{ sku: "S", shown: 15, before: 10, after: 15 }];
  const tried = [
    { sku: "S", shown: 10, inventory: 15 },
    { sku: "S", shown: 15, inventory: 22 },
  ];
  expect(leftToChange(typed, made, tried)).toEqual(typed);
});
