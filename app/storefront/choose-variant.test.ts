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

test("the first color in size M, when nothing is wished for or there is no such thing", () => {
  expect(chosen()).toBe("Grey M");
  expect(chosen("Purple", "XXL")).toBe("Grey M");
});

test("what a link asks for, however it is written", () => {
  expect(chosen("gray", "xl")).toBe("Grey XL");
  expect(chosen("BLACK", "L")).toBe("Black L");
});

test("the first size that is left, when M or the wished one is sold out", () => {
  expect(chosen("Black")).toBe("Black L");
  expect(chosen("Black", "S")).toBe("Black L");
});

test("a color without stock is shown all the same", () => {
  expect(chosen("Pink")).toBe("Pink M");
  expect(chosen("Pink", "L")).toBe("Pink L");
});

test.each([
  ["color=gray&size=xl&utm_source=mail", "color=Grey&size=XL"],
  ["size=m&color=%20BLACK", "color=Black&size=M"],
  ["color=Purple&size=L", "size=L"],
  ["color=Pink&color=Grey&size=", "color=Pink"],
  ["color=Pink?size=L", ""],
  ["", ""],
])("of %j counts what there is to choose: %j", (query, counts) => {
  const wishes = [new URLSearchParams(query), new URLSearchParams(counts)] as const;
  expect(chosenOf(new URLSearchParams(choicesOf(product)), wishes[0])).toBe(counts);
  const [asked, kept] = wishes.map((wish) => chosen(wish.get("color") ?? "", wish.get("size") ?? ""));
  expect(asked).toBe(kept);
});

test("a product without colors has nothing to choose", () => {
  expect(chooseVariant({ ...product, variants: [] }, {})).toEqual({ variant: undefined, size: undefined });
});
