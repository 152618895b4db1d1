import { expect, test } from "vitest";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { detailsEdit, detailsOf } from "./details.ts";

const TEE = sampleEditorProduct();

test.each([
  ["", null],
  [" 10 ", 10],
  ["1e1", Number.NaN],
])("the typed sale price %j is %j", (salePrice, expected) => {
  expect(detailsEdit({ ...detailsOf(TEE), salePrice }, TEE).salePrice).toBe(expected);
});
