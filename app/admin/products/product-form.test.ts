import { describe, expect, it } from "vitest";
import type { Product } from "#shop/catalog/catalog.ts";
import { EMPTY_PRODUCT, errorsOf, mergeProduct, productBody, valuesOf } from "./product-form.ts";

function product(stock: Record<string, number>): Product {
  const sizes = Object.entries(stock).map(([sku, inventory]) => ({ size: sku, sku, inventory }));
  const inventory = sizes.reduce((sum, size) => sum + size.inventory, 0);
  return {
    _id: "packd-hoodie",
    version: 4,
    title: "Pack'd Hoodie",
    description: "A hoodie.",
    price: 29.99,
    salePrice: 14.99,
    sale: null,
    image: "/media/front-grey.webp",
    inventory,
    variants: [{ color: "Grey", image: "/media/front-grey.webp", inventory, sizes }],
    reviews: { count: 0, average: null },
  };
}

const filled = {
  title: "Cap",
  price: "9.50",
  image: "https://example.com/cap.webp",
  inventory: "7",
  description: "A cap.",
  stock: {},
};

const errorsIn = (change: Partial<typeof filled>) => {
  const made = productBody({ ...filled, ...change }, undefined);
  return made.ok ? {} : made.errors.fields;
};

describe("the product form", () => {
  it("wants every field", () => {
    const made = productBody(EMPTY_PRODUCT, undefined);
    expect(made.ok ? {} : made.errors.fields).toEqual({
      title: "Please enter a title",
      price: "Please enter a price",
      image: "Please enter an image URL",
      inventory: "Please enter the inventory",
      description: "Please enter a description",
    });
  });

  it.each(["-1", "1.999", "x"])("refuses the price %s", (price) => {
    expect(Object.keys(errorsIn({ price }))).toEqual(["price"]);
  });

  it.each(["-1", "1.5", "x"])("refuses the inventory %s", (inventory) => {
    expect(Object.keys(errorsIn({ inventory }))).toEqual(["inventory"]);
  });

  it("gives the body, trimmed and with numbers", () => {
    expect(productBody({ ...filled, title: " Cap ", price: "0" }, undefined)).toEqual({
      ok: true,
      body: { title: "Cap", price: 0, image: "https://example.com/cap.webp", inventory: 7, description: "A cap." },
    });
  });

  it("says what stock it showed, so that what is sold meanwhile stays sold", () => {
    const single = product({ cap: 7 });
    expect(productBody({ ...valuesOf(single), inventory: "9" }, single)).toMatchObject({
      ok: true,
      body: { inventory: 9, inventoryBefore: 7 },
    });
  });
});

describe("the stock of a product with several skus", () => {
  const grid = product({ S: 2, M: 3 });

  it("is sent where it was changed", () => {
    expect(productBody({ ...valuesOf(grid), stock: { S: "2", M: "8" } }, grid)).toMatchObject({
      ok: true,
      body: { inventory: 5, variants: [{ sku: "M", inventory: 8, inventoryBefore: 3 }] },
    });
    expect(productBody(valuesOf(grid), grid)).toMatchObject({ ok: true, body: { price: 29.99, variants: [] } });
  });

  it.each(["-1", "", "x", "1.5"])("is refused at its sku when it is %j", (M) => {
    const made = productBody({ ...valuesOf(grid), stock: { S: "2", M } }, grid);
    expect(made).toMatchObject({
      ok: false,
      errors: { fields: {}, stock: { M: expect.stringMatching(/inventory/i) } },
    });
  });
});

describe("what the server refuses", () => {
  it("stands at its field, its sku, or over the button", () => {
    expect(errorsOf([{ field: "price", message: "too much" }])).toEqual({ fields: { price: "too much" }, stock: {} });
    expect(errorsOf([{ field: "variants.0.sku", message: "gone" }], [{ sku: "M" }]).stock).toEqual({ M: "gone" });
    expect(errorsOf([{ field: "body", message: "no" }]).form).toBe("no");
  });
});

describe("when somebody else saved meanwhile", () => {
  const base = product({ S: 2, M: 3 });

  it("keeps what was typed here and takes the rest of theirs", () => {
    const mine = { ...valuesOf(base), title: "Mine", price: "35", stock: { S: "9", M: "3" } };
    const theirs = { ...product({ S: 2, M: 1, L: 4 }), title: "Theirs", description: "New words.", version: 5 };
    const { values, conflicts } = mergeProduct(base, mine, theirs);
    expect(values).toMatchObject({
      title: "Mine",
      price: "35",
      description: "New words.",
      stock: { S: "9", M: "1", L: "4" },
    });
    expect(conflicts).toEqual([{ name: "Title", theirs: "Theirs" }]);
    expect(productBody(values, theirs)).toMatchObject({
      body: { version: 5, variants: [{ sku: "S", inventory: 9, inventoryBefore: 2 }] },
    });
  });

  it("names no conflict where both typed the same, and drops the stock of a size that is gone", () => {
    const mine = { ...valuesOf(base), title: "Same", stock: { S: "9", M: "3" } };
    const { values, conflicts } = mergeProduct(base, mine, { ...product({ M: 3 }), title: "Same" });
    expect(values).toMatchObject({ title: "Same", stock: { M: "3" } });
    expect(conflicts).toEqual([]);
  });
});
