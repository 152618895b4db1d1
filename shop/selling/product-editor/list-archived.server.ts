import { type Page, pageOf } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { readArchived, readUnpublished } from "./editor-products.store.server.ts";
import type { ArchivedProduct } from "./editor-product.ts";

const MOST_UNPUBLISHED = 200;

/** Drafts and scheduled products, the newest first. `q` is part of a title. */
export async function listUnpublished({ db }: ShopContext, { q }: { q?: string | undefined }) {
  const rows = await readUnpublished(db, { limit: MOST_UNPUBLISHED, ...(q && { like: q }) });
  return { items: rows.map(({ id, ...row }) => ({ _id: id, ...row })) };
}

/** How a place in the list is written in an address: the moment and the id of the last product before it. */
export const ARCHIVED_PLACE = /^(\d{1,14})_([a-z0-9-]{1,80})$/;

/** Archived products, the newest first. `q` is part of a title. */
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
