import { expect, test } from "vitest";
import { excesses } from "./weight.ts";

const budget = { page: 8192, scripts: 107_520, fonts: 25_600, picture: 51_200 };

test("a part that is exactly at its budget is within it", () => {
  expect(excesses("/", budget, budget)).toEqual([]);
});

test("each part over its budget is named with the excess", () => {
  expect(excesses("/shop", { ...budget, page: 8193, picture: 52_000 }, budget)).toEqual([
    "/shop: page of 8193 bytes, 1 more than 8.0 KB",
    "/shop: picture of 52000 bytes, 800 more than 50.0 KB",
  ]);
});
