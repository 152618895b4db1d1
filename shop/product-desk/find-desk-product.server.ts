import type { ShopContext } from "#shop/context.server.ts";
import { readDesk } from "./desk.store.server.ts";
import { type DeskProduct, deskView } from "./desk-product.ts";
import { readMovements } from "./movements.store.server.ts";
import type { StockMovement } from "./stock-edit.ts";

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
): Promise<{ items: StockMovement[]; next: string | null } | undefined> {
  const rows = await readMovements(db, productId, sku, { limit: limit + 1, after });
  if (!rows) return undefined;
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last && rows.length > limit ? String(last._id) : null };
}
