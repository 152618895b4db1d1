import type { Db } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import { insertVariants } from "#shop/selling/stock/variants.store.server.ts";
import { showFirst } from "./product-pictures.store.server.ts";

export type ProductDetails = {
  title: string;
  description: string;
  priceCents: Cents;
  salePriceCents: Cents | null;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
};

const detailColumns = (details: ProductDetails) => ({
  title: details.title,
  description: details.description,
  price_cents: details.priceCents,
  sale_price_cents: details.salePriceCents,
  sale_starts_at: details.saleStartsAt,
  sale_ends_at: details.saleEndsAt,
});

export type NewProduct = ProductDetails & {
  id: string;
  createdAt: Date;
  colors: readonly { color: string; image: string }[];
  variants: readonly { sku: string; color: string; size: string; onHand: number }[];
};

/** Writes a product with its colors and sizes, in the order given. @returns false when the id is taken; then nothing is written. */
export async function insertProduct(db: Db, product: NewProduct): Promise<boolean> {
  const row = await db
    .insertInto("products")
    .values({
      id: product.id,
      ...detailColumns(product),
      archived_at: null,
      created_at: product.createdAt,
      updated_at: product.createdAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  const colors = product.colors.map(({ color, image }, position) => ({
    product_id: product.id,
    color,
    image,
    position,
  }));
  if (colors.length > 0) await db.insertInto("product_colors").values(colors).execute();
  const variants = product.variants.map((variant, position) => ({ ...variant, position }));
  await insertVariants(db, product.id, variants);
  return true;
}

/** Holds a product that is for sale until the end of the transaction. @returns false when there is none. */
export async function lockProduct(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("products")
    .select("id")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller counts the change (`countChange`). */
export async function updateDetails(tx: Db, id: string, details: ProductDetails): Promise<void> {
  await tx.updateTable("products").set(detailColumns(details)).where("id", "=", id).execute();
}

export type ProductChange = { title: string; description: string; priceCents: Cents; image: string; at: Date };

/** `image` is that of the first color. */
export async function updateProduct(
  tx: Db,
  id: string,
  { title, description, priceCents, image, at }: ProductChange,
): Promise<void> {
  await tx
    .updateTable("products")
    .set({ title, description, price_cents: priceCents, updated_at: at })
    .where("id", "=", id)
    .execute();
  const changed = await tx
    .updateTable("product_colors")
    .set({ image })
    .where("product_id", "=", id)
    .where("image", "<>", image)
    .where("color", "=", (eb) =>
      eb
        .selectFrom("product_colors")
        .select("color")
        .where("product_id", "=", id)
        .orderBy("position")
        .orderBy("color")
        .limit(1),
    )
    .returning("color")
    .executeTakeFirst();
  if (changed) await showFirst(tx, id, { url: image, color: changed.color });
}

/** Counts a change, so that whoever edits an older version is told. @returns the new version. */
export async function countChange(tx: Db, id: string, at?: Date): Promise<number> {
  const { version } = await tx
    .updateTable("products")
    .set((eb) => ({ version: eb("version", "+", 1), ...(at && { updated_at: at }) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Whether a product stands in an order, of whatever state. */
export async function wasOrdered(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("order_lines")
    .select("order_id")
    .where("product_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function archiveProduct(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("products")
    .set((eb) => ({ archived_at: at, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function unarchiveProduct(tx: Db, id: string): Promise<void> {
  await tx.updateTable("products").set({ archived_at: null }).where("id", "=", id).execute();
}

/** With its colors, sizes and reviews. */
export async function removeProduct(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("products").where("id", "=", id).execute();
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
