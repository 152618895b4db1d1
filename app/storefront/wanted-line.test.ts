import { expect, test } from "vitest";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import { namedBy, wishIn } from "./wanted-line.ts";

const { variants } = sampleProduct({
  variants: [sampleVariant("Grey", { S: 2, M: 3 }), sampleVariant("Black", { M: 0, L: 3 })],
});
const cap = sampleProduct({ variants: [sampleVariant("Standard", { "One Size": 4 })] });

const named = (query: string, of = variants) => {
  const found = namedBy(of, wishIn(new URLSearchParams(query)));
  return found && `${found.variant.color} ${found.size.size}`;
};

test.each([
  ["color=Black&size=L", "Black L"],
  ["color=gray&size=%20s", "Grey S"],
  ["color=Black&size=S", undefined],
  ["color=Purple&size=M", undefined],
  ["color=Grey", undefined],
  ["size=M", undefined],
  ["", undefined],
])("%j selects %s: nothing is bought by guessing", (query, found) => {
  expect(named(query)).toBe(found);
});

test("a product's only color and size may be left out, but not misnamed", () => {
  expect(named("", cap.variants)).toBe("Standard One Size");
  expect(named("size=one+size", cap.variants)).toBe("Standard One Size");
  expect(named("color=Pink", cap.variants)).toBeUndefined();
});

test.each([
  ["", 1],
  ["quantity=3", 3],
  ["quantity=99", 10],
  ["quantity=-1", 1],
  ["quantity=many", 1],
])("%j asks for %i", (query, quantity) => {
  expect(wishIn(new URLSearchParams(query)).quantity).toBe(quantity);
});
