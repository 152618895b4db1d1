import { nameKey } from "#shop/selling/catalog/catalog.ts";
import type { CardProduct } from "./card-product.ts";

/** The filters of /shop, worded as in the specification; the keys appear in the URL. */
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

/** The filters in the URL, in any letter case, as the server chooses the page (`chosenOf`); unknown values are ignored. */
export function readFilters(query: URLSearchParams): ShopFilters {
  return {
    availability: choice(AVAILABILITY, query.get("availability"), "all"),
    price: choice(PRICE, query.get("price"), "all"),
    sort: choice(SORT, query.get("sort"), "a-z"),
  };
}

/** The choices, other than defaults, that the query may contain; each has its own page. */
export const shopChoices = (): string =>
  new URLSearchParams(
    Object.entries({ availability: AVAILABILITY, price: PRICE, sort: SORT }).flatMap(([name, choices]) =>
      Object.keys(choices)
        .slice(1)
        .map((value) => [name, value]),
    ),
  ).toString();

/** The query after changing one filter. Defaults are left out, so that each list has one URL. */
export function writeFilter(query: URLSearchParams, name: keyof ShopFilters, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === readFilters(new URLSearchParams())[name]) next.delete(name);
  else next.set(name, value);
  return next;
}

const choice = <T extends string>(choices: Record<T, string>, word: string | null, otherwise: T): T =>
  (Object.keys(choices) as T[]).find((known) => known === nameKey(word ?? "")) ?? otherwise;

const AVAILABILITY_WORDS = { all: "", "in-stock": " are in stock", "out-of-stock": " are out of stock" };
const PRICE_WORDS = { all: "", "under-20": " under $20", "20-and-up": " for $20 or more" };
const COST_WORDS = { all: " yet", "under-20": " cost less than $20", "20-and-up": " cost $20 or more" };

/** 'No products under $20 are in stock.' */
export const noMatchText = ({ availability, price }: ShopFilters): string =>
  `No products${availability === "all" ? COST_WORDS[price] : PRICE_WORDS[price] + AVAILABILITY_WORDS[availability]}.`;

type Judged = Pick<CardProduct, "_id" | "title" | "salePrice" | "inventory">;

/** Filters and sorts by the current price. */
export function applyFilters<T extends Judged>(
  products: readonly T[],
  { availability, price, sort }: ShopFilters,
): T[] {
  return products
    .filter(({ inventory }) => availability === "all" || inventory > 0 === (availability === "in-stock"))
    .filter(({ salePrice }) => price === "all" || salePrice < 20 === (price === "under-20"))
    .sort(ORDER[sort]);
}

const byTitle = (a: Judged, b: Judged) =>
  a.title.localeCompare(b.title, "en-US") || a._id.localeCompare(b._id, "en-US");
const byPrice = (a: Judged, b: Judged) => a.salePrice - b.salePrice;

const ORDER: Record<ShopFilters["sort"], (a: Judged, b: Judged) => number> = {
  "a-z": byTitle,
  "z-a": (a, b) => byTitle(b, a),
  "price-up": (a, b) => byPrice(a, b) || byTitle(a, b),
  "price-down": (a, b) => byPrice(b, a) || byTitle(a, b),
};
