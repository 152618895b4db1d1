import { describe, expect, it } from "vitest";
import { storedVariant } from "#test/harness/sample-editor-product.ts";
import { planCsv } from "./csv-plan.ts";
import type { StoredEditorProduct } from "./editor-product.server.ts";

const LIVE = "2026-01-01T00:00:00.000Z";
const NOW = new Date("2026-06-01T00:00:00.000Z");
const LATER = "2026-07-01T00:00:00.000Z";

const HOODIE: StoredEditorProduct = {
  specs: {},
  id: "hoodie",
  version: 3,
  title: "=Hoodie",
  description: "Warm.\nVery.",
  priceCents: 2999,
  salePriceCents: 1499,
  saleStartsAt: null,
  saleEndsAt: new Date("2026-11-28T05:00:30.000Z"),
  liveAt: LIVE,
  announced: false,
  archivedAt: null,
  colors: [{ color: "Grey", image: "/g.webp", swatch: null, liveAt: LIVE }],
  variants: [
    storedVariant("Grey", "S"),
    storedVariant("Grey", "M", { sold: true }),
    storedVariant("Grey", "XL", { archived: true, sold: true }),
  ],
};

/** Lines 2, 3 and so on of a file with these columns. */
const rows = (columns: string, ...lines: string[]) =>
  lines.map((text, index) => ({
    line: index + 2,
    values: Object.fromEntries(columns.split(",").map((column, at) => [column, text.split(",")[at] ?? ""])),
  }));

const faults = (...[columns, ...lines]: Parameters<typeof rows>) =>
  planCsv(rows(columns, ...lines), [HOODIE], NOW).lines.flatMap(({ line, faults }) =>
    faults.map(({ column, message }) => [line, column, message]),
  );

describe("the plan of a file", () => {
  it("lists the changes of each line", () => {
    const plan = planCsv(
      rows("sku,price,sale_price,stock,stock_was", "H-GREY-S,35,,9,6", "H-GREY-M,,,5,"),
      [HOODIE],
      NOW,
    );
    expect(plan.lines).toMatchObject([
      {
        line: 2,
        changes: [
          { field: "price", before: "29.99", after: "35.00" },
          { field: "sale_price", before: "14.99", after: "" },
          { field: "stock", before: "5", after: "8" },
        ],
      },
      { line: 3, changes: [] },
    ]);
    expect(plan.products[0]?.stock).toMatchObject([{ sku: "H-GREY-S", shown: 6, delta: 3 }]);
  });

  // As spreadsheets save the end of the stored sale, and other cells; `undefined` is no change.
  it.each([
    ["sale_ends", "11/28/2026 0:00", undefined],
    ["sale_ends", "11/28/2026 12:00 AM", undefined],
    ["sale_ends", "11/28/2026 12:00:00 am", undefined],
    ["sale_ends", "11/28/26 0:00", undefined],
    ["sale_ends", "11/28/26, 12:00 AM", undefined],
    ["sale_ends", "2026-11-28 00:00:00", undefined],
    ["sale_ends", "2026-11-28 0:00", undefined],
    ["sale_ends", "11/28/26 12:00\u202fAM", undefined],
    ["sale_ends", "11/27/2026 9:30 PM", "2026-11-27 21:30"],
    ["sale_ends", "1/2/2027 13:05", "2027-01-02 13:05"],
    ["sale_ends", "12/5/26", "2026-12-05 23:59"],
    ["price", "$1,250.00", "1250.00"],
  ])("reads the %s %j as %j", (field, cell, after) => {
    const [line] = planCsv([{ line: 2, values: { sku: "H-GREY-S", [field]: cell } }], [HOODIE], NOW).lines;
    expect(line).toMatchObject({ changes: after === undefined ? [] : [{ field, after }], faults: [] });
  });

  it.each(["0,500", "1,25", "1,23,456", "1.250,00"])("doesn't guess what the price %j means", (price) => {
    const [line] = planCsv([{ line: 2, values: { sku: "H-GREY-S", price } }], [HOODIE], NOW).lines;
    expect(line?.faults).toMatchObject([{ column: "price" }]);
  });

  it("adds colors and sizes, restores archived ones, and reads times as US Eastern", () => {
    const plan = planCsv(
      rows(
        "product,color,size,image,sale_starts,sale_ends",
        "hoodie,Pink,S,/p.webp,2026-11-27 00:00,2026-11-30 23:59",
        "hoodie,grey,xl,,2026-11-27,2026-11-30",
      ),
      [HOODIE],
      NOW,
    );
    expect(plan.lines.map(({ faults }) => faults)).toEqual([[], []]);
    expect(plan.products[0]?.edit.variants.slice(2)).toEqual([
      { color: "Pink", size: "S", sku: "H-PINK-S" },
      { color: "Grey", size: "XL", sku: "H-GREY-XL" },
    ]);
    const sale = { saleStartsAt: "2026-11-27T05:00:00.000Z", saleEndsAt: "2026-12-01T04:59:59.999Z" };
    expect(plan.products[0]?.edit).toMatchObject(sale);
  });
});

