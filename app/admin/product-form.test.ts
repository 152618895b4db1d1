import { describe, expect, it } from "vitest";
import type { Product } from "#shop/catalog/catalog.ts";
import { EMPTY_PRODUCT, productBody, productErrors, serverErrors, valuesOf } from "./product-form.ts";

function product(stock: Record<string, number>): Product {
  const sizes = Object.entries(stock).map(([sku, inventory]) => ({ size: sku, sku, inventory }));
  const inventory = sizes.reduce((sum, size) => sum + size.inventory, 0);
  return {
    _id: "packd-hoodie",
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

describe("the rules of the product form", () => {
  it("wants every field", () => {
    expect(Object.keys(productErrors(EMPTY_PRODUCT, undefined).fields)).toEqual([
      "title",
      "price",
      "image",
      "description",
      "inventory",
    ]);
    expect(productErrors(filled, undefined)).toEqual({ fields: {}, stock: {} });
  });

  it.each(["-1", "1.999", "x", "1e3", "100000.01", ".5"])("refuses the price %s", (price) => {
    expect(productErrors({ ...filled, price }, undefined).fields.price).toBeDefined();
  });

  it.each(["0", "0.01", "29.9", "100000"])("takes the price %s", (price) => {
    expect(productErrors({ ...filled, price }, undefined).fields.price).toBeUndefined();
  });

  it.each(["-1", "1.5", "x", "1000001", ""])("refuses the inventory %s", (inventory) => {
    expect(productErrors({ ...filled, inventory }, undefined).fields.inventory).toBeDefined();
  });

  it.each(["http://example.com/a.webp", "//example.com/a.webp", "javascript:alert(1)", "/two words.webp"])(
    "refuses the image %s",
    (image) => {
      expect(productErrors({ ...filled, image }, undefined).fields.image).toBeDefined();
    },
  );

  it("judges each sku of a product that has several", () => {
    const grid = product({ S: 2, M: 3 });
    const values = { ...valuesOf(grid), stock: { S: "2", M: "-1" } };
    expect(productErrors(values, grid)).toEqual({
      fields: {},
      stock: { M: "Inventory must be a whole number, 0 or more" },
    });
  });
});

describe("the body of the call", () => {
  it("is trimmed, with numbers", () => {
    expect(productBody({ ...filled, title: " Cap " }, undefined)).toEqual({
      title: "Cap",
      price: 9.5,
      image: "https://example.com/cap.webp",
      inventory: 7,
      description: "A cap.",
    });
  });

  it("sends only the stock that was changed", () => {
    const grid = product({ S: 2, M: 3 });
    expect(productBody({ ...valuesOf(grid), stock: { S: "2", M: "8" } }, grid)).toMatchObject({
      inventory: 10,
      variants: [{ sku: "M", inventory: 8 }],
    });
    expect(productBody(valuesOf(grid), grid)).toMatchObject({ price: 29.99, variants: [] });
  });
});

describe("what the server refuses", () => {
  it("stands at its field, or over the button", () => {
    expect(serverErrors({ message: "no", errors: [{ field: "price", message: "too much" }] })).toEqual({
      fields: { price: "too much" },
      stock: {},
      form: undefined,
    });
    expect(serverErrors({ message: "no", errors: [] }).form).toBe("no");
    expect(serverErrors({ message: "no", errors: [{ field: "variants.0.sku", message: "unknown" }] }).form).toBe(
      "unknown",
    );
  });
});
