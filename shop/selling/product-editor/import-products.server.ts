import { createHash } from "node:crypto";
import { readCsv, writeCsv } from "#platform/csv.server.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { productsOfSkus } from "#shop/selling/catalog/catalog.store.server.ts";
import type { CatalogShop } from "#shop/selling/catalog/save-product.server.ts";
import { lostUploads } from "#shop/selling/pictures/pictures.store.server.ts";
import { whyNot, writeStock } from "./change-stock.server.ts";
import type { CsvDraft } from "./csv-draft.ts";
import { type CsvPlan, planCsv } from "./csv-plan.ts";
import { InvalidEdit, insertEdit } from "./edit-product.server.ts";
import type { CsvLine } from "./editor-product.server.ts";
import {
  databaseTime,
  lockProducts,
  readDone,
  readEditorProduct,
  readEditorProducts,
  readOffered,
} from "./editor-products.store.server.ts";
import { CSV_COLUMNS, csvCell, csvRows, MAX_CSV_LINES } from "./product-csv.ts";
import { writeEdit } from "./write-edit.server.ts";

export async function exportProducts(ctx: ShopContext): Promise<string> {
  return writeCsv(CSV_COLUMNS, csvRows(await readOffered(ctx.db)));
}

/**
 * `csv` is the file with the current stock in `stock_was`, so that applying it later changes stock by the differences shown. `plan` is a
 * hash of all changes, which shows whether applying the file would now make different changes. `added` are the new products, all drafts.
 */
export type ImportPlan = { lines: CsvLine[]; added: { _id: string; title: string }[]; plan: string; csv: string };

export type ImportResult =
  | ({ outcome: "planned" | "faulty" | "other_plan" } & ImportPlan)
  | { outcome: "applied"; lines: number }
  | { outcome: "key_reused" }
  | { outcome: "unreadable"; fault: string };

export async function planImport({ db }: ShopContext, text: string): Promise<ImportResult> {
  const file = readFile(text);
  if (!file.ok) return { outcome: "unreadable", fault: file.fault };
  const plan = await planRows(db, file.rows);
  return { outcome: isFaulty(plan) ? "faulty" : "planned", ...planOf(plan, file) };
}

/**
 * Applies a dry run, all or nothing. If the file would now make different changes, nothing is written and the new plan is returned. A
 * `requestKey` is applied only once. `key_reused`: it was applied with another file.
 */
export async function applyImport(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  { text, plan, requestKey }: { text: string; plan: string; requestKey: string },
): Promise<ImportResult> {
  const file = readFile(text);
  if (!file.ok) return { outcome: "unreadable", fault: file.fault };
  const subject = `import:${requestKey}`;
  const mark = hashOf(text);
  const first = await planRows(ctx.db, file.rows);
  let changed = false;
  const apply = async (tx: Db): Promise<ImportResult> => {
    const done = await readDone(tx, subject);
    if (done)
      return isOf(mark, done.after) ? { outcome: "applied", lines: file.rows.length } : { outcome: "key_reused" };
    await lockProducts(
      tx,
      first.products.map(({ id }) => id),
    );
    const now = await planRows(tx, file.rows);
    const current = planOf(now, file);
    if (isFaulty(now)) return { outcome: "faulty", ...current };
    if (current.plan !== plan) return { outcome: "other_plan", ...current };
    for (const product of now.products) await writeProduct(tx, ctx, { actor, product, requestKey });
    const changes = now.lines.reduce((sum, line) => sum + line.changes.length, 0);
    const after = { file: mark, lines: file.rows.length, changes, products: now.products.map(({ id }) => id) };
    await writeAudit(tx, ctx, { actor, action: "products.imported", subject, after });
    changed = changes > 0;
    return { outcome: "applied", lines: file.rows.length };
  };
  try {
    const result = await ctx.db.transaction().execute(apply);
    if (changed) onCatalogChange();
    return result;
  } catch (error) {
    // An error that the plan couldn't foresee, such as another product's SKU. Nothing was written.
    if (error instanceof InvalidEdit) return { outcome: "unreadable", fault: error.errors[0]?.message ?? "" };
    throw error;
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Imports of older versions didn't record their file. */
const isOf = (mark: string, after: unknown): boolean =>
  typeof after !== "object" || after === null || !("file" in after) || after.file === mark;

type Rows = { line: number; values: Record<string, string> }[];
/** What a decoder puts in the place of bytes that aren't UTF-8. */
const UNREADABLE = "\uFFFD";
const NOT_UTF8 =
  'Some letters in this file, such as "é", can\'t be read. In your spreadsheet, save it as CSV UTF-8 and choose it again';

/** `names`: the file's own name for each column. */
type ReadFile = { rows: Rows; names: ReadonlyMap<string, string> };

function readFile(text: string): ({ ok: true } & ReadFile) | { ok: false; fault: string } {
  if (text.includes(UNREADABLE)) return { ok: false, fault: NOT_UTF8 };
  const read = readCsv(text);
  if (!read.ok) return read;
  const names = new Map(read.names.map((name) => [columnOf(name), name]));
  const fault = faultOfFile(read.rows, read.names, names);
  if (fault) return { ok: false, fault };
  const rows = read.rows.map(({ line, values }) => ({
    line,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(name), value])),
  }));
  return { ok: true, rows, names };
}