it.each([
  [["sku,price", "H-GREY-S,cheap"], [[2, "price", "Please enter a price such as 29.99"]]],
  [["sku,sale_price", "H-GREY-S,40"], [[2, "sale_price", "The sale price must be below the price"]]],
  [["sku,sale_ends", "H-GREY-S,13/28/2026 9:30"], [[2, "sale_ends", expect.stringContaining("US Eastern")]]],
  [["sku,sale_ends", "H-GREY-S,11/28/2026 13:05 AM"], [[2, "sale_ends", expect.stringContaining("US Eastern")]]],
  [["sku,sale_ends", "H-GREY-S,11/28/2026 25:30 PM"], [[2, "sale_ends", expect.stringContaining("US Eastern")]]],
  [["sku,sale_ends", "H-GREY-S,soon"], [[2, "sale_ends", expect.stringContaining("US Eastern time")]]],
  [["sku,stock", "H-GREY-S,-1"], [[2, "stock", "Please enter a whole number from 0"]]],
  [["sku,stock", "H-GREY-S,1000001"], [[2, "stock", "Inventory must be a whole number from 0 to 1,000,000"]]],
  [["sku,stock,stock_was", "H-GREY-S,0,9"], [[2, "stock", expect.stringContaining("Only 5 left")]]],
  [["sku,title", "H-GREY-S,One", "H-GREY-M,Two"], [[3, "title", expect.stringContaining("Row 2 has another value")]]],
  [["sku,color", "H-GREY-S,Blue"], [[2, "color", expect.stringContaining("This SKU is Grey, S")]]],
  [["sku,product", "H-GREY-S,tee"], [[2, "sku", "This SKU belongs to the product hoodie"]]],
  [
    ["sku,stock", "NEW,3"],
    [
      [2, "product", expect.any(String)],
      [2, "color", expect.any(String)],
      [2, "size", expect.any(String)],
    ],
  ],
  [["product,color,size", "A Tee,Red,S"], [[2, "product", expect.stringContaining("lowercase letters")]]],
  [["product,color,size", "new,Red,S"], [[2, "product", expect.stringContaining("the address new")]]],
  [["product,color,size", "hoodie,Pink,S"], [[2, "image", "Please add a picture"]]],
  [["product,color,size,sku", "hoodie,Grey,M,OTHER"], [[2, "sku", expect.stringContaining("has been ordered")]]],
  [["sku,stock", "H-GREY-S,3", "H-GREY-S,4"], [[3, "sku", expect.stringContaining("same color and size")]]],
])("the file %j has errors", (file, expected) => {
  const [columns = "", ...lines] = file;
  expect(faults(columns, ...lines)).toEqual(expected);
});

