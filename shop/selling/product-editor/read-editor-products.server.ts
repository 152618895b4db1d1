import { type Page, pageOf } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { type ArchivedProduct, type EditorProduct, editorView, type StockMovement } from "./editor-product.server.ts";
import { readArchived, readEditorProduct, readMovements, readUnpublished } from "./editor-products.store.server.ts";

export async function findEditorProduct({ db }: ShopContext, id: string): Promise<EditorProduct | undefined> {
  const stored = await readEditorProduct(db, id);
  return stored && editorView(stored);
}

export async function listMovements(
  { db }: ShopContext,
  productId: string,
  { sku, limit, after }: { sku: string; limit: number; after?: number | undefined },
): Promise<Page<StockMovement> | undefined> {
  const rows = await readMovements(db, productId, sku, { limit: limit + 1, after });
  return rows && pageOf(rows, limit, ({ _id }) => String(_id));
}

const MOST_UNPUBLISHED = 200;

export async function listUnpublished({ db }: ShopContext, { q }: { q?: string | undefined }) {
  const rows = await readUnpublished(db, { limit: MOST_UNPUBLISHED, ...(q && { like: q }) });
  return { items: rows.map(({ id, ...row }) => ({ _id: id, ...row })) };
}

/** A place in the list: time and id of the last product before it. */
export const ARCHIVED_PLACE = /^(\d{1,14})_([a-z0-9-]{1,80})$/;

export async function listArchived(
  { db }: ShopContext,
  { limit, after, q }: { limit: number; after?: string | undefined; q?: string | undefined },
): Promise<Page<ArchivedProduct>> {
  const [, moment, id] = ARCHIVED_PLACE.exec(after ?? "") ?? [];
  const place = moment && id ? { after: { archivedAt: new Date(Number(moment)), id } } : {};
  const rows = await readArchived(db, { limit: limit + 1, ...place, ...(q && { like: q }) });
  const { items, next } = pageOf(rows, limit, ({ archivedAt, id }) => `${archivedAt.getTime()}_${id}`);
  return {
    items: items.map(({ id, title, archivedAt }) => ({ _id: id, title, archivedAt: archivedAt.toISOString() })),
    next,
  };
}
