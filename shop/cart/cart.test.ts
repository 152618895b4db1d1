import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Product } from "#shop/catalog/catalog.ts";
import {
  addLine,
  buyableLines,
  type CartLine,
  checkCart,
  countPieces,
  lineKey,
  noticeText,
  parseCart,
  removeLine,
  setQuantity,
  subtotalOf,
} from "./cart.ts";

const grey: CartLine = {
  _id: "packd-hoodie",
  title: "Pack'd Hoodie",
  image: "/media/front-grey.webp",
  color: "Grey",
  size: "M",
  salePrice: 14.99,
  quantity: 2,
};
const black: CartLine = { ...grey, color: "Black", image: "/media/front-black.webp", quantity: 1 };

function hoodie(inventory: number, change: Partial<Product> = {}): Product {
  return {
    _id: "packd-hoodie",
    version: 1,
    title: "Pack'd Hoodie",
    description: "",
    price: 29.99,
    salePrice: 14.99,
    sale: null,
    image: "/media/front-grey.webp",
    inventory,
    variants: [
      { color: "Grey", image: "/media/front-grey.webp", inventory, sizes: [{ size: "M", sku: "grey-m", inventory }] },
    ],
    reviews: { count: 0, average: null },
    ...change,
  };
}

describe("lines", () => {
  test("the same product, color and size becomes one line", () => {
    const lines = addLine(addLine([], grey), { ...grey, quantity: 3 });
    expect(lines).toEqual([{ ...grey, quantity: 5 }]);
  });

  test("another color or size is another line, behind the others", () => {
    const large = { ...grey, size: "L" };
    expect(addLine(addLine(addLine([], grey), black), large)).toEqual([grey, black, large]);
  });

  test("a line never asks for more than 10, nor for more than there are", () => {
    expect(addLine([{ ...grey, quantity: 8 }], { ...grey, quantity: 5 })[0]?.quantity).toBe(10);
    expect(addLine([grey], { ...grey, quantity: 5 }, 3)[0]?.quantity).toBe(3);
    expect(setQuantity([grey], lineKey(grey), 99)[0]?.quantity).toBe(10);
    expect(setQuantity([grey], lineKey(grey), 4, 3)[0]?.quantity).toBe(3);
    expect(setQuantity([grey], lineKey(grey), Number.NaN)[0]?.quantity).toBe(1);
  });

  test("removing and changing touch one line only", () => {
    expect(removeLine([grey, black], lineKey(grey))).toEqual([black]);
    expect(setQuantity([grey, black], lineKey(black), 4)).toEqual([grey, { ...black, quantity: 4 }]);
  });

  test("count and subtotal are exact", () => {
    const lines = [grey, { ...black, salePrice: 0.1, quantity: 3 }];
    expect(countPieces(lines)).toBe(5);
    expect(subtotalOf(lines)).toBe(2 * 1499 + 30);
  });
});

describe("parseCart", () => {
  test("what was stored comes back", () => {
    expect(parseCart(JSON.stringify([grey, black]))).toEqual([grey, black]);
  });

  test.each([null, "", "{", "null", "7", '"cart"', "{}", '{"lines":[]}', "[null, 1, [], {}]"])(
    "%j is an empty cart",
    (text) => {
      expect(parseCart(text)).toEqual([]);
    },
  );

  test("a tampered line is repaired or left out", () => {
    const tampered = [
      { ...grey, quantity: -4 },
      { ...black, quantity: "7", image: "javascript:alert(1)", title: { toString: 1 } },
      { ...grey, size: "L", salePrice: -1 },
      { ...grey, size: "XL", salePrice: "14.99" },
      { ...grey, size: 3 },
    ];
    expect(parseCart(JSON.stringify(tampered))).toEqual([
      { ...grey, quantity: 1 },
      { ...black, quantity: 7, image: "", title: "packd-hoodie" },
    ]);
  });

  test("the same line twice becomes one", () => {
    expect(parseCart(JSON.stringify([grey, grey]))).toEqual([{ ...grey, quantity: 4 }]);
  });

  test("nothing in the storage makes it fail, and all it gives can be summed", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.record({ ...shapeOf(grey) }))), (stored) => {
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
  test("nothing is said of a line that is as it was", () => {
    expect(checkCart([grey], [hoodie(5)])).toEqual({
      lines: [grey],
      checks: { [lineKey(grey)]: { left: 5, notices: [] } },
    });
  });

  test("a vanished product and a vanished color stay, say so and cannot be bought", () => {
    const { lines, checks } = checkCart([grey, black], [hoodie(5, { _id: "another" })]);
    expect(lines).toEqual([grey, black]);
    expect(Object.values(checks).flatMap(({ notices }) => notices.map(noticeText))).toEqual([
      "No longer available",
      "No longer available",
    ]);
    expect(buyableLines(lines, checks)).toEqual([]);
    expect(subtotalOf(lines, checks)).toBe(0);
  });

  test("a sold-out line stays and says so", () => {
    const { lines, checks } = checkCart([grey], [hoodie(0)]);
    expect(lines).toEqual([grey]);
    expect(checks[lineKey(grey)]).toEqual({ left: 0, notices: [{ kind: "sold_out" }] });
  });

  test("a line that wants more than is left is lowered, and this is said until the shopper changes the line", () => {
    const first = checkCart([{ ...grey, quantity: 5 }], [hoodie(2)]);
    expect(first.lines).toEqual([grey]);
    expect(first.checks[lineKey(grey)]?.notices.map(noticeText)).toEqual(["Only 2 left in stock"]);
    const again = checkCart(first.lines, [hoodie(2)], first.checks);
    expect(again.checks).toEqual(first.checks);
    expect(checkCart(again.lines, [hoodie(2)]).checks[lineKey(grey)]?.notices).toEqual([]);
  });

  test("a changed price is taken over and said", () => {
    const { lines, checks } = checkCart([grey], [hoodie(5, { salePrice: 29.99 })]);
    expect(lines[0]?.salePrice).toBe(29.99);
    expect(checks[lineKey(grey)]?.notices.map(noticeText)).toEqual(["The price changed from $14.99 to $29.99"]);
  });

  test("'Gray' from elsewhere is the catalogue's Grey, and joins it", () => {
    const { lines, checks } = checkCart([grey, { ...grey, color: "Gray" }], [hoodie(9)]);
    expect(lines).toEqual([{ ...grey, quantity: 4 }]);
    expect(Object.keys(checks)).toEqual([lineKey(grey)]);
  });
});
