import { expect, it } from "vitest";
import { readCsv } from "#platform/csv.server.ts";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { ADA, BEA, freshEditor } from "#test/harness/product-editor.ts";
import { applyImport, exportProducts, type ImportPlan, planImport } from "./import-products.server.ts";
import { findEditorProduct } from "./read-editor-products.server.ts";

const editor = await freshEditor();

async function planned(text: string): Promise<ImportPlan> {
  const result = await planImport(editor.ctx, text);
  if (result.outcome !== "planned") throw new Error(JSON.stringify(result));
  return result;
}

const apply = ({ csv, plan }: ImportPlan, requestKey = "key-of-an-import") =>
  applyImport(editor.catalog, ADA, { text: csv, plan, requestKey });

const FILE = `product,title,description,price,color,image,size,sku,stock
,,,,,,,HOODIE-M,9
hoodie,,Warm.,35,Grey,,L,,3
tee,Tee,A tee,19.50,Red,/media/r.webp,S,,4
tee,,,,Red,,M,,
`;

it("shows the changes that a file would make, and applies them all at once", async () => {
  const plan = await planned(FILE);
  expect(plan.lines.map(({ changes }) => changes.map(({ field, after }) => `${field} ${after}`))).toEqual([
    ["stock 9"],
    ["description Warm.", "price 35.00", "new Grey, L (goes live at once)", "stock 3"],
    expect.arrayContaining(["title Tee", "new Red, S", "stock 4"]),
    ["new Red, M"],
  ]);
  expect(plan.added).toEqual([{ _id: "tee", title: "Tee" }]);
  expect(editor.changes()).toBe(0);

  expect(await apply(plan)).toEqual({ outcome: "applied", lines: 4 });
  const hoodie = { title: "Pack'd Hoodie", price: 35, salePrice: 14.99, inventory: 4 + 9 + 3 };
  expect(await findProduct(editor.ctx, "hoodie")).toMatchObject(hoodie);
  // As with Add product, shoppers see a new product only once staff set it live.
  expect(await findProduct(editor.ctx, "tee")).toBeUndefined();
  await editor.db
    .updateTable("products")
    .set({ liveAt: new Date(0) })
    .where("id", "=", "tee")
    .execute();
  const sizes = [{ size: "S" }, { size: "M" }];
  expect(await findProduct(editor.ctx, "tee")).toMatchObject({ price: 19.5, inventory: 4, variants: [{ sizes }] });
  expect(await ledgerDifferences(editor.db)).toEqual([]);
  const counted = await editor.db
    .selectFrom("stockMovements")
    .select(["sku", "delta"])
    .where("reason", "=", "counted")
    .orderBy("id")
    .execute();
  expect(counted.map(({ sku, delta }) => [sku, delta])).toEqual([
    ["HOODIE-M", 3],
    ["HOODIE-L", 3],
    ["TEE-RED-S", 4],
  ]);
  expect(editor.changes()).toBe(1);
});

it.each([
  ["changes", "sku,stock\nHOODIE-M,9"],
  [
    "new products",
    "product,title,description,price,color,image,size\npackd-tee,Tee,A tee.,19,Grey,/media/front.webp,M",
  ],
])("applies %s once per key, even concurrently", async (_, text) => {
  const plan = await planned(text);
  const applied = { outcome: "applied", lines: 1 };
  expect(await Promise.all([apply(plan), apply(plan)])).toEqual([applied, applied]);
  expect(await editor.stockOf("HOODIE-M")).toBe(text.includes("HOODIE-M") ? 9 : 6);
});

it("doesn't bring back a picture that was removed from the shop", async () => {
  const file = `sku,image\nHOODIE-M,/media/u/${"a".repeat(32)}-500x500-500.webp\n`;
  const faults = [{ column: "image", message: expect.stringContaining("no longer in the shop") }];
  expect(await planImport(editor.ctx, file)).toMatchObject({ outcome: "faulty", lines: [{ faults }] });
});

it("reports a suggested SKU that a product outside of the file has", async () => {
  const product = ",A thing,19,Red,/media/r.webp,S";
  await apply(await planned(`product,title,description,price,color,image,size,sku\ncap,Cap${product},TEE-RED-S`));
  const faults = [{ column: "sku", message: "Please enter a SKU, because TEE-RED-S belongs to the product cap" }];
  expect(
    await planImport(editor.ctx, `product,title,description,price,color,image,size,sku\ntee,Tee${product},`),
  ).toMatchObject({ outcome: "faulty", lines: [{ line: 2, faults }] });
});

it("applies a file with empty lines, which its checked copy no longer has", async () => {
  const plan = await planned("sku,stock\n\nHOODIE-M,9\n\nHOODIE-S,7\n");
  expect(plan.lines.map(({ line }) => line)).toEqual([3, 5]);
  expect(await apply(plan)).toEqual({ outcome: "applied", lines: 2 });
});

it("keeps sales made between the dry run and applying the file", async () => {
  const plan = await planned("sku,stock\nHOODIE-M,9");
  await editor.order("between", "M", 2);
  expect(await apply(plan)).toEqual({ outcome: "applied", lines: 1 });
  expect(await editor.stockOf("HOODIE-M")).toBe(7);
});

