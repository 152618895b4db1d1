import { expect, it } from "vitest";
import { typedStock } from "./stock-words.ts";

it.each([
  ["12", 12],
  [" +5 ", 12],
  ["-3", 4],
  ["−3", 4],
  ["", Number.NaN],
  ["many", Number.NaN],
  ["1.5", Number.NaN],
])("%j in a cell that showed 7 is %d", (text, stock) => {
  expect(typedStock(text, 7)).toEqual(stock);
});
