import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { GalleryPicture } from "./gallery.ts";
import type { UploadedFile } from "./picture-file-name.ts";

export type StoredGallery = {
  title: string;
  version: number;
  colors: { color: string; image: string }[];
  pictures: GalleryPicture[];
  /** Those of colors that are archived: they come back with their color. */
  waiting: GalleryPicture[];
};

/** Of a product that is for sale, in the colors that are offered. With `hold` nobody else changes its pictures until the end of the transaction. */
export async function readGallery(
  db: Db,
  productId: string,
  { hold = false } = {},
): Promise<StoredGallery | undefined> {
  const product = await db
    .selectFrom("products")
    .select(["title", "pictures_version as version"])
    .where("id", "=", productId)
    .where("archived_at", "is", null)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!product) return undefined;
  const colors = await db
    .selectFrom("product_colors")
    .select(["color", "image"])
    .where("product_id", "=", productId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("variants")
          .whereRef("variants.product_id", "=", "product_colors.product_id")
          .whereRef("variants.color", "=", "product_colors.color")
          .where("variants.archived_at", "is", null),
      ),
    )
    .orderBy("position")
    .orderBy("color")
    .execute();
  const pictures = await db
    .selectFrom("product_pictures")
    .select(["url", "alt", "color"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
  const isShown = ({ color }: GalleryPicture) => color === null || colors.some((one) => one.color === color);
  return { ...product, colors, pictures: pictures.filter(isShown), waiting: pictures.filter((one) => !isShown(one)) };
}

/**
 * Which of these uploads are there: kept wholly and not being removed. They stay until the end of the transaction. In one order, so
 * that nobody waits in a circle.
 */
export async function holdUploads(tx: Db, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await tx
    .selectFrom("picture_files")
    .select("url")
    .where("url", "in", urls)
    .where("stored_at", "is not", null)
    .where("gone_at", "is", null)
    .orderBy("hash")
    .forUpdate()
    .execute();
  return new Set(rows.map(({ url }) => url));
}

/** From then on they may be idle. */
export async function letGo(tx: Db, urls: readonly string[], at: Date): Promise<void> {
  if (urls.length === 0) return;
  await tx.updateTable("picture_files").set({ idle_since: at }).where("url", "in", urls).execute();
}

/** Notes an upload that begins, or begins again. @returns false while that very picture is being removed. */
export async function beginUpload(db: Db, { hash, width, height }: UploadedFile, at: Date): Promise<boolean> {
  const row = await db
    .insertInto("picture_files")
    .values({ hash, width, height, stored_at: null, gone_at: null, idle_since: at })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet({ idle_since: at }).where("picture_files.gone_at", "is", null),
    )
    .returning("hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** An upload that is there wholly; it counts as new. */
export async function touchUpload(db: Db, hash: string, at: Date): Promise<UploadedFile | undefined> {
  return db
    .updateTable("picture_files")
    .set({ idle_since: at })
    .where("hash", "=", hash)
    .where("stored_at", "is not", null)
    .where("gone_at", "is", null)
    .returning(["hash", "width", "height"])
    .executeTakeFirst();
}

/** @returns false when it was noted before. */
export async function finishUpload(tx: Db, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("picture_files")
    .set({ stored_at: at })
    .where("hash", "=", hash)
    .where("stored_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** No product shows it, and no order remembers it. */
const UNUSED = sql<boolean>`not exists (select from product_pictures where url = picture_files.url)
  and not exists (select from product_colors where image = picture_files.url or swatch = picture_files.url)
  and not exists (select from order_lines where image = picture_files.url)`;

/** Uploads that nothing has used since then, or that are half removed; the longest idle first. */
export async function idleUploads(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("picture_files")
    .select("hash")
    .where((eb) => eb.or([eb("gone_at", "is not", null), eb.and([eb("idle_since", "<", since), UNUSED])]))
    .orderBy("idle_since")
    .orderBy("hash")
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/**
 * Marks an upload as gone if it is idle still: from then on no product takes it. The row is held before it is judged, so that a product
 * which takes it at the same moment is seen. @returns its files; undefined when it is used again.
 */
export async function markGone(tx: Db, hash: string, { since, at }: { since: Date; at: Date }) {
  const held = await tx
    .selectFrom("picture_files")
    .select(["hash", "width", "height"])
    .where("hash", "=", hash)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable("picture_files")
    .set(({ fn, val }) => ({ gone_at: fn.coalesce("gone_at", val(at)) }))
    .where("hash", "=", hash)
    .where((eb) => eb.or([eb("gone_at", "is not", null), eb.and([eb("idle_since", "<", since), UNUSED])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? held : undefined;
}

export async function forgetUpload(db: Db, hash: string): Promise<void> {
  await db.deleteFrom("picture_files").where("hash", "=", hash).where("gone_at", "is not", null).execute();
}
