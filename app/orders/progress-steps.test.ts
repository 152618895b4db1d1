import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { orderView } from "#test/screens/orders.ts";
import { progressOf } from "./progress-steps.ts";

const { policies } = DEFAULT_SETTINGS;
const now = new Date("2026-05-07T16:00:00.000Z");
const ordered = { ...orderView(), placedAt: "2026-05-04T16:00:00.000Z", shippingMethod: "free" as const, delay: null };
const late = { shipsBy: "2026-06-01", reason: "Fabric", agreeBy: null, agreedAt: null };
const shipped = { carrier: null, trackingNumber: null, trackingUrl: null, shippedAt: "2026-05-06T16:00:00.000Z" };

test("a new order has delivery dates and no ship date, which could equal the first of them", () => {
  expect(progressOf({ ...ordered, shipment: null }, policies, now)).toEqual([
    { name: "Ordered", done: true, from: "2026-05-04" },
    { name: "Ships", done: false },
    { name: "Delivery", done: false, from: "2026-05-07", to: "2026-05-13" },
  ]);
});

test("an estimate that is over by the shop's clock is left out, and a ship date that is over was missed", () => {
  const after = (day: string, delay: typeof late | null) =>
    progressOf({ ...ordered, shipment: null, delay }, policies, new Date(`${day}T16:00:00.000Z`)).slice(1);
  const missed = (from: string) => [
    { name: "Ships", done: false, from, missed: true },
    { name: "Delivery", done: false, open: true },
  ];
  expect(after("2026-05-14", null)).toEqual(missed("2026-05-07"));
  expect(after("2026-06-02", late)).toEqual(missed("2026-06-01"));
});

test("an express order has delivery dates only if the shop has an estimate for express", () => {
  const delivered = (days: typeof policies.expressBusinessDays) =>
    progressOf(
      { ...ordered, shipment: null, shippingMethod: "express" },
      { ...policies, expressBusinessDays: days },
      new Date(ordered.placedAt),
    )[2];
  expect(delivered(null)).toEqual({ name: "Delivery", done: false, open: true });
  expect(delivered({ from: 2, to: 4 })).toMatchObject({ from: "2026-05-06", to: "2026-05-08" });
});

test("an order that doesn't ship has no delivery dates, on the printed receipt either", () => {
  const [item] = ordered.items;
  if (!item) throw new Error("The sample order is empty");
  const dates = (change: Partial<ReturnType<typeof orderView>>) =>
    progressOf({ ...ordered, status: "paid", shipment: null, ...change }, policies, now).map(
      ({ from, open }) => from ?? open,
    );
  const day = "2026-05-04";
  expect([dates({}), dates({ status: "cancelled" })]).toEqual([
    [day, undefined, "2026-05-07"],
    [day, undefined, undefined],
  ]);
  expect(dates({ items: [{ ...item, toShip: 0 }] })).toEqual([day, undefined, undefined]);
  expect(dates({ items: [{ ...item, toShip: 0 }], delay: late })).toEqual([day, undefined, undefined]);
  // It may ship once the bank has decided.
  const disputed = { held: 5, lost: 0 };
  expect(dates({ disputed })).toEqual([day, true, true]);
  expect(dates({ disputed, delay: late })).toEqual([day, true, true]);
  // Its text names the new day, because its shopper has to decide whether to wait.
  expect(dates({ disputed, delay: { ...late, agreeBy: "2026-05-20" } })).toEqual([day, "2026-06-01", true]);
});

test("only a confirmed delivery counts as delivered", () => {
  const at = "2026-05-21T02:00:00.000Z";
  const delivered = (assumed: boolean) =>
    progressOf({ ...ordered, shipment: { ...shipped, delivered: { at, assumed } } }, policies, now)[2];
  expect(delivered(true)).toMatchObject({ done: false, open: true });
  expect(delivered(false)).toEqual({ name: "Delivered", done: true, from: "2026-05-20" });
});

test("a late order has its new ship date and no delivery dates", () => {
  expect(progressOf({ ...ordered, shipment: null, delay: late }, policies, now).slice(1)).toEqual([
    { name: "Ships", done: false, from: "2026-06-01" },
    { name: "Delivery", done: false, open: true },
  ]);
});
