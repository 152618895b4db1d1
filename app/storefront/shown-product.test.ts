import { expect, it } from "vitest";
import type { ProductPicture } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { sampleProduct } from "#test/harness/sample-product.ts";
import { picturesOf, shownOf } from "./shown-product.ts";

const views = (color: string): ProductPicture[] =>
  ["front", "back"].map((view) => ({ src: `/media/${view}-${color.toLowerCase()}.webp`, alt: `${color}, ${view}` }));

const product = (colors: Record<string, ProductPicture[] | undefined>): Product =>
  sampleProduct({
    variants: Object.entries(colors).map(([color, pictures]) => ({
      color,
      image: `/${color}.webp`,
      pictures,
      inventory: 0,
      sizes: [],
    })),
  });

const shown = (whole: Product) => {
  const { variants } = shownOf(whole);
  return variants.map((variant) => picturesOf(variants, variant));
};

it("sends pictures that differ only by the color's name once, and shows each color's own", () => {
  const same = product({ Grey: views("Grey"), Black: views("Black") });

  expect(shownOf(same).variants[1]).not.toHaveProperty("pictures");
  expect(shown(same)).toEqual([views("Grey"), views("Black")]);
});

it.each<[string, Record<string, ProductPicture[] | undefined>]>([
  ["another picture", { Grey: views("Grey"), Black: [...views("Black"), { src: "/x.webp", alt: "" }] }],
  ["other alt texts", { Grey: views("Grey"), Black: views("Black").map(({ src }) => ({ src, alt: "By hand" })) }],
  [
    "its name within another word",
    { Red: [{ src: "/covered.webp", alt: "" }], Blue: [{ src: "/covered.webp", alt: "" }] },
  ],
])("keeps each color's own pictures if one has %s", (_what, colors) => {
  expect(shown(product(colors))).toEqual(Object.values(colors));
});

it("shows the main image of a color without pictures, whatever the first color has", () => {
  expect(shown(product({ Grey: views("Grey"), Plum: undefined }))).toEqual([
    views("Grey"),
    [{ src: "/Plum.webp", alt: "" }],
  ]);
  expect(shown(product({ Grey: undefined }))).toEqual([[{ src: "/Grey.webp", alt: "" }]]);
});
