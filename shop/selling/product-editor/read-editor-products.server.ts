import { type Page, pageOf } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { deskView } from "./editor-product.ts";
import type { DeskProduct, StockMovement } from "./editor-product-schema.server.ts";
import { readDesk } from "./editor-products.store.server.ts";
import { readMovements } from "./movements.store.server.ts";

/** A product as staff edit it, archived or not. */
export async function findDeskProduct({ db }: ShopContext, id: string): Promise<DeskProduct | undefined> {
  const stored = await readDesk(db, id);
  return stored && deskView(stored);
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
