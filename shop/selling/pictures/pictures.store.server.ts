import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { isOfferedColor } from "#shop/selling/catalog/read-catalog.store.server.ts";
import type { GalleryPicture } from "./gallery.ts";
import type { UploadedFile } from "./picture-name.ts";

export type StoredGallery = {
  title: string;
  version: number;
  colors: { color: string; image: string; liveAt: Date | null }[];
  pictures: GalleryPicture[];
  waiting: GalleryPicture[];
};

/** The gallery of a product that isn't archived, in the offered colors. `hold` locks the product until the end of the transaction. */
export async function readGallery(
  db: Db,
  productId: string,
  { hold = false } = {},
): Promise<StoredGallery | undefined> {
  const product = await db
    .selectFrom("products")
    .select(["title", "picturesVersion as version"])
    .where("id", "=", productId)
    .where("archivedAt", "is", null)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!product) return undefined;
  const colors = await db
    .selectFrom("productColors")
    .select(["color", "image", "liveAt"])
    .where("productId", "=", productId)
    .where(isOfferedColor())
    .orderBy("position")
    .orderBy("color")
    .execute();
  const pictures = await db
    .selectFrom("productPictures")
    .select(["url", "alt", "color"])
    .where("productId", "=", productId)
    .orderBy("position")
    .execute();
  const isShown = ({ color }: GalleryPicture) => color === null || colors.some((one) => one.color === color);
  return { ...product, colors, pictures: pictures.filter(isShown), waiting: pictures.filter((one) => !isShown(one)) };
}

/**
 * The uploads that exist and aren't being removed. `hold` locks them until the end of the transaction, in a fixed order to prevent
 * deadlocks.
 */
async function readUploads(db: Db, urls: readonly string[], hold: boolean): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await db
    .selectFrom("pictureFiles")
    .select("url")
    .where("url", "in", urls)
    .where("storedAt", "is not", null)
    .where("goneAt", "is", null)
    .orderBy("hash")
    .$if(hold, (query) => query.forUpdate())
    .execute();
  return new Set(rows.map(({ url }) => url));
}

export const holdUploads = (tx: Db, urls: readonly string[]): Promise<Set<string>> => readUploads(tx, urls, true);

export const isUpload = (url: string): boolean => url.startsWith("/media/u/");

/** The addresses among these that belong to uploads that no longer exist. `hold` locks the others, as `holdUploads` does. */
export async function lostUploads(db: Db, urls: readonly string[], { hold = false } = {}): Promise<Set<string>> {
  const uploads = new Set(urls.filter(isUpload));
  const there = await readUploads(db, [...uploads], hold);
  return new Set([...uploads].filter((url) => !there.has(url)));
}

/**
 * Restarts the time that a product's uploads may stay unused. Called before each change that may take some out, however it does. Each
 * statement locks in the same order as those of `holdUploads`.
 */
export async function restartIdleTime(tx: Db, productId: string, at: Date): Promise<void> {
  await sql`
    with used as (
      select url from product_pictures where product_id = ${productId}
      union select image from product_colors where product_id = ${productId}
      union select swatch from product_colors where product_id = ${productId}
    ), held as (select hash from picture_files where url in (select url from used) order by hash for update)
    update picture_files f set idle_since = ${at} from held where f.hash = held.hash`.execute(tx);
}

export async function beginUpload(db: Db, { hash, width, height }: UploadedFile, at: Date): Promise<boolean> {
  const row = await db
    .insertInto("pictureFiles")
    .values({ hash, width, height, storedAt: null, goneAt: null, idleSince: at })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet({ idleSince: at }).where("pictureFiles.goneAt", "is", null),
    )
    .returning("hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a complete upload and restarts the time that it may stay unused. */
export async function touchUpload(db: Db, hash: string, at: Date): Promise<UploadedFile | undefined> {
  return db
    .updateTable("pictureFiles")
    .set({ idleSince: at })
    .where("hash", "=", hash)
    .where("storedAt", "is not", null)
    .where("goneAt", "is", null)
    .returning(["hash", "width", "height"])
    .executeTakeFirst();
}

/** @returns false if it was already finished */
export async function finishUpload(tx: Db, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("pictureFiles")
    .set({ storedAt: at })
    .where("hash", "=", hash)
    .where("storedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether no product or order uses the upload. */
const UNUSED = sql<boolean>`not exists (select from product_pictures where url = picture_files.url)
  and not exists (select from product_colors where image = picture_files.url or swatch = picture_files.url)
  and not exists (select from order_lines where image = picture_files.url)`;

/** Uploads that have been unused since then, or are half removed; longest unused first. */
export async function idleUploads(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("pictureFiles")
    .select("hash")
    .where((eb) => eb.or([eb("goneAt", "is not", null), eb.and([eb("idleSince", "<", since), UNUSED])]))
    .orderBy("idleSince")
    .orderBy("hash")
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/**
 * Marks an unused upload as gone, so that no product can use it. Locks the row first, so that the check sees a concurrent save.
 * @returns the upload; undefined if it is used again
 */
export async function markGone(tx: Db, hash: string, { since, at }: { since: Date; at: Date }) {
  const held = await tx
    .selectFrom("pictureFiles")
    .select(["hash", "width", "height"])
    .where("hash", "=", hash)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable("pictureFiles")
    .set(({ fn, val }) => ({ goneAt: fn.coalesce("goneAt", val(at)) }))
    .where("hash", "=", hash)
    .where((eb) => eb.or([eb("goneAt", "is not", null), eb.and([eb("idleSince", "<", since), UNUSED])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? held : undefined;
}

export async function forgetUpload(db: Db, hash: string): Promise<void> {
  await db.deleteFrom("pictureFiles").where("hash", "=", hash).where("goneAt", "is not", null).execute();
}
