import { describe, expect, it } from "vitest";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import { type CartLine, MAX_LINES } from "./cart.ts";
import { type OrderedItem, reorder, reorderNoteText, undoReorder } from "./reorder.ts";

const item = (change: Partial<OrderedItem> = {}): OrderedItem => {
  const { image: _image, ...line } = cartLine({ quantity: 2 });
  return { ...line, ...change };
};
const held = (quantity: number, change: Partial<CartLine> = {}) => cartLine({ quantity, ...change });
/** Reorders one item: the units added, its notes and the cart. */
function one(wanted: OrderedItem, products: Product[], cart: CartLine[] = []) {
  const { lines, cart: filled } = reorder([wanted], products, cart);
  const [line] = lines;
  return {
    added: line?.added,
    said: line?.notes.map(reorderNoteText),
    cart: filled.map(({ size, quantity, salePrice }) => ({ size, quantity, salePrice })),
  };
}

describe("ordering again", () => {
  it("adds the current product to the cart", () => {
    const { cart, lines } = reorder(
      [item()],
      [stockedHoodie({ M: 5 }, { title: "Pack'd Hoodie II" })],
      [held(1, { size: "L" })],
    );
    expect(cart).toEqual([held(1, { size: "L" }), { ...held(2), title: "Pack'd Hoodie II" }]);
    expect(lines).toEqual([{ item: item(), added: 2, notes: [] }]);
  });

  it("reports unavailable items", () => {
    expect(one(item(), [])).toEqual({ added: 0, said: ["No longer available"], cart: [] });
    expect(one(item({ color: "Red" }), [stockedHoodie({ M: 5 })]).said).toEqual(["No longer available"]);
    expect(one(item({ size: "XS" }), [stockedHoodie({ M: 5 })]).said).toEqual(["No longer available"]);
    expect(one(item(), [stockedHoodie({ M: 0 })])).toEqual({ added: 0, said: ["Sold out"], cart: [] });
  });

  it("adds fewer units if the stock, minus the units in the cart, is too small", () => {
    expect(one(item(), [stockedHoodie({ M: 1 })])).toEqual({
      added: 1,
      said: ["1 of 2 added: only 1 left in stock"],
      cart: [{ size: "M", quantity: 1, salePrice: 14.99 }],
    });
    expect(one(item(), [stockedHoodie({ M: 4 })], [held(3)])).toMatchObject({
      added: 1,
      said: ["1 of 2 added: only 4 left in stock, and your cart already had 3"],
      cart: [{ quantity: 4 }],
    });
    expect(one(item(), [stockedHoodie({ M: 3 })], [held(3)])).toMatchObject({
      added: 0,
      said: ["None added: only 3 left in stock, and your cart already has 3"],
      cart: [{ quantity: 3 }],
    });
  });

  it("never exceeds 10 units per line", () => {
    expect(one(item(), [stockedHoodie({ M: 50 })], [held(9)])).toMatchObject({
      added: 1,
      said: ["1 of 2 added: the limit is 10, and your cart already had 9"],
      cart: [{ quantity: 10 }],
    });
  });

  it("removes nothing from the cart, even if the stock is smaller", () => {
    expect(one(item(), [stockedHoodie({ M: 2 })], [held(5)])).toMatchObject({ added: 0, cart: [{ quantity: 5 }] });
  });

  it("uses today's price, with a notice", () => {
    const dearer = [stockedHoodie({ M: 9 }, { salePrice: 19.99 })];
    expect(one(item(), dearer)).toEqual({
      added: 2,
      said: ["The price changed from $14.99 to $19.99"],
      cart: [{ size: "M", quantity: 2, salePrice: 19.99 }],
    });
    // Units that were already in the cart change price, too.
    expect(one(item({ salePrice: 19.99 }), dearer, [held(1)]).said).toEqual([
      "The price changed from $14.99 to $19.99",
    ]);
    expect(one(item(), [stockedHoodie({ M: 1 }, { salePrice: 19.99 })]).said).toHaveLength(2);
  });

  it("reports a full cart", () => {
    const full = Array.from({ length: MAX_LINES }, (_, at) => held(1, { _id: `other-${at}` }));
    expect(one(item(), [stockedHoodie({ M: 5 })], full)).toMatchObject({
      added: 0,
      said: ["Your cart is full (50 different items)"],
    });
    expect(one(item(), [stockedHoodie({ M: 5 })], [...full.slice(1), held(1)]).added).toBe(2);
  });
});

it("undoing removes only the units that were added", () => {
  const before = [held(3), held(1, { size: "L" })];
  const { lines, cart } = reorder([item(), item({ size: "S" })], [stockedHoodie({ S: 5, M: 4 })], before);
  expect(cart.map(({ quantity }) => quantity)).toEqual([4, 1, 2]);
  expect(undoReorder(lines, cart)).toEqual(before);
  expect(undoReorder(lines, [])).toEqual([]);
  expect(undoReorder(lines, [held(4), held(1, { size: "XL" })])).toEqual([held(3), held(1, { size: "XL" })]);
});

it("undoing removes the units of a color that is spelled in another way since", () => {
  const { lines, cart } = reorder([item({ color: "Gray" })], [stockedHoodie({ M: 5 })], []);
  expect(cart).toEqual([held(2)]);
  expect(undoReorder(lines, cart)).toEqual([]);
});
