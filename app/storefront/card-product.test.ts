import { expect, test } from "vitest";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import { cardOf, stockText } from "./card-product.ts";

test.each([
  [{ S: 2, M: 2 }, "All sizes in stock"],
  [{ "One size": 4 }, "In stock"],
  [{ S: 0, M: 3, L: 0, XL: 1 }, "In stock: M and XL"],
  [{ S: 0, M: 2, L: 0, XL: 1 }, "Only 3 left in stock: M and XL"],
  [{ S: 1, M: 1 }, "Only 2 left in stock"],
  [{ S: 0, M: 0 }, "Sold out"],
])("of a color with %j left, its row says %s", (sizes, text) => {
  const card = cardOf(sampleProduct({ variants: [sampleVariant("Grey", sizes)] }));
  expect(card.variants.map((grey) => stockText(card, grey, 3))).toEqual([text]);
});

test.each<[string | undefined, Record<string, number>[]]>([
  [
    "S, M, XL",
    [
      { S: 1, M: 0, XL: 2 },
      { S: 0, M: 0, XL: 0 },
    ],
  ],
  [undefined, [{ S: 1, M: 1 }, { S: 1 }]],
  [undefined, [{ "One size": 1 }]],
  [undefined, []],
])("the sizes of a card are %s for the colors %j", (range, colors) => {
  const variants = colors.map((sizes, at) => sampleVariant(`Color ${at}`, sizes));
  expect(cardOf(sampleProduct({ variants })).sizes).toBe(range);
});
