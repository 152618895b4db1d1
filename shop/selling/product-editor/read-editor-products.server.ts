import { type Page, pageOf } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { editorView } from "./editor-product.ts";
import type { EditorProduct, StockMovement } from "./editor-product-schema.server.ts";
import { readEditorProduct } from "./editor-products.store.server.ts";
import { readMovements } from "./movements.store.server.ts";

/** A product as staff edit it, archived or not. */
export async function findEditorProduct({ db }: ShopContext, id: string): Promise<EditorProduct | undefined> {
  const stored = await readEditorProduct(db, id);
  return stored && editorView(stored);
}

/** The ledger of a sku, newest first, a page at a time; undefined when the product has no such sku. */
export async function listMovements(
  { db }: ShopContext,
  productId: string,
  { sku, limit, after }: { sku: string; limit: number; after?: number | undefined },
): Promise<Page<StockMovement> | undefined> {
  const rows = await readMovements(db, productId, sku, { limit: limit + 1, after });
  return rows && pageOf(rows, limit, ({ _id }) => String(_id));
}
