import { describe, expect, it } from "vitest";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { isTouched, keepTyped, mergeValues, takePart } from "./merge-values.ts";
import { EMPTY_PAGE, followNames, pageErrors, pageValues, readPage } from "./product-values.ts";

const LIVE = "2026-01-01T00:00:00.000Z";
const HOODIE: EditorProduct = {
  _id: "hoodie",
  version: 1,
  title: "Hoodie",
  description: "Warm.",
  price: 29.99,
  salePrice: 14.99,
  saleStartsAt: null,
  saleEndsAt: "2026-11-28T05:00:30.000Z",
  liveAt: LIVE,
  announced: false,
  archivedAt: null,
  colors: [{ color: "Grey", image: "/g.webp", swatch: null, liveAt: LIVE }],
  sizes: ["S", "M"],
  variants: [
    { sku: "H-S", color: "Grey", size: "S", inventory: 2, liveAt: LIVE, sold: false },
    { sku: "H-M", color: "Grey", size: "M", inventory: 3, liveAt: LIVE, sold: true },
  ],
  archived: [],
};
const OPENED = pageValues(HOODIE);

describe("the values of a product's page", () => {
  it("give back what they were made of, with the seconds that no input shows", () => {
    const { _id, version, liveAt, announced, archivedAt, archived, ...product } = HOODIE;
    const colors = [{ was: "Grey", color: "Grey", image: undefined }];
    const sizes = ["S", "M"].map((size) => ({ was: size, size }));
    const variants = ["S", "M"].map((size) => ({ color: "Grey", size, sku: `H-${size}` }));
    expect(readPage(OPENED, HOODIE)).toEqual({ ok: true, edit: { ...product, colors, sizes, variants } });
  });

  it("take dates as New York's; a date without a time is the whole day", () => {
    const days = { starts: { day: "2026-11-20", time: "" }, ends: { day: "2026-11-30", time: "" } };
    expect(readPage({ ...OPENED, ...days }, HOODIE)).toMatchObject({
      edit: { saleStartsAt: "2026-11-20T05:00:00.000Z", saleEndsAt: "2026-12-01T04:59:00.000Z" },
    });
  });

  it("get skus for new colors and sizes, which follow the names until one is typed", () => {
    const NEW = "c-Grey n1";
    const sized = (size: string, skus = OPENED.skus) => ({
      values: { ...OPENED, sizes: [...OPENED.sizes, { key: "n1", was: null, size }], skus },
      productId: "hoodie",
    });
    const first = followNames(sized(""), sized("X"));
    const second = followNames(sized("X", first.skus), sized("XL", first.skus));
    expect([first.skus[NEW], second.skus[NEW]]).toEqual(["H-X", "H-XL"]);
    const alike = { ...OPENED.skus, "c-Grey s-S": "PACKD-GREY-S" };
    expect(followNames(sized("", alike), sized("X", alike)).skus[NEW]).toBe("PACKD-GREY-X");
    const typed = { ...second.skus, [NEW]: "MINE" };
    expect(followNames(sized("XL", typed), sized("XXL", typed)).skus[NEW]).toBe("MINE");
  });

  it("do not offer an emptied cell", () => {
    const errors = { "size:s-S": expect.stringContaining("offer this size") };
    const emptied = { ...OPENED, skus: { ...OPENED.skus, "c-Grey s-S": "" } };
    expect(readPage(emptied, HOODIE)).toMatchObject({ ok: false, errors });
  });

  it("have each message at its input", () => {
    const empty = readPage(EMPTY_PAGE, undefined);
    const inputs = ["title", "description", "price", "color:new-color", "image:new-color", "size:new-size", "form"];
    expect(empty.ok ? [] : Object.keys(empty.errors)).toEqual(inputs);
    const fields = ["edit.variants.1.sku", "edit.colors.0.image", "edit.saleEndsAt", "version"];
    const faults = fields.map((field) => ({ field, message: field }));
    expect(Object.keys(pageErrors(faults, OPENED))).toEqual(["cell:c-Grey s-M", "image:c-Grey", "saleEndsAt", "form"]);
  });
});

describe("when another editor saved first", () => {
  it("what was typed stays, what was not touched is theirs, and both is a conflict", () => {
    const theirs: EditorProduct = { ...HOODIE, version: 2, title: "Their Hoodie", price: 35 };
    const mine = { title: "My Hoodie", description: "Very warm." };
    const merged = mergeValues(HOODIE, { ...OPENED, ...mine }, theirs);
    expect(merged).toMatchObject({
      values: { ...mine, price: "35.00" },
      conflicts: [{ part: "title", mine: "My Hoodie", theirs: "Their Hoodie" }],
      taken: ["price"],
    });
    expect(takePart("title", merged.values, theirs).title).toBe("Their Hoodie");
  });

  it("a color that they renamed is still the same here", () => {
    const colors = [{ color: "Stone", image: "/g.webp", swatch: null, liveAt: LIVE }];
    const variants = HOODIE.variants.map((one) => ({ ...one, color: "Stone" }));
    const sizes = OPENED.sizes.map((one) => (one.size === "S" ? { ...one, size: "Small" } : one));
    const merged = mergeValues(HOODIE, { ...OPENED, sizes }, { ...HOODIE, colors, variants });
    expect(merged.conflicts.map(({ part }) => part)).toEqual(["grid"]);
    expect(merged.values.colors).toMatchObject([{ was: "Stone", color: "Grey" }]);
    expect(merged.values.sizes.map(({ was, size }) => [was, size])).toEqual([
      ["S", "Small"],
      ["M", "M"],
    ]);
  });

  it("nothing typed is nothing touched", () => {
    expect(isTouched(OPENED, pageValues(HOODIE))).toBe(false);
    expect(isTouched(OPENED, { ...OPENED, salePrice: "" })).toBe(true);
  });
});

describe("when a save is answered", () => {
  const saved: EditorProduct = {
    ...HOODIE,
    version: 2,
    price: 35,
    colors: [...HOODIE.colors, { color: "Red", image: "/r.webp", swatch: null, liveAt: LIVE }],
    variants: [...HOODIE.variants, { sku: "H-RED", color: "Red", size: "S", inventory: 0, liveAt: LIVE, sold: false }],
  };
  const red = { key: "new-1", was: null, color: "Red ", image: "/r.webp" };
  const sent = {
    ...OPENED,
    title: " Hoodie",
    price: "35",
    colors: [...OPENED.colors, red],
    skus: { ...OPENED.skus, "new-1 s-S": "H-RED" },
  };

  it("the page shows what was saved", () => {
    expect(keepTyped(sent, sent, saved)).toEqual(pageValues(saved));
  });

  it("what was typed in the meantime stays, and what was saved is no longer new", () => {
    const pink = { key: "new-2", was: null, color: "Pink", image: "/p.webp" };
    const colors = [...OPENED.colors, { ...red, color: "Rust" }, pink];
    const values = keepTyped(sent, { ...sent, description: "Very warm. ", colors }, saved);
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
