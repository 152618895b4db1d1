import { expect, test } from "vitest";
import { adParams } from "./ad-event.ts";

const HOODIE = { productId: "packd-hoodie", title: "Pack'd Hoodie" };

test("a product is reported by its id, with its price as a number", () => {
  expect(adParams([{ ...HOODIE, quantity: 1 }], { valueCents: 1499, counts: false })).toEqual({
    content_ids: ["packd-hoodie"],
    content_type: "product",
    content_name: "Pack'd Hoodie",
    contents: [{ id: "packd-hoodie", quantity: 1 }],
    value: 14.99,
    currency: "USD",
  });
});

test("a cart is reported line by line, with each product named once", () => {
  const lines = [
    { ...HOODIE, quantity: 2, unitPriceCents: 1499 },
    { ...HOODIE, quantity: 1, unitPriceCents: 1499 },
    { productId: "cap", title: "Cap", quantity: 3, unitPriceCents: 1000 },
  ];
  expect(adParams(lines, { valueCents: 7497 + 799, counts: true })).toEqual({
    content_ids: ["packd-hoodie", "cap"],
    content_type: "product",
    content_name: "Pack'd Hoodie, Cap",
    contents: [
      { id: "packd-hoodie", quantity: 2, item_price: 14.99 },
      { id: "packd-hoodie", quantity: 1, item_price: 14.99 },
      { id: "cap", quantity: 3, item_price: 10 },
    ],
    value: 82.96,
    currency: "USD",
    num_items: 6,
  });
});
