import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { reserveOrder, type StockItem, StockOnHand, type Wanted } from "./reservation.ts";

const now = new Date("2026-05-01T12:00:00Z");

const { shipping } = DEFAULT_SETTINGS;
const at = { now, limits: { minimumCents: 50, maximumCents: 100_000 }, shipping };

const item = (size: string, onHand: number, change: Partial<StockItem> = {}): StockItem => ({
  productId: "hoodie",
  sku: `HOODIE-${size}`,
  title: "Pack'd Hoodie",
  color: "Grey",
  size,
  image: "/grey.webp",
  onHand,
  priceCents: 2999,
  salePriceCents: 1499,
  saleStartsAt: null,
  saleEndsAt: null,
  ...change,
});

type Line = Partial<Wanted["items"][number]>;
const wanted = (items: Line[], change: Partial<Wanted> = {}): Wanted => ({
  items: items.map((line) => ({ _id: "hoodie", color: "Grey", size: "M", quantity: 1, ...line })),
  shippingMethod: "free",
  customerInfo: CUSTOMER,
  expected: {},
  ...change,
});
const oneM = (change: Partial<Wanted> = {}) => wanted([{}], change);

test("finds a color and size that were stored with invisible characters, which no order sends", () => {
  const stock = new StockOnHand([item("M\u200b", 1, { color: "Grey\u00ad" })]);
  expect(reserveOrder(oneM(), stock, at)).toMatchObject({ outcome: "reserved", lines: [{ size: "M\u200b" }] });
});

test("takes the stock and prices from the catalog", () => {
  const stock = new StockOnHand([item("M", 3)]);
  const reserved = reserveOrder(wanted([{ quantity: 2 }], { shippingMethod: "express" }), stock, at);
  expect(reserved).toMatchObject({
    outcome: "reserved",
    lines: [{ sku: "HOODIE-M", unitPriceCents: 1499, quantity: 2 }],
    totals: { subtotalCents: 2998, shippingCents: 799, taxCents: 0, totalCents: 3797 },
  });
  expect(stock.left("HOODIE-M")).toBe(1);
});

test.each([
  ["below the minimum", 49, "total_refused", 3],
  ["at the minimum", 50, "reserved", 2],
  ["at the maximum", 100_000, "reserved", 2],
  ["above the maximum", 100_001, "total_refused", 3],
])("answers a total %s (%i cents) with %s", (_, salePriceCents, outcome, left) => {
  const stock = new StockOnHand([item("M", 3, { salePriceCents })]);
  expect(reserveOrder(oneM(), stock, at).outcome).toBe(outcome);
  expect(stock.left("HOODIE-M")).toBe(left);
});

test("is all or nothing over its lines", () => {
  const stock = new StockOnHand([item("M", 3), item("L", 0)]);
  expect(reserveOrder(wanted([{}, { size: "L" }]), stock, at)).toMatchObject({
    outcome: "out_of_stock",
    left: [{ size: "L", left: 0 }],
  });
  expect(stock.left("HOODIE-M")).toBe(3);
});

test("counts two lines of one SKU together, and Gray as Grey", () => {
  const stock = new StockOnHand([item("M", 50)]);
  const lines = [{ quantity: 6 }, { size: "m", color: "gray", quantity: 5 }];
  expect(reserveOrder(wanted(lines), stock, at)).toEqual({ outcome: "too_many", line: 1 });
});

test.each([
  ["a line's price", wanted([{ salePriceCents: 1 }])],
  ["the total", { expected: { totalCents: 1 } }],
  ["the subtotal", { expected: { subtotalCents: 1 } }],
  ["the shipping", { expected: { shippingCents: 799 } }],
])("refuses an outdated amount from the browser: %s", (_what, change) => {
  const stock = new StockOnHand([item("M", 3)]);
  const reservation = reserveOrder(oneM(change), stock, at);
  expect(reservation).toMatchObject({ outcome: "price_changed", totals: { totalCents: 1499 } });
  expect(stock.left("HOODIE-M")).toBe(3);
});

test("charges the list price once a sale is over", () => {
  const stock = new StockOnHand([item("M", 3, { saleEndsAt: now })]);
  const reserved = reserveOrder(oneM(), stock, at);
  expect(reserved).toMatchObject({ outcome: "reserved", totals: { totalCents: 2999 } });
});

test("reports an ended sale only to shoppers who saw its price", () => {
  const saleEnded = (salePriceCents: number, change: Partial<StockItem>) => {
    const answer = reserveOrder(wanted([{ salePriceCents }]), new StockOnHand([item("M", 3, change)]), at);
    return answer.outcome === "price_changed" && answer.lines[0]?.saleEnded;
  };
  expect(saleEnded(1499, { saleEndsAt: now })).toBe(true);
  expect(saleEnded(1299, { saleEndsAt: now })).toBe(false);
  expect(saleEnded(1499, { salePriceCents: 1999 })).toBe(false);
  expect(saleEnded(1499, { salePriceCents: null })).toBe(false);
});

test("reports the line of an unknown item or a different title", () => {
  const stock = new StockOnHand([item("M", 3)]);
  for (const unknown of [{ _id: "cap" }, { color: "Gold" }, { size: "XXL" }]) {
    expect(reserveOrder(wanted([{}, unknown]), stock, at)).toEqual({ outcome: "unknown_item", line: 1 });
  }
  const other = reserveOrder(wanted([{ title: "Free Hoodie" }]), stock, at);
  expect(other).toMatchObject({ outcome: "title_differs", line: 0 });
  const broken = new StockOnHand([item("M", 3, { title: "Pack'd\nHoodie" })]);
  expect(reserveOrder(wanted([{ title: "Pack'd Hoodie" }]), broken, at).outcome).toBe("reserved");
});
