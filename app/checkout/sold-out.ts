import type { Product } from "#shop/catalog/catalog.ts";

/** How much of the catalogue cannot be bought now. */
export type SoldOut = "everything" | "some" | "nothing";

export function soldOutOf(products: readonly Product[]): SoldOut {
  const stocks = products.flatMap(({ variants }) => variants.flatMap(({ sizes }) => sizes));
  if (stocks.every(({ inventory }) => inventory === 0)) return "everything";
  return stocks.some(({ inventory }) => inventory === 0) ? "some" : "nothing";
}

/** What /out-of-stock may say: what is true of the stock now. `refused`: the shopper's order was, so nothing was charged. */
export function soldOutWords(soldOut: SoldOut, refused: boolean): { heading: string; text: string } {
  const charged = refused ? " Nothing was charged." : "";
  if (soldOut === "everything") {
    return {
      heading: "Temporarily Out of Stock",
      text: `The hoodie is sold out at the moment, in every color and size.${charged}`,
    };
  }
  if (refused) {
    return {
      heading: "Temporarily Out of Stock",
      text: `What you wanted is sold out at the moment. Other colors and sizes are still there.${charged}`,
    };
  }
  return soldOut === "some"
    ? {
        heading: "Temporarily Out of Stock",
        text: "Some colors and sizes are sold out at the moment. The others are still there.",
      }
    : { heading: "In Stock", text: "Every color and size is there at the moment." };
}