/** Turns 'Sale price' into `sale_price`, because spreadsheets use readable names. */
const columnOf = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, "_");

function faultOfFile(rows: Rows, own: readonly string[], names: ReadFile["names"]): string | undefined {
  if (rows.length === 0) return "The file has no rows below the column names";
  if (rows.length > MAX_CSV_LINES)
    return `This file has ${rows.length} rows, but you can import at most ${MAX_CSV_LINES} at a time. Split it into several files, each with the row of column names`;
  const unknown = own.find((name) => !CSV_COLUMNS.some((known) => known === columnOf(name)));
  if (unknown !== undefined) {
    return `Unknown column '${unknown.slice(0, 40)}'. The columns are ${CSV_COLUMNS.join(", ")}`;
  }
  const twice = own.find((name, index) => own.slice(index + 1).some((other) => columnOf(other) === columnOf(name)));
  if (twice !== undefined) return `'${twice}' and '${names.get(columnOf(twice))}' are the same column`;
  if (names.has("sku") || names.has("product")) return undefined;
  return "The file needs a column 'sku' or 'product'";
}

async function planRows(db: Db, rows: Rows): Promise<CsvPlan> {
  const cells = (column: string) => [...new Set(rows.map(({ values }) => csvCell(values, column)).filter(Boolean))];
  const known = await readEditorProducts(db, cells("product"), cells("sku"));
  const plan = planCsv(rows, known, await databaseTime(db), await lostUploads(db, cells("image")));
  // Only a suggested SKU can be one of a product that the file doesn't name.
  const ownerOf = await productsOfSkus(
    db,
    plan.lines.map(({ sku }) => sku),
  );
  for (const { product, sku, faults } of plan.lines) {
    const owner = ownerOf.get(sku) ?? product;
    if (owner !== product)
      faults.push({ column: "sku", message: `Please enter a SKU, because ${sku} belongs to the product ${owner}` });
  }
  return plan;
}

const isFaulty = ({ lines }: CsvPlan): boolean => lines.some(({ faults }) => faults.length > 0);

/** The plan with the file's own column names. */
function planOf({ lines, products }: CsvPlan, { rows, names }: ReadFile): ImportPlan {
  const stockOf = new Map(
    products.flatMap(({ stored }) => (stored?.variants ?? []).map((one) => [one.sku, one.onHand])),
  );
  const shownOf = new Map(products.flatMap(({ stock }) => stock.map(({ line, shown }) => [line, shown] as const)));
  const columns = CSV_COLUMNS.filter((column) => column === "stock_was" || rows[0]?.values[column] !== undefined);
  const table = rows.map(({ line, values }, index) =>
    columns.map((column) => {
      if (column !== "stock_was") return values[column] ?? "";
      return values.stock_was || String(shownOf.get(line) ?? stockOf.get(lines[index]?.sku ?? "") ?? "");
    }),
  );
  const nameOf = (column: string) => names.get(column) ?? column;
  const isColumn = (name: string) => CSV_COLUMNS.some((column) => column === name);
  const named = lines.map(({ changes, faults, ...line }) => ({
    ...line,
    changes: changes.map((change) => ({ ...change, field: nameOf(change.field) })),
    faults: faults.map(({ column, message }) => ({
      column: isColumn(column) && !names.has(column) ? `${column} (not in this file)` : nameOf(column),
      message,
    })),
  }));
  const added = products.flatMap(({ id, stored, edit }) => (stored ? [] : { _id: id, title: edit.title }));
  return { lines: named, added, plan: markOf(lines), csv: writeCsv(columns.map(nameOf), table) };
}

/**
 * Includes only the difference in stock, so that sales between dry run and applying don't change the plan, and no line numbers, because
 * the checked copy of the file has no empty lines.
 */
function markOf(lines: readonly CsvLine[]): string {
  const marked = lines.map(({ product, sku, changes }) => [
    product,
    sku,
    changes.map(({ field, before, after }) =>
      field === "stock" ? [field, Number(after) - Number(before)] : [field, before, after],
    ),
  ]);
  return hashOf(JSON.stringify(marked));
}

type Write = { actor: Actor; product: CsvDraft; requestKey: string };

async function writeProduct(tx: Db, ctx: ShopContext, { actor, product, requestKey }: Write): Promise<void> {
  const { id, stored, edit, isEdited, stock } = product;
  if (stored && isEdited) {
    const written = await writeEdit(tx, ctx, { actor, stored, edit });
    if (!written.ok) throw new InvalidEdit(written.errors);
  } else if (!stored && !(await insertEdit(tx, ctx, { actor, id, edit }))) {
    throw new InvalidEdit([{ field: "product", message: `Someone else just added the product ${id}` }]);
  }
  if (stock.length === 0) return;
  const held = (await readEditorProduct(tx, id))?.variants ?? [];
  const stockOf = new Map(held.map(({ sku, onHand }) => [sku, onHand]));
  const refused = stock.map((one) => whyNot(one, stockOf.get(one.sku))).find((message) => message !== undefined);
  if (refused) throw new InvalidEdit([{ field: "stock", message: refused }]);
  await writeStock(tx, ctx, {
    ...{ actor, productId: id, stockOf, changes: stock, requestKey },
    reason: "counted",
    note: "From a CSV file",
  });
}
