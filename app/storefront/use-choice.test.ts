import { expect, test } from "vitest";
import { addressOf } from "./use-choice.ts";

test("the URL contains the choice and keeps its other parts", () => {
  expect(addressOf("https://shop.example/product/cap", "Deep Blue", "XL")).toBe(
    "https://shop.example/product/cap?color=Deep+Blue&size=XL",
  );
  expect(addressOf("https://shop.example/product/cap?color=gray&utm_source=mail#reviews", "Pink", "S")).toBe(
    "https://shop.example/product/cap?color=Pink&utm_source=mail&size=S#reviews",
  );
});
