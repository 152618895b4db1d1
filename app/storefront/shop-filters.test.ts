import { expect, test } from "vitest";
import { sampleProduct } from "#test/harness/sample-product.ts";
import { applyFilters, noMatchText, readFilters, writeFilter } from "./shop-filters.ts";

const product = (title: string, salePrice: number, inventory: number) => sampleProduct({ title, salePrice, inventory });

const products = [
  product("Hoodie", 14.99, 10),
  product("Cap", 20, 0),
  product("Tote", 19.99, 3),
  product("Parka", 90, 1),
];

test.each([
  ["", "Cap Hoodie Parka Tote"],
  ["availability=some&price=toString&sort=__proto__", "Cap Hoodie Parka Tote"],
  ["availability=in-stock", "Hoodie Parka Tote"],
  ["availability=out-of-stock", "Cap"],
  // $20 is not under $20.
  ["price=under-20", "Hoodie Tote"],
  ["price=20-and-up", "Cap Parka"],
  ["sort=z-a", "Tote Parka Hoodie Cap"],
  // The server reads it so too; it would send another list otherwise.
  ["sort=Z-A&price=%20Under-20", "Tote Hoodie"],
  ["sort=price-up", "Hoodie Tote Cap Parka"],
  ["sort=price-down", "Parka Cap Tote Hoodie"],
])("%j shows %s", (query, titles) => {
  const shown = applyFilters(products, readFilters(new URLSearchParams(query)));
  expect(shown.map(({ title }) => title).join(" ")).toBe(titles);
});

test.each([
  ["availability=out-of-stock", "No products are out of stock."],
  ["price=20-and-up&sort=z-a", "No products cost $20 or more."],
  ["availability=in-stock&price=under-20", "No products under $20 are in stock."],
])("an empty list names the filters of %j", (query, text) => {
  expect(noMatchText(readFilters(new URLSearchParams(query)))).toBe(text);
});

test("the URL contains choices but no defaults, and keeps its other parameters", () => {
  const chosen = writeFilter(new URLSearchParams("utm_source=mail"), "sort", "price-up");
  expect(chosen.toString()).toBe("utm_source=mail&sort=price-up");
  expect(readFilters(chosen).sort).toBe("price-up");
  expect(writeFilter(chosen, "sort", "a-z").toString()).toBe("utm_source=mail");
});
