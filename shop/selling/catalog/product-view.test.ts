import { expect, it } from "vitest";
import { productView, type StoredProduct } from "./product-view.ts";

const START = new Date("2026-05-01T00:00:00.000Z");
const END = new Date("2026-05-31T00:00:00.000Z");

const stored: StoredProduct = {
  priceCents: 2999,
  salePriceCents: 1499,
  saleStartsAt: START,
  saleEndsAt: END,
  id: "packd-hoodie",
  version: 3,
  title: "Pack'd Hoodie",
  description: "A hoodie",
  colors: [
    {
      color: "Grey",
      image: "/media/grey.webp",
      sizes: [
        { size: "S", sku: "G-S", onHand: 2 },
        { size: "M", sku: "G-M", onHand: 3 },
      ],
    },
    { color: "Black", image: "/media/black.webp", sizes: [{ size: "S", sku: "B-S", onHand: 0 }] },
  ],
  pictures: [],
  reviews: { count: 2, average: 4.5 },
  updatedAt: START,
};

it("a product shows the color's own pictures and the shared ones, without duplicates", () => {
  const [common, back] = [
    { color: null, url: "/media/chart.webp", alt: "A chart" },
    { color: "Grey", url: "/media/back.webp", alt: "From behind" },
  ];
  const { variants } = productView({ ...stored, pictures: [back, common, { ...common, color: "Grey" }] }, START);
  expect(variants[0]?.pictures).toEqual([
    { src: "/media/back.webp", alt: "From behind" },
    { src: "/media/chart.webp", alt: "A chart" },
  ]);
  expect(variants[1]?.pictures).toEqual([{ src: "/media/chart.webp", alt: "A chart" }]);
  const alone = productView({ ...stored, pictures: [back] }, START).variants[1];
  expect(alone).not.toHaveProperty("pictures");
});
