import { expect, test } from "vitest";
import { messagesByField } from "#platform/field-error.ts";
import { productEdit } from "./product-edit.ts";

const cell = (color: string, size: string, sku = `${color}-${size}`) => ({ color, size, sku });

test.each([
  [["Grey", "grey"], [cell("Grey", "S"), cell("grey", "S")], { "colors.1.color": "This color is listed twice" }],
  [["Grey"], [cell("Grey", "S"), cell("grey", "s")], { "variants.1.sku": "This color and size are listed twice" }],
  [["Grey", "Red"], [cell("Grey", "S", "1"), cell("Red", "S", "1")], { "variants.1.sku": "This SKU is listed twice" }],
])("of the colors %j, each mistake is one error", (colors, variants, errors) => {
  const { error } = productEdit.safeParse({
    ...{ title: "Tee", description: "Soft.", price: 20, salePrice: null, saleStartsAt: null, saleEndsAt: null },
    colors: colors.map((color) => ({ was: null, color })),
    sizes: [{ was: null, size: "S" }],
    variants,
  });
  expect(messagesByField(error?.issues ?? [])).toEqual(errors);
});

test("a color or size can't be renamed to two", () => {
  const { error } = productEdit.safeParse({
    ...{ title: "Tee", description: "Soft.", price: 20, salePrice: null, saleStartsAt: null, saleEndsAt: null },
    colors: ["Stone", "Gray", "Pink", "Red"].map((color, index) => ({ was: index < 2 ? "Grey" : null, color })),
    sizes: ["Small", "Tiny"].map((size) => ({ was: "S", size })),
    variants: ["Stone", "Gray", "Pink", "Red"].flatMap((color) => [cell(color, "Small"), cell(color, "Tiny")]),
  });
  expect(messagesByField(error?.issues ?? [])).toEqual({
    "colors.1.color": "Another color was renamed from Grey",
    "sizes.1.size": "Another size was renamed from S",
  });
});
