import { EMAIL_ME } from "#app/storefront/links.ts";
import { inBusinessDays } from "#shop/running/settings/policy-words.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import { type CartLine, lineKey } from "#shop/selling/cart/cart.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/** How much of the catalog is sold out. */
export type SoldOut = "everything" | "some" | "nothing";

/** One color and size of a product. */
export type Sku = Pick<CartLine, "_id" | "color" | "size">;

export type SkuStock = Sku & { inStock: boolean; image: string };

export const stockOf = (products: readonly Product[]): SkuStock[] =>
  products.flatMap(({ _id, variants }) =>
    variants.flatMap(({ color, image, sizes }) =>
      sizes.map(({ size, inventory }) => ({ _id, color, size, inStock: inventory > 0, image })),
    ),
  );

export function soldOutOf(stock: readonly SkuStock[]): SoldOut {
  if (!stock.some(({ inStock }) => inStock)) return "everything";
  return stock.every(({ inStock }) => inStock) ? "nothing" : "some";
}

/** Why the shopper comes to /out-of-stock, in the navigation's state: after an order that was placed, or one that was refused for these items. */
export type Came = { afterOrder?: true; refused?: readonly Sku[] };

const isSame = (one: Sku, other: Sku): boolean => lineKey(one) === lineKey(other);

/** A sold-out line of the cart, and what else there is of its product: other sizes in its color, and other colors in its size. */
export type GoneLine = CartLine & {
  sizes: readonly string[];
  colors: readonly { color: string; image: string }[];
};

/** The lines of the cart that are sold out. `refused`: those that the shop has just refused, which is newer than the stock. */
export function goneLines(
  stock: readonly SkuStock[],
  lines: readonly CartLine[],
  refused: readonly Sku[] = [],
): GoneLine[] {
  const isRefused = (sku: Sku) => refused.some((one) => isSame(one, sku));
  const left = stock.filter((sku) => sku.inStock && !isRefused(sku));
  const isGone = (line: Sku) => isRefused(line) || stock.some((sku) => !sku.inStock && isSame(sku, line));
  return lines.filter(isGone).map((line) => ({
    ...line,
    sizes: left.flatMap(({ _id, color, size }) => (_id === line._id && color === line.color ? [size] : [])),
    colors: left.flatMap(({ _id, color, size, image }) =>
      _id === line._id && size === line.size ? [{ color, image }] : [],
    ),
  }));
}

/** The product's page, with this color and size chosen. */
export const skuAddress = ({ _id, color, size }: Sku): string =>
  `/product/${_id}?${new URLSearchParams({ color, size })}`;

/** The stock-alert form of this color and size. */
export const alertAddress = (sku: Sku): string => `${skuAddress(sku)}#${EMAIL_ME}`;

/** The text of /out-of-stock, true to the current stock. `refused`: the shopper's order was refused; `gone`: how many lines of the cart are sold out. */
export function soldOutWords(soldOut: SoldOut, refused: boolean, gone = 0): { heading: string; text: string } {
  const heading = refused || gone > 0 || soldOut !== "nothing" ? "Temporarily Out of Stock" : "In Stock";
  return { heading, text: soldOutText(soldOut, refused, gone) };
}

function soldOutText(soldOut: SoldOut, refused: boolean, gone: number): string {
  if (refused && gone > 0) return `${gone === 1 ? "This" : "These"} sold out before your order went through.`;
  if (gone > 0) return gone === 1 ? "An item in your cart is sold out." : `${gone} items in your cart are sold out.`;
  if (soldOut === "everything") return "The hoodie is sold out in every color and size.";
  if (refused) return "What you wanted was sold out when you ordered. It may be back by now.";
  return soldOut === "some"
    ? "Some colors and sizes are sold out. All others are in stock."
    : "All colors and sizes are in stock.";
}

/** When the shop expects to restock, if it knows. */
export function restockText({ restockWeeks, shipWithinBusinessDays }: Policies): string {
  const when = restockWeeks ? `We expect to restock in ${weeks(restockWeeks)}. ` : "";
  return `${when}Same quality, same fast shipping: within ${inBusinessDays(shipWithinBusinessDays)}.`;
}

function weeks({ from, to }: { from: number; to: number }): string {
  if (from !== to) return `${from}-${to} weeks`;
  return from === 1 ? "1 week" : `${from} weeks`;
}
