import { expect, test } from "vitest";
import { type CartLine, MAX_LINES } from "./cart.ts";
import { restoreInto } from "./restore-cart.ts";

const line = (size: string, quantity = 1): CartLine => ({
  _id: "hoodie",
  title: "Pack'd Hoodie",
  image: "/front.webp",
  color: "Grey",
  size,
  salePrice: 14.99,
  quantity,
});

test("what was left comes behind what is there, and the larger quantity counts", () => {
  const cart = [line("S", 3), line("M", 1)];
  const left = [
    { ...line("M", 2), left: 9 },
    { ...line("S", 1), left: 9 },
    { ...line("L"), left: 1 },
  ];
  const restored = restoreInto(cart, left);
  expect(restored).toEqual({ cart: [line("S", 3), line("M", 2), line("L")], missing: [] });
  expect(restoreInto(restored.cart, left)).toEqual(restored);
});

test("what cannot be bought stays out, and is told", () => {
  const gone = { ...line("M"), left: 0 };
  expect(restoreInto([line("S")], [gone])).toEqual({ cart: [line("S")], missing: [gone] });
});

test("a full cart takes in only what it has already", () => {
  const full = Array.from({ length: MAX_LINES }, (_, at) => line(`${at}`));
  const more = { ...line("M"), left: 9 };
  const { cart, missing } = restoreInto(full, [more, { ...line("7", 5), left: 9 }]);
  expect([cart.length, cart[7]?.quantity, missing]).toEqual([MAX_LINES, 5, [more]]);
});
