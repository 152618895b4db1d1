import { expect, test } from "vitest";
import { shipment } from "#test/screens/order-view.ts";
import { returnBy } from "./return-by.ts";

// 11 PM on May 5 in New York.
const at = "2026-05-06T03:00:00.000Z";
const KEPT = { held: 0, lost: 0 };
const last = (now: string, delivered: { at: string; assumed: boolean } | null, disputed = KEPT) =>
  returnBy({ shipment: shipment(at, delivered), disputed }, { returnWindowDays: 30 }, new Date(now));

test("the return window ends with the last day after a confirmed delivery, by the shop's clock", () => {
  expect(last("2026-06-05T03:59:00.000Z", { at, assumed: false })).toBe("2026-06-04");
  expect(last("2026-06-05T04:00:00.000Z", { at, assumed: false })).toBeUndefined();
  expect(last(at, { at, assumed: true })).toBeUndefined();
  expect(last(at, null)).toBeUndefined();
  expect(last(at, { at, assumed: false }, { ...KEPT, held: 14.99 })).toBeUndefined();
});
