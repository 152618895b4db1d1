import { expect, test } from "vitest";
import { isCaptureOverdue, orderFilter, searchWords } from "./order-filter.ts";
import type { OrderStatus } from "./order-status.ts";

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
])("%j searches for %j", (q, words) => {
  expect(searchWords(q)).toEqual(words);
});

const NOW = new Date("2026-11-22T12:00:00Z");
const POLICIES = { shipWithinBusinessDays: 3 };

test("days are in US Eastern time, both included", () => {
  expect(orderFilter({ from: "2026-10-31", to: "2026-11-01" }, NOW, POLICIES)).toMatchObject({
    from: new Date("2026-10-31T04:00:00Z"),
    until: new Date("2026-11-02T05:00:00Z"),
  });
});

test("a status filter is a status, a trouble, or 'to_ship', which means pending or paid", () => {
  expect(orderFilter({ status: "to_ship" }, NOW, POLICIES).statuses).toEqual(["pending", "paid"]);
  expect(orderFilter({ status: "disputed" }, NOW, POLICIES)).toMatchObject({
    statuses: undefined,
    trouble: "disputed",
  });
  expect(orderFilter({ status: "expired" }, NOW, POLICIES).trouble).toBeUndefined();
  expect(orderFilter({ status: "expired" }, NOW, POLICIES).statuses).toEqual(["expired"]);
  expect(orderFilter({}, NOW, POLICIES).statuses).toBeUndefined();
});

test("a charge is overdue some time after the cancellation window, for orders whose card isn't charged yet", () => {
  const isOverdue = (status: OrderStatus, placedAt: string) => isCaptureOverdue({ status, placedAt }, NOW);
  expect(isOverdue("pending", "2026-11-22T10:39:59Z")).toBe(true);
  expect(isOverdue("pending", "2026-11-22T10:41:00Z")).toBe(false);
  expect(isOverdue("paid", "2026-11-01T10:00:00Z")).toBe(false);
});
