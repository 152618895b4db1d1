import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { pageOf } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { dollars } from "#shop/money/money.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { currentPrice, runningSale } from "#shop/selling/catalog/pricing.ts";
import { type EditorListQuery, type EditorView, editorView, PLACE } from "./editor-product.server.ts";
import { countMovements, editorListRows, readEditorProduct, readMovements } from "./editor-products.store.server.ts";

export async function findEditorProduct({ db }: ShopContext, id: string): Promise<EditorView | undefined> {
  const stored = await readEditorProduct(db, id);
  return stored && editorView(stored);
}

export async function listMovements(
  { db }: ShopContext,
  productId: string,
  { sku, limit, after }: { sku: string; limit: number; after?: number | undefined },
) {
  const rows = await readMovements(db, productId, sku, { limit: limit + 1, after });
  if (!rows) return undefined;
  const nameOf = await staffNames(db);
  const named = rows.map(({ actor, ...move }) => ({ ...move, actor: actor && nameOf(actor) }));
  return { ...pageOf(named, limit, ({ _id }) => String(_id)), total: await countMovements(db, sku) };
}

/** Products for staff, newest first, including drafts and archived ones. */
export async function listEditorProducts({ db, clock }: ShopContext, { limit, state, q, after }: EditorListQuery) {
  const [, moment, id] = PLACE.exec(after ?? "") ?? [];
  const place = moment && id ? { after: { createdAt: new Date(Number(moment)), id } } : {};
  const page = await readPage(
    db,
    { limit, state, ...place, ...(q && { part: q }) },
    (which) => editorListRows(db, which),
    ({ createdAt, id }) => `${createdAt.getTime()}_${id}`,
  );
  const now = clock.now();
  return mapPage(page, ({ id, image, ...row }) => ({
    _id: id,
    ...row,
    image: image ?? "",
    price: dollars(row.priceCents),
    salePrice: dollars(currentPrice(row, now)),
    sale: runningSale(row, now),
  }));
}
