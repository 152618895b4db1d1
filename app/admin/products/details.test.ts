import { expect, test } from "vitest";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { detailsEdit, detailsOf } from "./details.ts";

const TEE: EditorProduct = {
  ...{ _id: "tee", version: 1, title: "Tee", description: "Soft.", specs: {}, price: 20, salePrice: null },
  ...{ saleStartsAt: null, saleEndsAt: null, liveAt: null, announced: false, archivedAt: null },
  ...{ colors: [], sizes: [], variants: [], archived: [] },
};

test.each([
  ["", null],
  [" 10 ", 10],
  ["1e1", Number.NaN],
])("the typed sale price %j is %j", (salePrice, expected) => {
  expect(detailsEdit({ ...detailsOf(TEE), salePrice }, TEE).salePrice).toBe(expected);
});
