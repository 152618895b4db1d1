import { describe, expect, it } from "vitest";
import { storedVariant } from "#test/harness/sample-editor-product.ts";
import { sizesInOrder } from "./editor-product.server.ts";
import { planGrid } from "./plan-grid.ts";
import { type ProductEdit, productEdit } from "./product-edit.ts";

const LIVE = "2026-01-01T00:00:00.000Z";

const color = (name: string, was: string | null = name) => ({ was, color: name, image: `/media/${name}.webp` });
const size = (name: string, was: string | null = name) => ({ was, size: name });
const cell = (color: string, size: string, sku = `H-${color}-${size}`.toUpperCase()) => ({ color, size, sku });

const STORED = {
  colors: [
    { color: "Grey", image: "/g.webp", swatch: null, liveAt: LIVE },
    { color: "Black", image: "/b.webp", swatch: null, liveAt: LIVE },
  ],
  variants: [
    storedVariant("Grey", "S"),
    storedVariant("Grey", "M", { sold: true }),
    storedVariant("Black", "S"),
    storedVariant("Black", "M"),
  ],
};
const ALL = [cell("Grey", "S"), cell("Grey", "M"), cell("Black", "S"), cell("Black", "M")];
const WANTED = { colors: [color("Grey"), color("Black")], sizes: [size("S"), size("M")], variants: ALL };

function planned(wanted: Pick<ProductEdit, "colors" | "sizes" | "variants">, stored = STORED) {
  const made = planGrid(stored, wanted);
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  return made.plan;
}

const messages = (wanted: Parameters<typeof planned>[0], stored = STORED) => {
  const made = planGrid(stored, wanted);
  return made.ok ? [] : made.errors;
};

describe("the plan of a grid", () => {
  it.each(["constructor", "__proto__"])("treats %s as a size like any other", (name) => {
    const added = { ...WANTED, sizes: [...WANTED.sizes, size(name, null)], variants: [...ALL, cell("Grey", name)] };
    expect(planned(added).variants.at(-1)).toMatchObject({ size: name, liveAt: undefined });
  });

  it("distinguishes a renamed color from a new one, even if two colors swap names", () => {
    const swapped = planned({
      ...WANTED,
      colors: [color("Black", "Grey"), color("Grey", "Black")],
      variants: [
        cell("Black", "S", "H-GREY-S"),
        cell("Black", "M", "H-GREY-M"),
        cell("Grey", "S", "H-BLACK-S"),
        cell("Grey", "M", "H-BLACK-M"),
      ],
    });
    expect(swapped.colors.map(({ from, color }) => [from, color])).toEqual([
      ["Grey", "Black"],
      ["Black", "Grey"],
    ]);
    expect(swapped).toMatchObject({ archive: [], remove: [], renamed: [] });
  });

  it("restores an archived size in the colors in which the size of that name isn't renamed", () => {
    const variants = STORED.variants.map((one) => ({ ...one, archived: one.sku === "H-BLACK-S" }));
    const plan = planned(
      {
        ...WANTED,
        sizes: [size("Small", "S"), size("M"), size("S", null)],
        variants: [cell("Grey", "Small", "H-GREY-S"), cell("Grey", "S", "NEW"), cell("Black", "S")],
      },
      { ...STORED, variants },
    );
    expect(plan.variants.map(({ from, size }) => [from, size])).toEqual([
      ["H-GREY-S", "Small"],
      [null, "S"],
      ["H-BLACK-S", "S"],
    ]);
  });

  it("restores an archived color that is added by name", () => {
    const archived = {
      ...STORED,
      variants: STORED.variants.map((one) => (one.color === "Grey" ? { ...one, archived: true, sold: true } : one)),
    };
    const plan = planned({ ...WANTED, colors: [color("gray", null), color("Black")] }, archived);
    expect(plan.colors[0]).toMatchObject({ from: "Grey", color: "gray" });
    expect(plan.variants[0]).toMatchObject({ from: "H-GREY-S", color: "gray" });
    expect(
      messages({ ...WANTED, colors: [color("Grey", "Black")], variants: [cell("Grey", "S", "X")] }, archived),
    ).toEqual([
      { field: "colors.0.color", message: expect.stringContaining("Past orders have another color named Grey") },
    ]);
  });

  it("doesn't rename a size to the name of an archived size that was ordered", () => {
    const archived = {
      ...STORED,
      variants: STORED.variants.map((one) => (one.size === "S" ? { ...one, archived: true, sold: true } : one)),
    };
    const renamed = {
      ...WANTED,
      sizes: [size("S", "M")],
      variants: [cell("Grey", "S", "H-GREY-M"), cell("Black", "S", "H-BLACK-M")],
    };
    expect(messages(renamed, archived)).toEqual([
      { field: "sizes.0.size", message: expect.stringContaining("Past orders have another size named S") },
    ]);
  });

  it("rejects a color that was removed in the meantime", () => {
    expect(messages({ ...WANTED, colors: [color("Green", "Rosé"), color("Black")] })[0]?.message).toBe(
      "The color Rosé no longer exists",
    );
  });
});

const edit: ProductEdit = {
  title: "Hoodie",
  description: "Warm.",
  price: 30,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  ...WANTED,
};
const faultsOf = (change: object) => {
  const parsed = productEdit.safeParse({ ...edit, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("."));
};

it.each([
  [{}, []],
  [{ salePrice: 30 }, ["salePrice"]],
  [{ saleEndsAt: "2026-11-30T05:00:00.000Z" }, ["salePrice"]],
  [{ salePrice: 20, saleStartsAt: "2026-11-30T05:00:00.000Z", saleEndsAt: "2026-11-30T05:00:00.000Z" }, ["saleEndsAt"]],
  [{ salePrice: 20, saleEndsAt: "tomorrow" }, ["saleEndsAt"]],
  [{ colors: [color("Grey"), color("gray", null)] }, ["colors.1.color", "variants.2.sku", "variants.3.sku"]],
  [{ sizes: [size("S"), size("M"), size("L", null)] }, ["sizes.2.size"]],
  [{ variants: [...ALL, cell("Grey", "s", "X")] }, ["variants.4.sku"]],
  [{ variants: ALL.map((one) => ({ ...one, sku: "SAME" })) }, ["variants.1.sku", "variants.2.sku", "variants.3.sku"]],
  [{ variants: [] }, ["variants", "colors.0.color", "colors.1.color", "sizes.0.size", "sizes.1.size"]],
])("the edit of a product with %.60j has errors at %j", (change, fields) => {
  expect(faultsOf(change)).toEqual(fields);
});

it("sizesInOrder merges the sizes of all colors into one order", () => {
  expect(sizesInOrder([["M", "XL"], ["S", "M", "L"], ["XXL"]])).toEqual(["S", "M", "XL", "L", "XXL"]);
});
