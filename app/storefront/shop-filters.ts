import type { Product } from "#shop/catalog/catalog.ts";

/** The choices of /shop with the words of the specification; the keys stand in the address. */
export const AVAILABILITY = { all: "All", "in-stock": "In Stock", "out-of-stock": "Out of Stock" } as const;
export const PRICE = { all: "All", "under-20": "Under $20", "20-and-up": "$20 and up" } as const;
export const SORT = {
  "a-z": "Alphabetically A-Z",
  "z-a": "Alphabetically Z-A",
  "price-up": "Price Low to High",
  "price-down": "Price High to Low",
} as const;

export type ShopFilters = {
  availability: keyof typeof AVAILABILITY;
  price: keyof typeof PRICE;
  sort: keyof typeof SORT;
};

/** What the address asks for; unknown words count as unsaid. */
export function readFilters(query: URLSearchParams): ShopFilters {
  return {
    availability: choice(AVAILABILITY, query.get("availability"), "all"),
    price: choice(PRICE, query.get("price"), "all"),
    sort: choice(SORT, query.get("sort"), "a-z"),
  };
}

function choice<T extends string>(choices: Record<T, string>, word: string | null, otherwise: T): T {
  return word !== null && isChoice(choices, word) ? word : otherwise;
}

const isChoice = <T extends string>(choices: Record<T, string>, word: string): word is T =>
  Object.hasOwn(choices, word);

/** Filters and sorts by what a product costs now. */
export function applyFilters(products: readonly Product[], { availability, price, sort }: ShopFilters): Product[] {
  return products
    .filter(({ inventory }) => availability === "all" || inventory > 0 === (availability === "in-stock"))
    .filter(({ salePrice }) => price === "all" || salePrice < 20 === (price === "under-20"))
    .sort(ORDER[sort]);
}

const byTitle = (a: Product, b: Product) =>
  a.title.localeCompare(b.title, "en-US") || a._id.localeCompare(b._id, "en-US");
const byPrice = (a: Product, b: Product) => a.salePrice - b.salePrice;

const ORDER: Record<ShopFilters["sort"], (a: Product, b: Product) => number> = {
  "a-z": byTitle,
  "z-a": (a, b) => byTitle(b, a),
  "price-up": (a, b) => byPrice(a, b) || byTitle(a, b),
  "price-down": (a, b) => byPrice(b, a) || byTitle(a, b),
};
