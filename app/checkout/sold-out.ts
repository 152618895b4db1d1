import { EMAIL_ME } from "#app/storefront/links.ts";
import { inBusinessDays } from "#shop/running/settings/policy-words.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/** How much of the catalog is sold out. */
export type SoldOut = "everything" | "some" | "nothing";

/** One color and size of a product. */
export type Sku = { _id: string; color: string; size: string };

const skusOf = (products: readonly Product[]) =>
  products.flatMap(({ _id, variants }) =>
    variants.flatMap(({ color, sizes }) => sizes.map(({ size, inventory }) => ({ _id, color, size, inventory }))),
  );

export function soldOutOf(products: readonly Product[]): SoldOut {
  const skus = skusOf(products);
  if (skus.every(({ inventory }) => inventory === 0)) return "everything";
  return skus.some(({ inventory }) => inventory === 0) ? "some" : "nothing";
}

/** The sold-out colors and sizes. */
export const goneOf = (products: readonly Product[]): Sku[] =>
  skusOf(products).flatMap(({ inventory, ...sku }) => (inventory === 0 ? [sku] : []));

/** The lines of the cart that are sold out. */
export const goneLines = <Line extends Sku>(gone: readonly Sku[], lines: readonly Line[]): Line[] =>
  lines.filter((line) =>
    gone.some(({ _id, color, size }) => _id === line._id && color === line.color && size === line.size),
  );

/** The stock-alert form of this color and size. */
export const alertAddress = ({ _id, color, size }: Sku): string =>
  `/product/${_id}?${new URLSearchParams({ color, size })}#${EMAIL_ME}`;

/**
 * The text of /out-of-stock, true to the current stock. `refused`: the shopper's order was refused, so nothing was charged; `wanted`: the
 * sold-out items of it, such as `Pack'd Hoodie, Grey, M`.
 */
export function soldOutWords(
  soldOut: SoldOut,
  refused: boolean,
  wanted: readonly string[] = [],
): { heading: string; text: string } {
  const charged = refused ? " Nothing was charged." : "";
  if (soldOut === "everything") {
    return {
      heading: "Temporarily Out of Stock",
      text: `The hoodie is sold out in every color and size.${charged}`,
    };
  }
  if (refused) {
    return {
      heading: "Temporarily Out of Stock",
      text: `${wanted.length > 0 ? wanted.join("; ") : "The item you wanted"} just sold out. Other colors and sizes are in stock.${charged}`,
    };
  }
  return soldOut === "some"
    ? {
        heading: "Temporarily Out of Stock",
        text: "Some colors and sizes are sold out. All others are in stock.",
      }
    : { heading: "In Stock", text: "All colors and sizes are in stock." };
}

/** When the shop expects to restock, if it knows. */
export function restockText({ restockWeeks, shipWithinBusinessDays }: Policies): string {
  const when = restockWeeks ? `Restock in ${weeks(restockWeeks)}: same` : "Same";
  return `${when} quality, fast shipping within ${inBusinessDays(shipWithinBusinessDays)}.`;
}

function weeks({ from, to }: { from: number; to: number }): string {
  if (from !== to) return `${from}-${to} weeks`;
  return from === 1 ? "1 week" : `${from} weeks`;
}
