import type { Db } from "#shop/context.server.ts";

type Picture = { color: string | null; url: string; alt: string };

/** In the order given, in the place of all before. The caller holds the product. */
export async function replacePictures(tx: Db, productId: string, pictures: readonly Picture[]): Promise<void> {
  await tx.deleteFrom("productPictures").where("productId", "=", productId).execute();
  await insertPictures(tx, productId, pictures);
}

export async function insertPictures(tx: Db, productId: string, pictures: readonly Picture[]): Promise<void> {
  const rows = pictures.map((picture, position) => ({ ...picture, productId, position }));
  if (rows.length > 0) await tx.insertInto("productPictures").values(rows).execute();
}

/** The addresses of a product's pictures. */
export async function pictureAddresses(db: Db, productId: string): Promise<Set<string>> {
  const query = db.selectFrom("productPictures").select("url").where("productId", "=", productId);
  return new Set((await query.execute()).map(({ url }) => url));
}

export async function setColorImage(tx: Db, productId: string, color: string, image: string): Promise<void> {
  await tx
    .updateTable("productColors")
    .set({ image })
    .where("productId", "=", productId)
    .where("color", "=", color)
    .where("image", "<>", image)
    .execute();
}

/** A product with several pictures shows this one of the color before all others from now on. */
export async function showFirst(tx: Db, id: string, { url, color }: { url: string; color: string }): Promise<void> {
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

/** Counts a change of the pictures, so that whoever saves older ones is told. @returns the new version. */
export async function countPictureChange(tx: Db, id: string, at?: Date): Promise<number> {
  const { version } = await tx
    .updateTable("products")
    .set(({ eb }) => ({ picturesVersion: eb("picturesVersion", "+", 1), ...(at && { updatedAt: at }) }))
    .where("id", "=", id)
    .returning("picturesVersion as version")
    .executeTakeFirstOrThrow();
  return version;
}
