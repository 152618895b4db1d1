import { describe, expect, it } from "vitest";
import type { DeskProduct } from "#shop/product-desk/desk-product.ts";
import { isTouched, keepTyped, mergeValues, takePart } from "./merge-values.ts";
import { EMPTY_PAGE, followNames, pageErrors, pageValues, readPage } from "./product-values.ts";

const HOODIE: DeskProduct = {
  _id: "hoodie",
  version: 1,
  title: "Hoodie",
  description: "Warm.",
  price: 29.99,
  salePrice: 14.99,
  saleStartsAt: null,
  saleEndsAt: "2026-11-28T05:00:30.000Z",
  archivedAt: null,
  colors: [{ color: "Grey", image: "/g.webp" }],
  sizes: ["S", "M"],
  variants: [
    { sku: "H-S", color: "Grey", size: "S", inventory: 2, sold: false },
    { sku: "H-M", color: "Grey", size: "M", inventory: 3, sold: true },
  ],
  archived: [],
};

const edit = (values: Parameters<typeof readPage>[0]) => {
  const read = readPage(values, HOODIE);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.edit;
};

describe("the values of a product's page", () => {
  it("give back what they were made of, with the seconds that no input shows", () => {
    const { _id, version, archivedAt, archived, ...product } = HOODIE;
    expect(edit(pageValues(HOODIE))).toEqual({
      ...product,
      colors: [{ was: "Grey", color: "Grey", image: undefined }],
      sizes: [
        { was: "S", size: "S" },
        { was: "M", size: "M" },
      ],
      variants: [
        { color: "Grey", size: "S", sku: "H-S" },
        { color: "Grey", size: "M", sku: "H-M" },
      ],
    });
  });

  it("take days and times of New York; a day alone is all of it", () => {
    const values = {
      ...pageValues(HOODIE),
      starts: { day: "2026-11-20", time: "" },
      ends: { day: "2026-11-30", time: "" },
    };
    expect(edit(values)).toMatchObject({
      saleStartsAt: "2026-11-20T05:00:00.000Z",
      saleEndsAt: "2026-12-01T04:59:00.000Z",
    });
  });

  it("get skus for new colors and sizes, which follow the names until one is typed", () => {
    const values = pageValues(HOODIE);
    const sized = (size: string, skus = values.skus) => ({
      values: { ...values, sizes: [...values.sizes, { key: "n1", was: null, size }], skus },
      productId: "hoodie",
    });
    const first = followNames(sized(""), sized("X"));
    const second = followNames(sized("X", first.skus), sized("XL", first.skus));
    expect([first.skus["c-Grey n1"], second.skus["c-Grey n1"]]).toEqual(["HOODIE-GREY-X", "HOODIE-GREY-XL"]);
    const typed = { ...second.skus, "c-Grey n1": "MINE" };
    expect(followNames(sized("XL", typed), sized("XXL", typed)).skus["c-Grey n1"]).toBe("MINE");
  });

  it("do not offer an emptied cell", () => {
    const values = pageValues(HOODIE);
    expect(readPage({ ...values, skus: { ...values.skus, "c-Grey s-S": "" } }, HOODIE)).toMatchObject({
      ok: false,
      errors: { "size:s-S": expect.stringContaining("offer this size") },
    });
  });

  it("have each message at its input", () => {
    const empty = readPage(EMPTY_PAGE, undefined);
    expect(empty.ok ? {} : Object.keys(empty.errors)).toEqual([
      "title",
      "description",
      "price",
      "color:new-color",
      "image:new-color",
      "size:new-size",
      "form",
    ]);
    const faults = ["edit.variants.1.sku", "edit.colors.0.image", "edit.saleEndsAt", "version"].map((field) => ({
      field,
      message: field,
    }));
    expect(Object.keys(pageErrors(faults, pageValues(HOODIE)))).toEqual([
      "cell:c-Grey s-M",
      "image:c-Grey",
      "saleEndsAt",
      "form",
    ]);
  });
});

describe("when somebody else saved meanwhile", () => {
  const theirs: DeskProduct = { ...HOODIE, version: 2, title: "Their Hoodie", price: 35 };

  it("what was typed stays, what was not touched is theirs, and both is a conflict", () => {
    const merged = mergeValues(
      HOODIE,
      { ...pageValues(HOODIE), title: "My Hoodie", description: "Very warm." },
      theirs,
    );
    expect(merged).toMatchObject({
      values: { title: "My Hoodie", description: "Very warm.", price: "35.00" },
      conflicts: [{ part: "title", mine: "My Hoodie", theirs: "Their Hoodie" }],
      taken: ["price"],
    });
    expect(takePart("title", merged.values, theirs).title).toBe("Their Hoodie");
  });

  it("a color that they renamed is still the same here", () => {
    const renamed: DeskProduct = {
      ...HOODIE,
      colors: [{ color: "Stone", image: "/g.webp" }],
      variants: HOODIE.variants.map((one) => ({ ...one, color: "Stone" })),
    };
    const values = pageValues(HOODIE);
    const mine = { ...values, sizes: values.sizes.map((one) => (one.size === "S" ? { ...one, size: "Small" } : one)) };
    const merged = mergeValues(HOODIE, mine, renamed);
    expect(merged.conflicts.map(({ part }) => part)).toEqual(["grid"]);
    expect(merged.values.colors).toMatchObject([{ was: "Stone", color: "Grey" }]);
    expect(merged.values.sizes).toMatchObject([
      { was: "S", size: "Small" },
      { was: "M", size: "M" },
    ]);
  });

  it("nothing typed is nothing touched", () => {
    expect(isTouched(pageValues(HOODIE), pageValues(HOODIE))).toBe(false);
    expect(isTouched(pageValues(HOODIE), { ...pageValues(HOODIE), salePrice: "" })).toBe(true);
  });
});

describe("when a save is answered", () => {
  const saved: DeskProduct = {
    ...HOODIE,
    version: 2,
    title: "Hoodie",
    price: 35,
    colors: [...HOODIE.colors, { color: "Red", image: "/r.webp" }],
    variants: [...HOODIE.variants, { sku: "H-RED", color: "Red", size: "S", inventory: 0, sold: false }],
  };
  const opened = pageValues(HOODIE);
  const sent = {
    ...opened,
    title: " Hoodie",
    price: "35",
    colors: [...opened.colors, { key: "new-1", was: null, color: "Red ", image: "/r.webp" }],
    skus: { ...opened.skus, "new-1 s-S": "H-RED" },
  };

  it("the page shows what was saved", () => {
    expect(keepTyped(sent, sent, saved)).toEqual(pageValues(saved));
  });

  it("what was typed meanwhile stays, and what was saved is no longer new", () => {
    const typed = {
      ...sent,
      description: "Very warm. ",
      colors: [
        ...sent.colors.map((one) => (one.key === "new-1" ? { ...one, color: "Rust" } : one)),
        { key: "new-2", was: null, color: "Pink", image: "/p.webp" },
      ],
    };
    const values = keepTyped(sent, typed, saved);
    expect(values).toMatchObject({ title: "Hoodie", description: "Very warm. ", price: "35.00" });
    expect(values.colors.map(({ was, color }) => [was, color])).toEqual([
      ["Grey", "Grey"],
      ["Red", "Rust"],
      [null, "Pink"],
    ]);
    expect(values.sizes.map(({ was }) => was)).toEqual(["S", "M"]);
    expect(isTouched(pageValues(saved), values)).toBe(true);
  });
});
