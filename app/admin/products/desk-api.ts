import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import type { StockEdit } from "#shop/selling/product-editor/stock-edit.ts";
import type { StaffCall } from "../kit/staff-api.ts";
import type { Told } from "../kit/staff-routes.ts";

/** What a file would do, or did. */
export type CsvAnswer = Told<"POST /api/admin/products.csv">;

/** Who saved meanwhile, and what of it. */
export type Meanwhile = { current: EditorProduct; changes: { by: string; at: string; fields: string[] }[] };

/** The calls of a product's page, and of the files of products. */
export const deskApi = (call: StaffCall) => ({
  create: (_id: string, edit: ProductEdit) => call("POST /api/admin/products", { body: { _id, edit } }),
  save: (id: string, version: number, edit: ProductEdit) =>
    call("PUT /api/admin/products/:id", { params: { id }, body: { version, edit } }),
  restore: (id: string) => call("POST /api/admin/products/:id/restoration", { params: { id } }),
  changeStock: (id: string, key: string, body: StockEdit) =>
    call("POST /api/admin/products/:id/stock-changes", { params: { id }, body, key }),
  exportCsv: () => call("GET /api/admin/products.csv", { file: true }),
  checkCsv: (text: string) => call("POST /api/admin/products.csv", { blob: csvBody(text) }),
  applyCsv: ({ csv, plan }: CsvAnswer, key: string) =>
    call("POST /api/admin/products.csv", { blob: csvBody(csv), query: { plan, key } }),
});

const csvBody = (text: string) => new Blob([text], { type: "text/csv" });
