import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/** A color of a product, with this stock of each size. */
export const sampleVariant = (color: string, stock: Record<string, number>): Product["variants"][number] => ({
  color,
  image: `/media/front-${color.toLowerCase()}.webp`,
  inventory: Object.values(stock).reduce((sum, inventory) => sum + inventory, 0),
  sizes: Object.entries(stock).map(([size, inventory]) => ({ size, sku: `${color}-${size}`, inventory })),
});

type Sample = Partial<Product> & { colors?: readonly string[]; sizes?: readonly string[] };

/** A product as the API shows it, without a database: $20, no sale, no reviews, one unit of each color and size. */
export function sampleProduct({ colors = ["Grey"], sizes = ["M"], ...change }: Sample = {}): Product {
  const variants = colors.map((color) => sampleVariant(color, Object.fromEntries(sizes.map((size) => [size, 1]))));
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
    updatedAt: "2025-11-01T12:00:00.000Z",
    ...change,
  };
}
