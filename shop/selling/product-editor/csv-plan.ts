import { type FieldError, firstMessages } from "#platform/field-error.ts";
import { nameKey } from "#shop/selling/catalog/catalog.ts";
import { MAX_VARIANTS, TOO_MANY_VARIANTS } from "#shop/selling/catalog/product-form.ts";
import { productIdOf, reservedIdFault } from "#shop/selling/catalog/product-id.ts";
import { LOST_PICTURE } from "#shop/selling/pictures/gallery.ts";
import { type CsvDraft, type DraftRow, draftProduct } from "./csv-draft.ts";
import type { CsvLine, StoredEditorProduct, StoredVariant } from "./editor-product.server.ts";
import { planGrid } from "./plan-grid.ts";
import { csvCell } from "./product-csv.ts";
import { cellKey, productEdit } from "./product-edit.ts";

/** May be applied only if no line has a fault. */
export type CsvPlan = { lines: CsvLine[]; products: CsvDraft[] };

type FileRow = { line: number; values: Record<string, string> };

/**
 * Plans the changes that a file makes to the catalog. Lines are matched by SKU, otherwise by product, color and size; anything that isn't
 * in the file stays. A blank cell changes nothing, except that blank sale cells end a sale.
 * @param known every product that a line names by id or SKU
 * @param now the database's time, which decides what is live
 * @param lost the addresses in the file of uploads that no longer exist
 */
export function planCsv(
  rows: readonly FileRow[],
  known: readonly StoredEditorProduct[],
  now: Date,
  lost: ReadonlySet<string> = new Set(),
): CsvPlan {
  const catalog = indexOf(known);
  const found = rows.map((row) => findLine(row, catalog));
  for (const { cell, report } of found) {
    const image = cell("image");
    // A lost one that the product already has may stay, as in the editor, so that an exported file can be imported.
    const isKept = catalog.byId.get(report.product)?.colors.some((color) => color.image === image);
    if (lost.has(image) && !isKept) report.faults.push({ column: "image", message: LOST_PICTURE });
  }
  const good = found.filter((row) => row.report.faults.length === 0);
  const groups = Map.groupBy(good, ({ report }) => report.product);
  const products = [...groups].flatMap(([id, group]) => {
    // Each line is compared with all earlier ones, so a huge product would take too long.
    const beyond = group[MAX_VARIANTS];
    if (beyond) {
      beyond.report.faults.push({ column: "product", message: TOO_MANY_VARIANTS });
      return [];
    }
    const draft = draftProduct(id, catalog.byId.get(id), group, now);
    judge(draft, group);
    return draft;
  });
  judgeSkus(good);
  return { lines: found.map(({ report }) => report), products };
}

type Catalogue = {
  byId: Map<string, StoredEditorProduct>;
  bySku: Map<string, { owner: StoredEditorProduct; variant: StoredVariant }>;
};

const indexOf = (products: readonly StoredEditorProduct[]): Catalogue => ({
  byId: new Map(products.map((product) => [product.id, product])),
  bySku: new Map(products.flatMap((owner) => owner.variants.map((variant) => [variant.sku, { owner, variant }]))),
});

function findLine({ line, values }: FileRow, { byId, bySku }: Catalogue): DraftRow {
  const cell = (column: string) => csvCell(values, column);
  const report: CsvLine = { line, product: cell("product"), sku: cell("sku"), changes: [], faults: [] };
  const known = bySku.get(report.sku);
  const row: DraftRow = { values, cell, report, variant: known?.variant };
  if (known) agree(row, known.owner, known.variant);
  const stored = byId.get(report.product);
  if (stored?.archivedAt)
    row.report.faults.push({ column: "product", message: "This product is archived. Restore it first" });
  return known ? row : findByName(row, stored);
}

/** Checks that the rest of a line matches its SKU's variant. */
function agree({ cell, report }: DraftRow, owner: StoredEditorProduct, variant: StoredVariant): void {
  if (report.product !== "" && report.product !== owner.id) {
    report.faults.push({ column: "sku", message: `This SKU belongs to the product ${owner.id}` });
  }
  for (const column of ["color", "size"] as const) {
    if (cell(column) === "" || nameKey(cell(column)) === nameKey(variant[column])) continue;
    const message = `This SKU is ${variant.color}, ${variant.size}. Rename colors and sizes on the product's page`;
    report.faults.push({ column, message });
  }
  report.product = owner.id;
}

function findByName(row: DraftRow, stored: StoredEditorProduct | undefined): DraftRow {
  const { cell, report } = row;
  const reserved = stored ? undefined : reservedIdFault(report.product);
  if (report.product === "") {
    report.faults.push({ column: "product", message: "Please enter the product's address, such as packd-tee" });
  } else if (!stored && report.product !== productIdOf(report.product)) {
    const message = "Use lowercase letters, digits, and single hyphens, such as packd-tee";
    report.faults.push({ column: "product", message });
  } else if (reserved) report.faults.push({ column: "product", message: reserved });
  for (const column of ["color", "size"] as const) {
    if (cell(column) !== "") continue;
    report.faults.push({ column, message: `Please enter a ${column}, or an existing SKU` });
  }
  const key = cellKey(cell("color"), cell("size"));
  return { ...row, variant: stored?.variants.find((one) => cellKey(one.color, one.size) === key) };
}

const COLUMN_OF: Record<string, string> = {
  salePrice: "sale_price",
  saleStartsAt: "sale_starts",
  saleEndsAt: "sale_ends",
};

/** Reports the product's faults at the lines that caused them. */
function judge({ edit, isEdited, stored, lineOf, stock }: CsvDraft, rows: readonly DraftRow[]): void {
  for (const { field, message } of isEdited ? editFaults(edit, stored) : []) {
    const line = lineOf(field) ?? rows[0]?.report.line;
    const last = field.split(".").at(-1) ?? field;
    addFault(rows, line, { column: COLUMN_OF[last] ?? last, message });
  }
  for (const { line, delta, onHand } of stock) {
    if (onHand + delta >= 0) continue;
    const message = `Only ${onHand} left; can't remove ${-delta}`;
    addFault(rows, line, { column: "stock", message });
  }
}

/** Reports a SKU that the file gives to several products, which the rules of a single one can't see. */
function judgeSkus(rows: readonly DraftRow[]): void {
  const firstWith = new Map<string, CsvLine>();
  for (const { report } of rows) {
    const first = firstWith.get(report.sku);
    if (report.sku === "" || first?.product === report.product) continue;
    if (!first) firstWith.set(report.sku, report);
    else
      addFault(rows, report.line, { column: "sku", message: `Row ${first.line} has the same SKU for another product` });
  }
}

function editFaults(edit: CsvDraft["edit"], stored: StoredEditorProduct | undefined): FieldError[] {
  const parsed = productEdit.safeParse(edit);
  if (!parsed.success) return firstMessages(parsed.error.issues);
  const planned = planGrid(stored ?? { colors: [], variants: [] }, parsed.data);
  return planned.ok ? [] : planned.errors;
}

/** One message per column. */
function addFault(rows: readonly DraftRow[], line: number | undefined, fault: CsvLine["faults"][number]): void {
  const report = rows.find((row) => row.report.line === line)?.report;
  if (report && !report.faults.some(({ column }) => column === fault.column)) report.faults.push(fault);
}
