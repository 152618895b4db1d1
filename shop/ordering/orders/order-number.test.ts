import { expect, test } from "vitest";
import { nextDigits, orderNumber, readOrderNumber } from "./order-number.ts";

test("numbers go from LC100000 to LC999999", () => {
  expect(orderNumber(6, () => 0)).toBe("LC100000");
  expect(orderNumber(6, (limit) => limit - 1)).toBe("LC999999");
  expect(orderNumber(7, () => 0)).toBe("LC1000000");
});

test("numbers get longer once 80% of a length is used", () => {
  expect(nextDigits(6, 719_999)).toBe(6);
  expect(nextDigits(6, 720_000)).toBe(7);
  expect(nextDigits(7, 720_000)).toBe(7);
});

test.each(["LC123456", "lc123456", "123456", " LC 123 456 ", "#LC123456", "LC-123456"])("%j is LC123456", (typed) => {
  expect(readOrderNumber(typed)).toBe("LC123456");
});

test.each(["", "LC", "LC12345", "LC023456", "LD123456", "LC123456x", "4242424242424"])(
  "%j is not an order number",
  (typed) => {
    expect(readOrderNumber(typed)).toBeUndefined();
  },
);