const CREAM = { color: "Cream", image: "/c.webp", swatch: null, liveAt: null };

it.each([
  ["a new color of a live product", {}, "Pink,S,/p.webp", "Pink, S (goes live at once)"],
  ["a new size of a live product", {}, "Grey,L,", "Grey, L (goes live at once)"],
  ["an archived size of a live color", {}, "Grey,XL,", "Grey, XL (goes live at once)"],
  ["a new color of a draft", { liveAt: null }, "Pink,S,/p.webp", "Pink, S"],
  ["a new color of a scheduled product", { liveAt: LATER }, "Pink,S,/p.webp", "Pink, S"],
  ["a draft color", { colors: [...HOODIE.colors, CREAM] }, "Cream,S,", "Cream, S"],
  [
    "a size that is a draft in the other colors",
    { variants: [storedVariant("Grey", "S", { liveAt: null })] },
    "Pink,S,/p.webp",
    "Pink, S",
  ],
])("says whether shoppers see a row at once: %s", (_, change, row, after) => {
  const [line] = planCsv(rows("product,color,size,image", `hoodie,${row}`), [{ ...HOODIE, ...change }], NOW).lines;
  expect(line).toMatchObject({ faults: [], changes: expect.arrayContaining([expect.objectContaining({ after })]) });
});

it("restores an archived color with the picture it had, if the file has none", () => {
  const pink = { color: "Pink", image: "/p.webp", swatch: null, liveAt: LIVE };
  const stored = {
    ...HOODIE,
    colors: [...HOODIE.colors, pink],
    variants: [...HOODIE.variants, storedVariant("Pink", "S", { archived: true, sold: true })],
  };
  const plan = (...[columns, ...lines]: Parameters<typeof rows>) => planCsv(rows(columns, ...lines), [stored], NOW);
  const kept = plan("product,color,size,stock", "hoodie,pink,S,3");
  expect(kept.lines).toMatchObject([{ faults: [], changes: [{ field: "offered again" }, { field: "stock" }] }]);
  expect(kept.products[0]?.edit.colors[1]).toEqual({ was: null, color: "Pink", image: "/p.webp" });
  const changed = plan("sku,image", "H-PINK-S,/new.webp");
  expect(changed.lines.map(({ faults }) => faults)).toEqual([[]]);
  expect(changed.products[0]?.edit.colors[1]).toMatchObject({ color: "Pink", image: "/new.webp" });
});

it("rejects a SKU that two products of the file would have", () => {
  const columns = "product,title,description,price,color,image,size,sku";
  const lines = ["tee", "cap"].map((id) => `${id},${id},Soft.,19,Red,/r.webp,S,SAME`);
  expect(faults(columns, ...lines)).toEqual([[3, "sku", "Row 2 has the same SKU for another product"]]);
});

it("rejects lines of an archived product", () => {
  const archived = { ...HOODIE, archivedAt: new Date() };
  expect(planCsv(rows("sku,stock", "H-GREY-S,3"), [archived], NOW).lines[0]?.faults).toMatchObject([
    { column: "product" },
  ]);
});

it("stops at a product with too many colors and sizes", () => {
  const lines = Array.from({ length: 501 }, (_, index) => `tee,Color ${index},M`);
  expect(faults("product,color,size", ...lines)).toEqual([[502, "product", "At most 500 colors and sizes together"]]);
});

it("rejects an upload that no longer exists, unless it is already an image of the product", () => {
  const file = rows(
    "sku,product,color,size,image",
    "H-GREY-S,,,,/g.webp",
    ",hoodie,Pink,S,/p.webp",
    ",tee,Red,S,/g.webp",
  );
  const { lines } = planCsv(file, [HOODIE], NOW, new Set(["/g.webp", "/p.webp"]));
  const found = lines.flatMap(({ line, faults }) => faults.map(({ column }) => [line, column]));
  expect(found).toEqual([
    [3, "image"],
    [4, "image"],
  ]);
});
