import type { Product, ProductVariant } from "#shop/catalog/catalog.ts";

/** What a card shows. A page of cards carries this much of each product to the browser and no more. */
export type CardProduct = Pick<Product, "_id" | "title" | "price" | "salePrice" | "sale" | "image" | "inventory"> & {
  variants: Pick<ProductVariant, "color" | "image" | "inventory">[];
};

export function cardOf({ _id, title, price, salePrice, sale, image, inventory, variants }: Product): CardProduct {
  return {
    _id,
    title,
    price,
    salePrice,
    sale,
    image,
    inventory,
    variants: variants.map(({ color, image, inventory }) => ({ color, image, inventory })),
  };
}
