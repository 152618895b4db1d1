import { expect, test } from "vitest";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { detailsEdit, detailsOf, detailWords } from "./details.ts";

const TEE = sampleEditorProduct();

test.each([
  ["", null],
  [" 10 ", 10],
  ["1e1", Number.NaN],
])("the typed sale price %j is %j", (salePrice, expected) => {
  expect(detailsEdit({ ...detailsOf(TEE), salePrice }, TEE).salePrice).toBe(expected);
});

test.each([
  ["2126-11-30", "2126-12-01T04:59:59.999Z"],
  ["2126-11-30 23:59", "2126-12-01T04:59:59.999Z"],
  ["2126-11-30 23:58", "2126-12-01T04:58:00.000Z"],
])("a sale that ends on %s lasts until %s", (saleEndsAt, expected) => {
  expect(detailsEdit({ ...detailsOf(TEE), saleEndsAt }, TEE).saleEndsAt).toBe(expected);
});

test.each([
  ["2126-11-30 23:59", "2126-12-01T04:59:00.000Z"],
  ["2126-11-30", "2126-12-01T04:59:59.999Z"],
])("an end saved as 11:59:00 PM is %s in the field, and then lasts until %s", (field, expected) => {
  const product = { ...TEE, saleEndsAt: "2126-12-01T04:59:00.000Z" };
  expect(detailsEdit({ ...detailsOf(product), saleEndsAt: field }, product).saleEndsAt).toBe(expected);
});

test("another editor's times and status are said in words", () => {
  const sale = { salePrice: 15, saleStartsAt: null, saleEndsAt: "2099-05-08T03:59:00.000Z" };
  const details = detailsOf({ ...sampleEditorProduct("M"), ...sale });
  expect(detailWords("saleEndsAt", details)).toBe("May 7, 2099, 11:59\u00a0PM");
  expect(detailWords("saleStartsAt", details)).toBe("");
  expect(detailWords("liveAt", details)).toBe("Live");
  expect(detailWords("liveAt", { ...details, liveAt: "draft" })).toBe("Draft");
  expect(detailWords("title", details)).toBe("Tee");
});
