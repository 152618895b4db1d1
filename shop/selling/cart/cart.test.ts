import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import {
  addLine,
  buyableLines,
  type CartLine,
  countUnits,
  lineKey,
  parseCart,
  setQuantity,
  subtotalOf,
} from "./cart.ts";
import { checkCart, noticeText } from "./check-cart.ts";

const grey = cartLine({ quantity: 2 });
const black = cartLine({ color: "Black", image: "/media/front-black.webp" });

describe("cart lines", () => {
  test("with the same product, color and size are merged", () => {
    const lines = addLine(addLine([], grey), { ...grey, quantity: 3 });
    expect(lines).toEqual([{ ...grey, quantity: 5 }]);
  });

  test("with another color or size are added at the end", () => {
    const large = { ...grey, size: "L" };
    expect(addLine(addLine(addLine([], grey), black), large)).toEqual([grey, black, large]);
  });

  test("have at most 10 units, and never more than the stock", () => {
    expect(addLine([{ ...grey, quantity: 8 }], { ...grey, quantity: 5 })[0]?.quantity).toBe(10);
    expect(addLine([grey], { ...grey, quantity: 5 }, 3)[0]?.quantity).toBe(3);
    expect(setQuantity([grey], lineKey(grey), 99)[0]?.quantity).toBe(10);
    expect(setQuantity([grey], lineKey(grey), 4, 3)[0]?.quantity).toBe(3);
    expect(setQuantity([grey], lineKey(grey), Number.NaN)[0]?.quantity).toBe(1);
  });

  test("have an exact unit count and subtotal", () => {
    const lines = [grey, { ...black, salePrice: 0.1, quantity: 3 }];
    expect(countUnits(lines)).toBe(5);
    expect(subtotalOf(lines)).toBe(2 * 1499 + 30);
  });
});

describe("parseCart", () => {
  test.each([null, "", "{", "null", "7", '"cart"', "{}", '{"lines":[]}', "[null, 1, [], {}]"])(
    "reads %j as an empty cart",
    (text) => {
      expect(parseCart(text)).toEqual([]);
    },
  );

  test("repairs or drops a tampered line", () => {
    const tampered = [
      { ...grey, quantity: -4 },
      { ...black, quantity: "7", image: "javascript:alert(1)", title: { toString: 1 } },
      { ...grey, size: "L", salePrice: -1 },
      { ...grey, size: "XL", salePrice: "14.99" },
      { ...grey, size: 3 },
    ];
    expect(parseCart(JSON.stringify(tampered))).toEqual([
      { ...grey, quantity: 1 },
      { ...black, quantity: 7, image: "", title: "hoodie" },
    ]);
  });

  test("keeps lines that are more than an order can hold, for the checkout to say so", () => {
    const lines = Array.from({ length: 51 }, (_, at) => ({ ...grey, _id: `hoodie-${at}` }));
    expect(parseCart(JSON.stringify(lines))).toEqual(lines);
  });

  test("merges duplicate lines", () => {
    expect(parseCart(JSON.stringify([grey, grey]))).toEqual([{ ...grey, quantity: 4 }]);
  });

  test("turns any stored JSON into a cart with valid quantities and a subtotal", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.record(shapeOf(grey)))), (stored) => {
        const lines = parseCart(JSON.stringify(stored));
        expect(Number.isSafeInteger(subtotalOf(lines))).toBe(true);
        expect(lines.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 10)).toBe(true);
      }),
    );
  });

  const shapeOf = (line: CartLine) =>
    Object.fromEntries(
      Object.entries(line).map(([field, value]) => [field, fc.oneof(fc.constant(value), fc.jsonValue())]),
    );
});

describe("checkCart", () => {
  test("adds no notice to an unchanged line", () => {
    expect(checkCart([grey], [stockedHoodie({ M: 5 })])).toEqual({
      lines: [grey],
      checks: { [lineKey(grey)]: { left: 5, notices: [] } },
    });
  });

  test("knows the regular price during a sale", () => {
    const sale = { endsAt: null, lastDay: null, endsSoon: false, percentOff: 50 };
    expect(checkCart([grey], [stockedHoodie({ M: 5 }, { sale })]).checks[lineKey(grey)]?.regular).toBe(2999);
  });

  test("keeps a removed product or color, with a notice, and excludes it from the order", () => {
    const { lines, checks } = checkCart([grey, black], [stockedHoodie({ M: 5 }, { _id: "another" })]);
    expect(lines).toEqual([grey, black]);
    expect(Object.values(checks).flatMap(({ notices }) => notices.map(noticeText))).toEqual([
      "No longer available",
      "No longer available",
    ]);
    expect(buyableLines(lines, checks)).toEqual([]);
    expect(subtotalOf(lines, checks)).toBe(0);
  });

  test("keeps a sold-out line, with a notice", () => {
    const { lines, checks } = checkCart([grey], [stockedHoodie({ M: 0 })]);
    expect(lines).toEqual([grey]);
    expect(checks[lineKey(grey)]).toEqual({ left: 0, notices: [{ kind: "sold_out" }] });
  });

  test("reduces a line to the stock, with a notice until the shopper changes the line", () => {
    const first = checkCart([{ ...grey, quantity: 5 }], [stockedHoodie({ M: 2 })]);
    expect(first.lines).toEqual([grey]);
    expect(first.checks[lineKey(grey)]?.notices.map(noticeText)).toEqual(["Only 2 left in stock"]);
    const again = checkCart(first.lines, [stockedHoodie({ M: 2 })], first.checks);
    expect(again.checks).toEqual(first.checks);
    const some = checkCart(again.lines, [stockedHoodie({ M: 4 })], again.checks);
    expect(some.checks[lineKey(grey)]?.notices.map(noticeText)).toEqual(["Only 4 left in stock"]);
    expect(checkCart(some.lines, [stockedHoodie({ M: 50 })], some.checks).checks[lineKey(grey)]?.notices).toEqual([]);
    expect(checkCart(again.lines, [stockedHoodie({ M: 2 })]).checks[lineKey(grey)]?.notices).toEqual([]);
  });

  test("applies a changed price, with a notice", () => {
    const { lines, checks } = checkCart([grey], [stockedHoodie({ M: 5 }, { salePrice: 29.99 })]);
    expect(lines[0]?.salePrice).toBe(29.99);
    expect(checks[lineKey(grey)]?.notices.map(noticeText)).toEqual(["The price changed from $14.99 to $29.99"]);
  });

  test("treats 'Gray' and 'Grey' as the same color and merges their lines", () => {
    const { lines, checks } = checkCart([grey, { ...grey, color: "Gray" }], [stockedHoodie({ M: 9 })]);
    expect(lines).toEqual([{ ...grey, quantity: 4 }]);
    expect(Object.keys(checks)).toEqual([lineKey(grey)]);
  });
});
