import { expect, test } from "vitest";
import { orderFilter, searchWords } from "./order-filter.ts";

test.each([
  ["", []],
  ["  Jordan   rivers ", ["Jordan", "rivers"]],
  ["LC482913", ["482913"]],
  ["#lc48", ["48"]],
  ["lc", []],
  ["#", []],
  ["lcd", ["lcd"]],
  ["12 12", ["12"]],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
])("%j asks for %j", (q, words) => {
  expect(searchWords(q)).toEqual(words);
});

test("days are those of US Eastern time, both included", () => {
  expect(orderFilter({ from: "2026-10-31", to: "2026-11-01" })).toMatchObject({
    from: new Date("2026-10-31T04:00:00Z"),
    until: new Date("2026-11-02T05:00:00Z"),
  });
});

test("to ship is what is pending or paid", () => {
  expect(orderFilter({ status: "to_ship" }).statuses).toEqual(["pending", "paid"]);
  expect(orderFilter({ status: "disputed" })).toMatchObject({ statuses: undefined, trouble: "disputed" });
  expect(orderFilter({ status: "expired" }).trouble).toBeUndefined();
  expect(orderFilter({ status: "expired" }).statuses).toEqual(["expired"]);
  expect(orderFilter({}).statuses).toBeUndefined();
});
