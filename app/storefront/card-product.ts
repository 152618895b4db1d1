import { lowStockText, type ProductVariant } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/** The part of a product that a card shows; nothing else is sent to the browser. */
export type CardProduct = Pick<Product, "_id" | "title" | "price" | "salePrice" | "sale" | "image" | "inventory"> & {
  variants: CardVariant[];
  /** 'S, M, L', if all colors have the same sizes and more than one. */
  sizes?: string;
};

/** `second`: the color's second picture, shown on hover; `sizesLeft`: those in stock, if some are sold out. */
export type CardVariant = Pick<ProductVariant, "color" | "image" | "inventory"> & {
  second?: string;
  sizesLeft?: string[];
};

function sizesOf([first, ...others]: Product["variants"]): string | undefined {
  const names = ({ sizes }: ProductVariant) => sizes.map(({ size }) => size);
  const all = first ? names(first) : [];
  const areSame = others.every((other) => names(other).join() === all.join());
  return areSame && all.length > 1 ? all.join(", ") : undefined;
}

export function cardOf({ _id, title, price, salePrice, sale, image, inventory, variants }: Product): CardProduct {
  const same = sizesOf(variants);
  return {
    ...(same && { sizes: same }),
    _id,
    title,
    price,
    salePrice,
    sale,
    image,
    inventory,
    variants: variants.map(({ color, image, inventory, pictures, sizes }) => {
      const second = pictures?.[1]?.src;
      const left = sizes.filter(({ inventory }) => inventory > 0).map(({ size }) => size);
      const someLeft = left.length > 0 && left.length < sizes.length;
      return { color, image, inventory, ...(second && { second }), ...(someLeft && { sizesLeft: left }) };
    }),
  };
}

/** What of a color is in stock: 'Sold out', 'Only 2 left in stock: L and XL', 'In stock: L and XL' or 'All sizes in stock'. */
export function stockText(
  { sizes }: Pick<CardProduct, "sizes">,
  { inventory, sizesLeft }: CardVariant,
  lowStock: number,
): string {
  if (inventory === 0) return "Sold out";
  const few = lowStockText(inventory, lowStock);
  if (sizesLeft) return `${few ?? "In stock"}: ${new Intl.ListFormat("en-US").format(sizesLeft)}`;
  return few ?? (sizes ? "All sizes in stock" : "In stock");
}
