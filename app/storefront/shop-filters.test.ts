import { expect, test } from "vitest";
import { sampleProduct } from "#test/harness/sample-product.ts";
import { applyFilters, readFilters, writeFilter } from "./shop-filters.ts";

const product = (title: string, salePrice: number, inventory: number) => sampleProduct({ title, salePrice, inventory });

const products = [
  product("Hoodie", 14.99, 10),
  product("Cap", 20, 0),
  product("Tote", 19.99, 3),
  product("Parka", 90, 1),
];

const shown = (query: string) =>
  applyFilters(products, readFilters(new URLSearchParams(query))).map(({ title }) => title);

test("everything from A to Z, when nothing or nonsense is asked for", () => {
  expect(shown("")).toEqual(["Cap", "Hoodie", "Parka", "Tote"]);
  expect(shown("availability=some&price=toString&sort=__proto__")).toEqual(["Cap", "Hoodie", "Parka", "Tote"]);
});

test("by availability", () => {
  expect(shown("availability=in-stock")).toEqual(["Hoodie", "Parka", "Tote"]);
  expect(shown("availability=out-of-stock")).toEqual(["Cap"]);
});

test("by price: $20 is not under $20", () => {
  expect(shown("price=under-20")).toEqual(["Hoodie", "Tote"]);
  expect(shown("price=20-and-up")).toEqual(["Cap", "Parka"]);
});

test("sorted", () => {
  expect(shown("sort=z-a")).toEqual(["Tote", "Parka", "Hoodie", "Cap"]);
  expect(shown("sort=price-up")).toEqual(["Hoodie", "Tote", "Cap", "Parka"]);
  expect(shown("sort=price-down")).toEqual(["Parka", "Cap", "Tote", "Hoodie"]);
});

test("a choice stands in the address, what is said by default does not, and the rest of it stays", () => {
  const chosen = writeFilter(new URLSearchParams("utm_source=mail"), "sort", "price-up");
  expect(chosen.toString()).toBe("utm_source=mail&sort=price-up");
  expect(readFilters(chosen).sort).toBe("price-up");
  expect(writeFilter(chosen, "sort", "a-z").toString()).toBe("utm_source=mail");
});
