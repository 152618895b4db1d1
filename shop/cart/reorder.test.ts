import { describe, expect, it } from "vitest";
import type { Product } from "#shop/catalog/catalog.ts";
import { type CartLine, MAX_LINES } from "./cart.ts";
import { type OrderedItem, reorder, reorderNoteText, undoReorder } from "./reorder.ts";

/** Grey in the sizes and stocks given. */
const product = (stock: Record<string, number>, change: Partial<Product> = {}): Product => ({
  _id: "hoodie",
  version: 1,
  title: "Pack'd Hoodie",
  description: "",
  price: 29.99,
  salePrice: 14.99,
  sale: null,
  image: "/front.webp",
  inventory: 0,
  variants: [
    {
      color: "Grey",
      image: "/front.webp",
      inventory: 0,
      sizes: Object.entries(stock).map(([size, inventory]) => ({ size, sku: `HOODIE-${size}`, inventory })),
    },
  ],
  reviews: { count: 0, average: null },
  ...change,
});
const item = (change: Partial<OrderedItem> = {}): OrderedItem => ({
  _id: "hoodie",
  title: "Pack'd Hoodie",
  color: "Grey",
  size: "M",
  quantity: 2,
  salePrice: 14.99,
  ...change,
});
const held = (quantity: number, change: Partial<CartLine> = {}): CartLine => ({
  ...item({ quantity }),
  image: "/front.webp",
  ...change,
});
/** What came in and what was said, of one line. */
function one(wanted: OrderedItem, products: Product[], cart: CartLine[] = []) {
  const { lines, cart: filled } = reorder([wanted], products, cart);
  const [line] = lines;
  return {
    added: line?.added,
    said: line?.notes.map(reorderNoteText),
    cart: filled.map(({ size, quantity, salePrice }) => ({ size, quantity, salePrice })),
  };
}

describe("an order that is wanted again", () => {
  it("comes into the cart as it is sold now, beside what is there", () => {
    const { cart, lines } = reorder(
      [item()],
      [product({ M: 5 }, { title: "Pack'd Hoodie II" })],
      [held(1, { size: "L" })],
    );
    expect(cart).toEqual([held(1, { size: "L" }), { ...held(2), title: "Pack'd Hoodie II" }]);
    expect(lines).toEqual([{ item: item(), added: 2, notes: [] }]);
  });

  it("says what cannot be had", () => {
    expect(one(item(), [])).toEqual({ added: 0, said: ["No longer available"], cart: [] });
    expect(one(item({ color: "Red" }), [product({ M: 5 })]).said).toEqual(["No longer available"]);
    expect(one(item({ size: "XS" }), [product({ M: 5 })]).said).toEqual(["No longer available"]);
    expect(one(item(), [product({ M: 0 })])).toEqual({ added: 0, said: ["Sold out"], cart: [] });
  });

  it("is fewer where there is less, with the cart's own counted", () => {
    expect(one(item(), [product({ M: 1 })])).toEqual({
      added: 1,
      said: ["1 of 2 added: only 1 left in stock"],
      cart: [{ size: "M", quantity: 1, salePrice: 14.99 }],
    });
    expect(one(item(), [product({ M: 4 })], [held(3)])).toMatchObject({
      added: 1,
      said: ["1 of 2 added: only 4 left in stock, and your cart had 3 already"],
      cart: [{ quantity: 4 }],
    });
    expect(one(item(), [product({ M: 3 })], [held(3)])).toMatchObject({
      added: 0,
      said: ["None added: only 3 left in stock, and your cart has 3 already"],
      cart: [{ quantity: 3 }],
    });
  });

  it("never makes a line more than 10", () => {
    expect(one(item(), [product({ M: 50 })], [held(9)])).toMatchObject({
      added: 1,
      said: ["1 of 2 added: an order holds at most 10, and your cart had 9 already"],
      cart: [{ quantity: 10 }],
    });
  });

  it("takes nothing away that the cart has, even more of it than is left", () => {
    expect(one(item(), [product({ M: 2 })], [held(5)])).toMatchObject({ added: 0, cart: [{ quantity: 5 }] });
  });

  it("costs what it costs today, and says so", () => {
    const dearer = [product({ M: 9 }, { salePrice: 19.99 })];
    expect(one(item(), dearer)).toEqual({
      added: 2,
      said: ["The price changed from $14.99 to $19.99"],
      cart: [{ size: "M", quantity: 2, salePrice: 19.99 }],
    });
    // Pieces that waited in the cart at another price change theirs, too.
    expect(one(item({ salePrice: 19.99 }), dearer, [held(1)]).said).toEqual([
      "The price changed from $14.99 to $19.99",
    ]);
    expect(one(item(), [product({ M: 1 }, { salePrice: 19.99 })]).said).toHaveLength(2);
  });

  it("says so when the cart can take no more lines", () => {
    const full = Array.from({ length: MAX_LINES }, (_, at) => held(1, { _id: `other-${at}` }));
    expect(one(item(), [product({ M: 5 })], full)).toMatchObject({
      added: 0,
      said: ["Your cart is full: it holds 50 different items"],
    });
    expect(one(item(), [product({ M: 5 })], [...full.slice(1), held(1)]).added).toBe(2);
  });
});

it("undone takes out what came in, and nothing else", () => {
  const before = [held(3), held(1, { size: "L" })];
  const { lines, cart } = reorder([item(), item({ size: "S" })], [product({ S: 5, M: 4 })], before);
  expect(cart.map(({ quantity }) => quantity)).toEqual([4, 1, 2]);
  expect(undoReorder(lines, cart)).toEqual(before);
  expect(undoReorder(lines, [])).toEqual([]);
  expect(undoReorder(lines, [held(4), held(1, { size: "XL" })])).toEqual([held(3), held(1, { size: "XL" })]);
});
