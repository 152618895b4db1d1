import { expect, it, vi } from "vitest";
import { newSkus, skuOf } from "./sku-pattern.ts";

const known = (sku: string, color: string, size: string) => ({ sku, color, size });
const grid = (write: (color: string, size: string) => string) =>
  ["Grey", "White"].flatMap((color) => ["M", "XL"].map((size) => known(write(color, size), color, size)));

it("builds a SKU from the product id and names if there is no pattern to follow", () => {
  expect(skuOf("packd-hoodie", "Rosé / White", "One Size")).toBe("PACKD-HOODIE-ROSE-WHITE-ONE-SIZE");
  expect(skuOf("x".repeat(80), "Grey", "M")).toHaveLength(80);
  expect(skuOf("tee", "Blue", "S", [known("4711", "Grey", "M")])).toBe("TEE-BLUE-S");
});

it.each<[string, (color: string, size: string) => string, string, string]>([
  ["a prefix", (color, size) => `PACKD-${color.toUpperCase()}-${size}`, "PACKD-WHITE-XXL", "PACKD-BLUE-M"],
  ["the size first", (color, size) => `${size}/${color.toUpperCase()}/24`, "XXL/WHITE/24", "M/BLUE/24"],
  ["short colors", (color, size) => `PK-${color.slice(0, 3).toUpperCase()}-${size}`, "PK-WHI-XXL", "PK-BLU-M"],
  ["lowercase", (color, size) => `packd_${color}_${size}`.toLowerCase(), "packd_white_xxl", "packd_blue_m"],
])("follows %s", (_, write, size, color) => {
  expect(skuOf("packd-hoodie", "White", "XXL", grid(write))).toBe(size);
  expect(skuOf("packd-hoodie", "Blue", "M", grid(write))).toBe(color);
});

it("learns the code of a color from the SKUs that use it", () => {
  const others = [known("H-01-M", "Grey", "M"), known("H-02-M", "Heather", "M"), known("H-01-L", "Grey", "L")];
  expect(skuOf("hoodie", "Heather", "L", others)).toBe("H-02-L");
});

it("ignores a SKU that follows no pattern, and never returns an existing SKU", () => {
  const others = [known("OTHER-7", "Grey", "L"), known("PACKD-GREY-M", "Grey", "M")];
  expect(skuOf("packd-hoodie", "White", "XXL", others)).toBe("PACKD-WHITE-XXL");
  expect(skuOf("tee", "Green", "M", [known("T-G-M", "Grey", "M")])).toBe("TEE-GREEN-M");
});

it("reads each name once, because a file of products suggests hundreds of SKUs for the same names", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const names = Array.from({ length: 20 }, (_, at) => `N${at}`);
  const others = names.flatMap((color) => names.map((size) => known(`C-${color}-${size}`, color, size)));
  expect(skuOf("tee", "Blue", "N3", others)).toBe("C-BLUE-N3");
  expect(normalize.mock.calls.length).toBeLessThan(100);
  normalize.mockRestore();
});

it("gives a new product unique SKUs, even for names that look alike", () => {
  const named = [["Grey"], ["Gréy"], ["灰"], ["黒"]];
  expect(newSkus("tee", named)).toEqual(["TEE-GREY", "TEE-GREY-2", "TEE-X", "TEE-X-2"]);
});
