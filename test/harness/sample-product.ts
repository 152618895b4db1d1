import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

type Sample = Partial<Product> & { colors?: readonly string[]; sizes?: readonly string[] };

/** A product as the API shows it, without a database: $20, no sale, no reviews, one piece of each color and size. */
export function sampleProduct({ colors = ["Grey"], sizes = ["M"], ...change }: Sample = {}): Product {
  const variants = colors.map((color) => ({
    color,
    image: `/media/front-${color.toLowerCase()}.webp`,
    inventory: sizes.length,
    sizes: sizes.map((size) => ({ size, sku: `${color}-${size}`, inventory: 1 })),
  }));
  return {
    _id: "sample",
    version: 1,
    title: "Sample",
    description: "",
    price: 20,
    salePrice: 20,
    sale: null,
    image: variants[0]?.image ?? "",
    inventory: colors.length * sizes.length,
    variants,
    reviews: { count: 0, average: null },
    ...change,
  };
}
