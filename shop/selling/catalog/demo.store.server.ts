import type { Db } from "#shop/context.server.ts";

/** Whether nobody has sold or offered anything here yet. */
export async function isUnusedShop(db: Db): Promise<boolean> {
  const product = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  const order = await db.selectFrom("orders").select("id").limit(1).executeTakeFirst();
  return product === undefined && order === undefined;
}

export type SampleReview = {
  id: string;
  name: string;
  rating: number;
  text: string;
  size: string | null;
  createdAt: Date;
};

export async function insertSampleReviews(db: Db, productId: string, reviews: readonly SampleReview[]): Promise<void> {
  const rows = reviews.map(({ createdAt, ...review }) => ({
    ...review,
    product_id: productId,
    sample: true,
    state: "published" as const,
    created_at: createdAt,
  }));
  await db.insertInto("reviews").values(rows).execute();
}

export async function insertDemoPictures(
  db: Db,
  productId: string,
  pictures: readonly { color: string; url: string; alt: string }[],
): Promise<void> {
  const rows = pictures.map((picture, position) => ({ ...picture, product_id: productId, position }));
  await db.insertInto("product_pictures").values(rows).execute();
}

/** Starts anew every sale that is over. @returns the products. */
export async function renewEndedSales(db: Db, now: Date, endsAt: Date): Promise<string[]> {
  const rows = await db
    .updateTable("products")
    .set((eb) => ({ sale_starts_at: now, sale_ends_at: endsAt, updated_at: now, version: eb("version", "+", 1) }))
    .where("sale_price_cents", "is not", null)
    .where("sale_ends_at", "<=", now)
    .where("archived_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
