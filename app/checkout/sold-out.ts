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

/**
 * Why the shopper was sent to /out-of-stock, in the navigation state: an order was placed, one was refused for these items, or all items of a
 * saved cart are sold out.
 */
export type Came = { afterOrder?: true; refused?: readonly Sku[] | undefined; saved?: readonly CartLine[] | undefined };

const isSame = (one: Sku, other: Sku): boolean => lineKey(one) === lineKey(other);

/** A sold-out cart line, and its alternatives in stock: other sizes in its color, and other colors in its size. */
export type GoneLine = CartLine & {
  sizes: readonly string[];
  colors: readonly { color: string; image: string }[];
};

/** The cart lines that are sold out but may be restocked. `refused`: items that the shop has just refused, which is newer than `stock`. */
export function goneLines(
  stock: readonly SkuStock[],
  lines: readonly CartLine[],
  refused: readonly Sku[] = [],
): GoneLine[] {
  const isRefused = (sku: Sku) => refused.some((one) => isSame(one, sku));
  const left = stock.filter((sku) => sku.inStock && !isRefused(sku));
  const isGone = (line: Sku) => stock.some((sku) => isSame(sku, line) && (!sku.inStock || isRefused(line)));
  return lines.filter(isGone).map((line) => ({
    ...line,
    sizes: left.flatMap(({ _id, color, size }) => (_id === line._id && color === line.color ? [size] : [])),
    colors: left.flatMap(({ _id, color, size, image }) =>
      _id === line._id && size === line.size ? [{ color, image }] : [],
    ),
  }));
}

/** The lines of the cart that the shop no longer sells. */
export const unsoldLines = (stock: readonly SkuStock[], lines: readonly CartLine[]): CartLine[] =>
  lines.filter((line) => !stock.some((sku) => isSame(sku, line)));

/** The URL of the product page, with this color and size selected. */
export const skuAddress = ({ _id, color, size }: Sku): string =>
  `/product/${_id}?${new URLSearchParams({ color, size })}`;

/** The URL of the stock-alert form for this color and size. */
export const alertAddress = (sku: Sku): string => `${skuAddress(sku)}#${EMAIL_ME}`;

type Situation = {
  soldOut: SoldOut;
  /** The shopper's order was refused. */
  refused?: boolean;
  /** How many lines of the cart are sold out. */
  gone?: number;
  /** How many lines of the cart the shop no longer sells. */
  unsold?: number;
  /** How the cart with these lines is called. */
  cart?: string;
};

/** The text of /out-of-stock, true to the current stock. */
export function soldOutWords(situation: Situation): { heading: string; text: string } {
  const { soldOut, refused = false, gone = 0, unsold = 0, cart = "your cart" } = situation;
  if (refused && gone === 0 && unsold > 0) return { heading: "No Longer Available", text: unsoldText(unsold, cart) };
  const heading = refused || gone > 0 || soldOut !== "nothing" ? "Temporarily Out of Stock" : "Everything is in stock";
  const text = soldOutText(soldOut, refused, gone, cart);
  return { heading, text: gone > 0 && unsold > 0 ? `${text} ${unsoldText(unsold, cart)}` : text };
}

const unsoldText = (unsold: number, cart: string): string =>
  unsold === 1 ? `An item in ${cart} is no longer available.` : `${unsold} items in ${cart} are no longer available.`;

function soldOutText(soldOut: SoldOut, refused: boolean, gone: number, cart: string): string {
  if (refused && gone > 0)
    return `${gone === 1 ? "This item" : "These items"} sold out before your order went through.`;
  if (gone > 0) return gone === 1 ? `An item in ${cart} is sold out.` : `${gone} items in ${cart} are sold out.`;
  if (soldOut === "everything") return "The hoodie is sold out in every color and size.";
  if (refused) return "Your items were sold out when you ordered. They may be back by now.";
  return soldOut === "some"
    ? "Some colors and sizes are sold out. All others are in stock."
    : "Nothing is sold out right now. You can order every color and size.";
}

/** When the shop expects to restock, if it knows. */
export function restockText({ restockWeeks, shipWithinBusinessDays }: Policies): string {
  const when = restockWeeks ? `We expect to restock in ${weeks(restockWeeks)}. ` : "";
  return `${when}Same quality, same fast shipping. Orders ship within ${inBusinessDays(shipWithinBusinessDays)}.`;
}

function weeks({ from, to }: { from: number; to: number }): string {
  if (from !== to) return `${from}-${to} weeks`;
  return from === 1 ? "1 week" : `${from} weeks`;
}
