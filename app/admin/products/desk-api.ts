import type { DeskProduct } from "#shop/selling/product-editor/desk-product.ts";
import type { CsvLine } from "#shop/selling/product-editor/product-csv.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import type { ChangedStock, StockEdit } from "#shop/selling/product-editor/stock-edit.ts";
import type { StaffCall } from "../kit/staff-api.ts";

export const DESK = "/api/admin/products";
export const deskPath = (id: string) => `${DESK}/${encodeURIComponent(id)}`;
const CSV = "/api/admin/products.csv";

/** What a file would do, or did. */
export type CsvAnswer = {
  state: "planned" | "faulty" | "applied";
  lines: CsvLine[];
  plan: string;
  csv: string;
  count: number;
};

/** Who saved meanwhile, and what of it. */
export type Meanwhile = { current: DeskProduct; changes: { by: string; at: string; fields: string[] }[] };

/** The calls of a product's page, and of the files of products. */
export const deskApi = (call: StaffCall) => ({
  create: (_id: string, edit: ProductEdit) => call<DeskProduct>(DESK, { method: "POST", body: { _id, edit } }),
  save: (id: string, version: number, edit: ProductEdit) =>
    call<DeskProduct>(deskPath(id), { method: "PUT", body: { version, edit } }),
  restore: (id: string) => call<DeskProduct>(`${deskPath(id)}/restoration`, { method: "POST", body: {} }),
  changeStock: (id: string, key: string, body: StockEdit) =>
    call<{ stock: ChangedStock[] }>(`${deskPath(id)}/stock-changes`, { method: "POST", body, key }),
  exportCsv: () => call<Blob>(CSV, { file: true }),
  checkCsv: (text: string) => call<CsvAnswer>(CSV, { method: "POST", body: csvBody(text) }),
  applyCsv: ({ csv, plan }: CsvAnswer, key: string) =>
    call<CsvAnswer>(CSV, { method: "POST", body: csvBody(csv), query: { plan, key } }),
});

const csvBody = (text: string) => new Blob([text], { type: "text/csv" });
