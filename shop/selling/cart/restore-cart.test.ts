import { expect, test } from "vitest";
import { cartLine } from "#test/harness/sample-cart.ts";
import { MAX_LINES } from "./cart.ts";
import { restoreInto } from "./restore-cart.ts";

const line = (size: string, quantity = 1) => cartLine({ size, quantity });

test("restored lines follow the cart's existing lines, and the larger quantity wins", () => {
  const cart = [line("S", 3), line("M", 1)];
  const left = [
    { ...line("M", 2), left: 9 },
    { ...line("S", 1), left: 9 },
    { ...line("L"), left: 1 },
  ];
  const restored = restoreInto(cart, left);
  expect(restored).toEqual({ cart: [line("S", 3), line("M", 2), line("L")], missing: [], fewer: [] });
  expect(restoreInto(restored.cart, left)).toEqual(restored);
});

test("unavailable lines are left out and reported", () => {
  const gone = { ...line("M"), left: 0 };
  expect(restoreInto([line("S")], [gone])).toEqual({ cart: [line("S")], missing: [gone], fewer: [] });
});

test("a line never gets more than what is left, and says what was wanted", () => {
  const left = [
    { ...line("M", 9), left: 3 },
    { ...line("S", 1), left: 2 },
  ];
  const fewer = [
    { ...line("M", 9), left: 3 },
    { ...line("S", 5), left: 2 },
  ];
  expect(restoreInto([line("S", 5)], left)).toEqual({ cart: [line("S", 2), line("M", 3)], missing: [], fewer });
});

test("a full cart accepts only lines that it already has", () => {
  const full = Array.from({ length: MAX_LINES }, (_, at) => line(`${at}`));
  const more = { ...line("M"), left: 9 };
  const { cart, missing } = restoreInto(full, [more, { ...line("7", 5), left: 9 }]);
  expect([cart.length, cart[7]?.quantity, missing]).toEqual([MAX_LINES, 5, [more]]);
});
