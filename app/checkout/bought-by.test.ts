import { expect, test } from "vitest";
import { wishIn } from "#app/storefront/wanted-line.ts";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import { boughtBy } from "./bought-by.ts";

const hoodie = sampleProduct({
  _id: "packd-hoodie",
  variants: [sampleVariant("Grey", { S: 0, M: 3 }), sampleVariant("Pink", { M: 2, L: 3 })],
});
const announced = { ...sampleProduct({ _id: "new-cap" }), liveAt: "2025-12-01T12:00:00Z" };

const bought = (query: string) => {
  const search = new URLSearchParams(query);
  const found = boughtBy([hoodie, announced], search.get("buy") ?? "", wishIn(search));
  return found && [found.product._id, found.variant.color, found.size.size];
};
const skuOf = (color: string, size: string) =>
  hoodie.variants.find((variant) => variant.color === color)?.sizes.find((one) => one.size === size)?.sku;

test("a link names a product with a color and size, or one SKU", () => {
  expect(bought("buy=packd-hoodie&color=Pink&size=L")).toEqual(["packd-hoodie", "Pink", "L"]);
  expect(bought(`buy=${skuOf("Pink", "M")}`)).toEqual(["packd-hoodie", "Pink", "M"]);
});

test.each(["buy=", "buy=nothing", "buy=packd-hoodie", "buy=packd-hoodie&color=Grey&size=S", "buy=new-cap"])(
  "%s can't be bought: unknown, incomplete, sold out or not for sale yet",
  (query) => {
    expect(bought(query)).toBeUndefined();
  },
);