it("does nothing if the changes would now be different", async () => {
  await editor.save({ description: "Warm." });
  const plan = await planned("sku,price,stock\nHOODIE-M,35,9");
  await editor.save({ price: 40 }, BEA);
  expect(await apply(plan)).toMatchObject({
    outcome: "other_plan",
    lines: [{ changes: [{ before: "40.00", after: "35.00" }, {}] }],
  });
  expect(await editor.stockOf("HOODIE-M")).toBe(6);
});

it("refuses a key that another file was imported with", async () => {
  const plan = await planned("sku,stock\nHOODIE-M,9\n");
  expect(await apply(plan)).toEqual({ outcome: "applied", lines: 1 });
  expect(await apply(plan)).toEqual({ outcome: "applied", lines: 1 });
  expect(await apply(await planned("sku,stock\nHOODIE-M,2\n"))).toEqual({ outcome: "key_reused" });
  expect(await editor.stockOf("HOODIE-M")).toBe(9);
});

it("does nothing if one line has an error", async () => {
  const result = await planImport(editor.ctx, "sku,stock\nHOODIE-M,9\nHOODIE-S,many");
  expect(result).toMatchObject({
    outcome: "faulty",
    lines: [{ faults: [] }, { line: 3, faults: [{ column: "stock" }] }],
  });
  const { csv, plan } = result as ImportPlan;
  expect(await apply({ csv, plan, lines: [], added: [] })).toMatchObject({ outcome: "faulty" });
  expect(await editor.stockOf("HOODIE-M")).toBe(6);
});

it.each([
  ["no rows below the column names", ""],
  ["Unknown column 'colour'", "sku,colour\nHOODIE-M,Grey"],
  ["needs a column", "price\n35"],
  ["'Sale price' and 'sale_price' are the same column", "sku,Sale price,sale_price\nHOODIE-M,9,9"],
  ["'stock' and 'stock' are the same column", "sku,stock,stock\nHOODIE-M,9,5"],
  ["A quote is opened but not closed", 'sku,stock\n"open'],
  ["5001 rows, but you can import at most 5000", `sku,stock\n${"HOODIE-M,1\n".repeat(5001)}`],
])("can't read a file, and says: %s", async (fault, text) => {
  expect(await planImport(editor.ctx, text)).toEqual({ outcome: "unreadable", fault: expect.stringContaining(fault) });
});

it("reads column names as spreadsheets write them, and reports errors with the file's names", async () => {
  const fixed = await planned("SKU,Stock\nHOODIE-M,9");
  expect(fixed.lines).toMatchObject([{ changes: [{ field: "Stock", after: "9" }] }]);
  expect(fixed.csv.split("\r\n")[0]).toBe("SKU,Stock,stock_was");
  const faulty = await planImport(editor.ctx, "Product,Color,Size,Sale price\ncap,Red,M,cheap");
  expect(faulty).toMatchObject({
    outcome: "faulty",
    lines: [{ faults: expect.arrayContaining([expect.objectContaining({ column: "Sale price" })]) }],
  });
  expect(faulty).toMatchObject({
    lines: [{ faults: expect.arrayContaining([expect.objectContaining({ column: "title (not in this file)" })]) }],
  });
});

it("cleans cells as the product editor does: only a description keeps its line breaks", async () => {
  const columns = "product,title,description,price,color,image,size,sku,stock";
  const cap = (title: string) =>
    `${columns}\r\ncap,"${title}","Warm.\r\nVery.",20,"Dark\nBlue",/media/b.webp,M,"CAP\tM",5`;
  const plan = await planned(cap("Pack'd\nCap"));
  expect(plan.lines[0]).toMatchObject({
    sku: "CAP M",
    changes: expect.arrayContaining([{ field: "title", before: null, after: "Pack'd Cap" }]),
  });
  expect(await apply(plan)).toEqual({ outcome: "applied", lines: 1 });
  expect(await findEditorProduct(editor.ctx, "cap")).toMatchObject({
    title: "Pack'd Cap",
    description: "Warm.\nVery.",
    variants: [{ color: "Dark Blue", sku: "CAP M", inventory: 5 }],
  });
  expect((await planned(cap(`Pack'd${"\n".repeat(250)}Cap`))).lines[0]?.changes).toEqual([]);
});

it("changes nothing if an export is imported unchanged", async () => {
  await editor.save({ title: "=Hoodie", saleEndsAt: "2026-05-09T04:00:30.000Z" });
  const csv = await exportProducts(editor.ctx);
  expect(readCsv(csv)).toMatchObject({
    ok: true,
    rows: [{ values: { sale_ends: "2026-05-09 00:00", stock: "4" } }, {}],
  });
  expect((await planned(csv)).lines.flatMap(({ changes }) => changes)).toEqual([]);
  const { version } = (await findEditorProduct(editor.ctx, "hoodie")) ?? {};
  await apply(await planned(csv));
  expect((await findEditorProduct(editor.ctx, "hoodie"))?.version).toBe(version);
});
