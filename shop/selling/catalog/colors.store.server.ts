import type { Db } from "#shop/context.server.ts";
import { liveColumn, newLiveColumn, temporaryName } from "#shop/selling/stock/stock-changes.store.server.ts";

/** Omitted fields don't change; a new color is live right away. */
type WantedColor = {
  from: string | null;
  color: string;
  image: string;
  swatch?: string | null | undefined;
  liveAt?: string | null | undefined;
};

/**
 * Writes a product's colors in the given order; `from` is the stored name, null for a new color. Temporary names let two colors swap
 * names. `dropped` colors are no longer offered. The caller must have locked the product.
 */
export async function writeColors(
  tx: Db,
  productId: string,
  colors: readonly WantedColor[],
  dropped: readonly string[],
): Promise<void> {
  const color = (name: string) =>
    tx.updateTable("productColors").where("productId", "=", productId).where("color", "=", name);
  const renamed = colors.filter(({ from, color }) => from !== null && from !== color);
  for (const [index, { from }] of renamed.entries()) {
    await color(from ?? "")
      .set({ color: temporaryName(index) })
      .execute();
  }
  for (const [index, { color: to }] of renamed.entries())
    await color(temporaryName(index)).set({ color: to }).execute();
  for (const [position, { from, color: name, image, swatch, liveAt }] of colors.entries()) {
    const look = swatch !== undefined && { swatch };
    if (from === null) {
      await tx
        .insertInto("productColors")
        .values({ productId, color: name, image, position, ...look, ...newLiveColumn(liveAt) })
        .execute();
      if (image !== "") await showFirst(tx, productId, { url: image, color: name });
    } else {
      // First, because a color can't go live without one.
      await showImage(tx, productId, name, image);
      await color(name)
        .set({ position, ...look, ...liveColumn(liveAt) })
        .execute();
    }
  }
  // Dropped colors go last, so that the first color is always one that shoppers see.
  for (const [index, name] of dropped.entries()) {
    await color(name)
      .set({ position: colors.length + index })
      .execute();
  }
}

/** Deletes dropped colors, except those that a variant still uses. */
export async function dropUnusedColors(tx: Db, productId: string, dropped: readonly string[]): Promise<void> {
  for (const name of dropped) {
    await tx
      .deleteFrom("productColors")
      .where("productId", "=", productId)
      .where("color", "=", name)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("variants").select("sku").where("productId", "=", productId).where("color", "=", name))),
      )
      .execute();
  }
}

type Picture = { color: string | null; url: string; alt: string };

export async function replacePictures(tx: Db, productId: string, pictures: readonly Picture[]): Promise<void> {
  await tx.deleteFrom("productPictures").where("productId", "=", productId).execute();
  await insertPictures(tx, productId, pictures);
}

export async function insertPictures(tx: Db, productId: string, pictures: readonly Picture[]): Promise<void> {
  const rows = pictures.map((picture, position) => ({ ...picture, productId, position }));
  if (rows.length > 0) await tx.insertInto("productPictures").values(rows).execute();
}

export async function pictureAddresses(db: Db, productId: string): Promise<Set<string>> {
  const query = db.selectFrom("productPictures").select("url").where("productId", "=", productId);
  return new Set((await query.execute()).map(({ url }) => url));
}

/** @returns whether the color had another image */
export async function setColorImage(tx: Db, productId: string, color: string, image: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("productColors")
    .set({ image })
    .where("productId", "=", productId)
    .where("color", "=", color)
    .where("image", "<>", image)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets a color's image. A new one is also its first picture. */
export async function showImage(tx: Db, productId: string, color: string, image: string): Promise<void> {
  if (await setColorImage(tx, productId, color, image)) await showFirst(tx, productId, { url: image, color });
}

/** Makes this the color's first picture. */
async function showFirst(tx: Db, id: string, { url, color }: { url: string; color: string }): Promise<void> {
  const first = await tx
    .selectFrom("productPictures")
    .select(({ fn }) => fn.min("position").as("position"))
    .where("productId", "=", id)
    .executeTakeFirst();
  if (typeof first?.position !== "number") return;
  const known = await tx
    .deleteFrom("productPictures")
    .where("productId", "=", id)
    .where("url", "=", url)
    .where("color", "=", color)
    .returning("alt")
    .executeTakeFirst();
  await tx
    .insertInto("productPictures")
    .values({ productId: id, position: first.position - 1, color, url, alt: known?.alt ?? "" })
    .execute();
  await countPictureChange(tx, id);
}

/** Raises the pictures' version, so that saving an older version is rejected. @returns the new version */
export async function countPictureChange(tx: Db, id: string, at?: Date): Promise<number> {
  const { version } = await tx
    .updateTable("products")
    .set(({ eb }) => ({ picturesVersion: eb("picturesVersion", "+", 1), ...(at && { updatedAt: at }) }))
    .where("id", "=", id)
    .returning("picturesVersion as version")
    .executeTakeFirstOrThrow();
  return version;
}
