import type { ProductVariant } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/** What a card shows. A page of cards carries this much of each product to the browser and no more. */
export type CardProduct = Pick<Product, "_id" | "title" | "price" | "salePrice" | "sale" | "image" | "inventory"> & {
  variants: CardVariant[];
};

/** `second`: the color's second picture, for who points at the card. */
export type CardVariant = Pick<ProductVariant, "color" | "image" | "inventory"> & { second?: string };

export function cardOf({ _id, title, price, salePrice, sale, image, inventory, variants }: Product): CardProduct {
  return {
    _id,
    title,
    price,
    salePrice,
    sale,
    image,
    inventory,
    variants: variants.map(({ color, image, inventory, pictures }) => {
      const second = pictures?.[1]?.src;
      return { color, image, inventory, ...(second && { second }) };
    }),
  };
}
