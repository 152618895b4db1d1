import { beforeEach, expect, test, vi } from "vitest";
import { fakeStorage } from "#test/harness/fake-storage.ts";
import { isSettled, LAST_ORDER_KEY, readLastOrder, settleLastOrder, storeLastOrder } from "./last-order.ts";

const numbered = (number: number) => ({ _id: `o${number}`, orderNumber: `LC${number}`, viewToken: "t" });
const [first, second] = [numbered(1), numbered(2)];

beforeEach(() => vi.stubGlobal("localStorage", fakeStorage()));

test("an order is settled once", () => {
  storeLastOrder(first);
  expect(isSettled("o1")).toBe(false);
  expect([settleLastOrder("o1"), settleLastOrder("o1")]).toEqual([true, false]);
  expect(isSettled("o1")).toBe(true);
});

test("an order that was settled stays so after the next order, and doesn't take its place", () => {
  storeLastOrder(first);
  settleLastOrder("o1");
  storeLastOrder(second);
  storeLastOrder(first);
  expect(readLastOrder()?._id).toBe("o2");
  expect([settleLastOrder("o1"), settleLastOrder("o2")]).toEqual([false, true]);
});

test("an order is settled even if another tab has stored the next one", () => {
  storeLastOrder(first);
  storeLastOrder(second);
  expect([settleLastOrder("o1"), settleLastOrder("o2")]).toEqual([true, true]);
});

test("only the latest orders are remembered as settled", () => {
  for (let number = 1; number <= 30; number++) {
    storeLastOrder(numbered(number));
    settleLastOrder(`o${number}`);
  }
  expect(readLastOrder()?.settled).toHaveLength(10);
  expect(isSettled("o30")).toBe(true);
});

test("an order that was stored without this knowledge is settled", () => {
  localStorage.setItem(LAST_ORDER_KEY, JSON.stringify(first));
  expect(isSettled("o1")).toBe(true);
});

test("an order is settled by each page if storage is blocked", () => {
  expect([settleLastOrder("o1"), isSettled("o1")]).toEqual([true, false]);
});
