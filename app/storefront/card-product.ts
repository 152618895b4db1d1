import type { ProductVariant } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/** The part of a product that a card shows; nothing else is sent to the browser. */
export type CardProduct = Pick<Product, "_id" | "title" | "price" | "salePrice" | "sale" | "image" | "inventory"> & {
  variants: CardVariant[];
};

/** `second`: the color's second picture, shown on hover; `sizes`: those in stock. */
export type CardVariant = Pick<ProductVariant, "color" | "image" | "inventory"> & { second?: string; sizes: string[] };

export function cardOf({ _id, title, price, salePrice, sale, image, inventory, variants }: Product): CardProduct {
  return {
    _id,
    title,
    price,
    salePrice,
    sale,
    image,
    inventory,
    variants: variants.map(({ color, image, inventory, pictures, sizes }) => {
      const second = pictures?.[1]?.src;
      const inStock = sizes.filter(({ inventory }) => inventory > 0).map(({ size }) => size);
      return { color, image, inventory, sizes: inStock, ...(second && { second }) };
    }),
  };
}
