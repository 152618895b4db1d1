import { expect, test } from "vitest";
import { sampleProduct } from "#test/harness/sample-product.ts";
import { offerOf } from "./offer.ts";

test("a text offers the oldest product in stock, and nothing while everything is sold out", () => {
  const soldOut = sampleProduct({ title: "Old", inventory: 0 });
  expect(offerOf([soldOut, sampleProduct({ title: "New" })])?.title).toBe("New");
  expect(offerOf([soldOut])).toBeUndefined();
});
