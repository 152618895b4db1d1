import { describe, expect, it } from "vitest";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { EMPTY_PRODUCT, errorsOf, mergeProduct, productBody, valuesOf } from "./product-form.ts";

function product(stock: Record<string, number>, change: Partial<Product> = {}): Product {
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
    ...change,
  };
}

const single = product({ cap: 7 });
const grid = product({ S: 2, M: 3 });
const filled = { ...valuesOf(single), title: " Cap ", price: "0", image: "https://example.com/cap.webp" };

it("gives the body of a new product, trimmed and with numbers", () => {
  const { title, description, image } = { ...filled, title: "Cap" };
  const body = { title, price: 0, image, inventory: 7, description };
  expect(productBody(filled, undefined)).toEqual({ ok: true, body });
});

it("wants every field of a new product", () => {
  const fields = {
    title: "Please enter a title",
    price: "Please enter a price",
    image: "Please enter an image URL",
    inventory: "Please enter the inventory",
    description: "Please enter a description",
  };
  expect(productBody(EMPTY_PRODUCT, undefined)).toEqual({ ok: false, errors: { fields, stock: {} } });
});

it.each([
  ["price", ["-1", "1.999", "x"]],
  ["inventory", ["-1", "1.5", "x"]],
])("refuses as %s: %j", (field, texts) => {
  for (const text of texts) {
    const made = productBody({ ...filled, [field]: text }, undefined);
    expect(made.ok ? [] : Object.keys(made.errors.fields)).toEqual([field]);
  }
});

describe("the stock of a product", () => {
  const why = { reason: "counted", note: "" } as const;

  it.each([
    ["one sku", single, { inventory: "9", ...why }, { inventory: 9, inventoryBefore: 7, ...why }],
    [
      "several skus, one changed",
      grid,
      { stock: { S: "2", M: "8" }, ...why },
      { inventory: 5, variants: [{ sku: "M", inventory: 8, inventoryBefore: 3 }], ...why },
    ],
    ["several skus, none changed", grid, {}, { price: 29.99, variants: [] }],
  ])("is sent with what it was before: %s", (_, before, change, body) => {
    expect(productBody({ ...valuesOf(before), ...change }, before)).toMatchObject({ ok: true, body });
  });

  it.each([
    ["reason", {}],
    ["note", { reason: "correction" }],
    ["reason", { reason: "theft" }],
  ])("changes only with a %s: %j", (field, given) => {
    for (const [before, change] of [
      [single, { inventory: "9" }],
      [grid, { stock: { S: "2", M: "8" } }],
    ] as const) {
      const made = productBody({ ...valuesOf(before), ...change, ...given }, before);
      expect(made.ok ? [] : Object.keys(made.errors.fields)).toEqual([field]);
    }
  });

  it.each(["-1", "", "x", "1.5"])("is refused at its sku when it is %j", (M) => {
    expect(productBody({ ...valuesOf(grid), stock: { S: "2", M } }, grid)).toMatchObject({
      ok: false,
      errors: { stock: { M: expect.stringMatching(/inventory/i) } },
    });
  });
});

it("puts what the server refuses at its field, at its sku or over the button", () => {
  expect(errorsOf([{ field: "price", message: "too much" }])).toEqual({ fields: { price: "too much" }, stock: {} });
  expect(errorsOf([{ field: "variants.0.sku", message: "gone" }], [{ sku: "M" }]).stock).toEqual({ M: "gone" });
  expect(errorsOf([{ field: "body", message: "no" }]).form).toBe("no");
});

describe("when another editor saved first", () => {
  const mine = { ...valuesOf(grid), title: "Mine", price: "35", stock: { S: "9", M: "3" }, reason: "counted" };

  it("keeps what was typed here and takes the rest of theirs", () => {
    const theirs = product({ S: 2, M: 1, L: 4 }, { title: "Theirs", description: "New words.", version: 5 });
    const { values, conflicts } = mergeProduct(grid, mine, theirs);
    const stock = { S: "9", M: "1", L: "4" };
    expect(values).toMatchObject({ title: "Mine", price: "35", description: "New words.", stock });
    expect(conflicts).toEqual([{ name: "Title", theirs: "Theirs" }]);
    expect(productBody(values, theirs)).toMatchObject({
      body: { version: 5, variants: [{ sku: "S", inventory: 9, inventoryBefore: 2 }] },
    });
  });

  it("has no conflict where both typed the same, and drops the stock of a size that is gone", () => {
    const { values, conflicts } = mergeProduct(grid, mine, product({ M: 3 }, { title: "Mine" }));
    expect(values).toMatchObject({ title: "Mine", stock: { M: "3" } });
    expect(conflicts).toEqual([]);
  });
});
