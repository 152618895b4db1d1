import { expect, test } from "vitest";
import { isPublicPage } from "./public-pages.ts";

test.each(["/", "/shop", "/product/packd-hoodie", "/blog", "/blog/how-it-packs"])("%s is public", (path) => {
  expect(isPublicPage(path)).toBe(true);
});

test.each([
  "/checkout",
  "/success",
  "/orders",
  "/orders/01a1fe97",
  "/out-of-stock",
  "/review",
  "/unsubscribe",
  "/admin",
  "/shop/",
  "/Shop",
  "/product/Packd-Hoodie",
  "/product/a/b",
  "/blog/..",
  "/constructor",
])("%s is not public", (path) => {
  expect(isPublicPage(path)).toBe(false);
});
