import fc from "fast-check";
import { expect, test } from "vitest";
import { cardBrand } from "./card-shape.ts";

test.each([
  ["4", "Visa"],
  ["51", "Mastercard"],
  ["55", "Mastercard"],
  ["2221", "Mastercard"],
  ["2720", "Mastercard"],
  ["34", "American Express"],
  ["37", "American Express"],
  ["6011", "Discover"],
  ["649", "Discover"],
  ["65", "Discover"],
  ["300", "Diners Club"],
  ["36", "Diners Club"],
  ["3528", "JCB"],
  ["3589", "JCB"],
  ["62", "UnionPay"],
])("%s starts a %s number", (start, brand) => {
  expect(cardBrand(start)?.name).toBe(brand);
});

test.each(["", "5", "2", "3", "6", "35", "50", "56", "2220", "2721", "306", "3527", "3590", "601", "643", "1", "9"])(
  "%s matches no brand",
  (start) => {
    expect(cardBrand(start)).toBeUndefined();
  },
);

test("a detected brand stays the same, whatever digits follow", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,16}$/), (digits) => {
      const names = Array.from(digits, (_, at) => cardBrand(digits.slice(0, at + 1))?.name).filter(Boolean);
      expect(new Set(names).size).toBeLessThanOrEqual(1);
    }),
  );
});
