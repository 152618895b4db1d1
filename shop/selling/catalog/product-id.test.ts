import fc from "fast-check";
import { expect, it } from "vitest";
import { productIdOf, productIds } from "./product-id.ts";

it.each([
  ["Pack'd Hoodie", "packd-hoodie"],
  ["Pack’d Tee  (Größe M)", "packd-tee-grosse-m"],
  ["--Café & Crème!--", "cafe-creme"],
  ["背包衫", "product"],
  ["", "product"],
  [`${"a".repeat(59)} b`, "a".repeat(59)],
])("the title '%s' gets the id %s", (title, id) => {
  expect(productIdOf(title)).toBe(id);
});

it("any title gets an id that the database accepts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (title) => {
      expect(productIdOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(productIdOf(title).length).toBeLessThanOrEqual(60);
    }),
  );
});

it("products with the same title get numbered ids", () => {
  const ids = productIds("Tee");
  expect([ids.next().value, ids.next().value, ids.next().value]).toEqual(["tee", "tee-2", "tee-3"]);
});

it("no product gets the address of another page", () => {
  expect(productIds("New").next().value).toBe("new-2");
  expect(productIds("Drop").next().value).toBe("drop-2");
  expect(productIds("New Drop").next().value).toBe("new-drop");
});
