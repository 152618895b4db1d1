import { expect, test } from "vitest";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import { choicesOf, chooseVariant, chosenOf } from "./choose-variant.ts";

const product = sampleProduct({
  variants: [
    sampleVariant("Grey", { S: 2, M: 3, L: 3, XL: 2 }),
    sampleVariant("Black", { S: 0, M: 0, L: 3, XL: 2 }),
    sampleVariant("Pink", { S: 0, M: 0, L: 0, XL: 0 }),
  ],
});

const chosen = (color?: string, size?: string) => {
  const { variant, size: chosenSize } = chooseVariant(product, { color, size });
  return `${variant?.color} ${chosenSize?.size}`;
};

test.each([
  ["the first color in size M if nothing is requested", [], "Grey M"],
  ["the same if the requested choice doesn't exist", ["Purple", "XXL"], "Grey M"],
  ["a link's choice, however it is spelled", ["gray", "xl"], "Grey XL"],
  ["a link's choice in capitals", ["BLACK", "L"], "Black L"],
  ["the first size in stock if M is sold out", ["Black"], "Black L"],
  ["the first size in stock if the requested one is sold out", ["Black", "S"], "Black L"],
  ["a sold-out color if it is requested", ["Pink"], "Pink M"],
  ["a sold-out color in the requested size", ["Pink", "L"], "Pink L"],
])("shows %s", (_, [color, size], expected) => {
  expect(chosen(color, size)).toBe(expected);
});

test.each([
  ["color=gray&size=xl&utm_source=mail", "color=Grey&size=XL"],
  ["size=m&color=%20BLACK", "color=Black&size=M"],
  ["color=Purple&size=L", "size=L"],
  ["color=Pink&color=Grey&size=", "color=Pink"],
  ["color=Pink?size=L", ""],
  ["", ""],
])("the valid choices in %j are %j", (query, counts) => {
  const wishes = [new URLSearchParams(query), new URLSearchParams(counts)] as const;
  expect(chosenOf(new URLSearchParams(choicesOf(product)), wishes[0])).toBe(counts);
  const [asked, kept] = wishes.map((wish) => chosen(wish.get("color") ?? "", wish.get("size") ?? ""));
  expect(asked).toBe(kept);
});

test("a product without colors has no choices", () => {
  expect(chooseVariant({ ...product, variants: [] }, {})).toEqual({ variant: undefined, size: undefined });
});
