import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import { insertVariants } from "#shop/selling/stock/variants.store.server.ts";
import { showFirst } from "./product-pictures.store.server.ts";
import type { StoredProduct } from "./product-view.ts";

/** What is for sale, oldest first. */
export async function readProducts(db: Db): Promise<StoredProduct[]> {
  const rows = await forSale(db).orderBy("products.created_at").orderBy("products.id").execute();
  return rows.map(asStored);
}

/** A product that is for sale; an archived one is not found. */
export async function readProduct(db: Db, id: string): Promise<StoredProduct | undefined> {
  const row = await forSale(db).where("products.id", "=", id).executeTakeFirst();
  return row && asStored(row);
}

export async function isForSale(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("products")
    .select("id")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** One statement, so that price, stock and reviews are of the same moment. */
function forSale(db: Db) {
  return db
    .selectFrom("products")
    .where("products.archived_at", "is", null)
    .select((eb) => [
      "products.id",
      "products.version",
      "products.title",
      "products.description",
      "products.price_cents",
      "products.sale_price_cents",
      "products.sale_starts_at",
      "products.sale_ends_at",
      jsonArrayFrom(
        eb
          .selectFrom("product_colors")
          .whereRef("product_colors.product_id", "=", "products.id")
          .where((colors) =>
            colors.exists(
              colors
                .selectFrom("variants")
                .select("variants.sku")
                .whereRef("variants.product_id", "=", "product_colors.product_id")
                .whereRef("variants.color", "=", "product_colors.color")
                .where("variants.archived_at", "is", null),
            ),
          )
          .select((colors) => [
            "product_colors.color",
            "product_colors.image",
            jsonArrayFrom(
              colors
                .selectFrom("variants")
                .whereRef("variants.product_id", "=", "product_colors.product_id")
                .whereRef("variants.color", "=", "product_colors.color")
                .where("variants.archived_at", "is", null)
                .select(["variants.size", "variants.sku", "variants.on_hand as onHand"])
                .orderBy("variants.position")
                .orderBy("variants.sku"),
            ).as("sizes"),
          ])
          .orderBy("product_colors.position")
          .orderBy("product_colors.color"),
      ).as("colors"),
      jsonArrayFrom(
        eb
          .selectFrom("product_pictures")
          .whereRef("product_pictures.product_id", "=", "products.id")
          .select(["product_pictures.color", "product_pictures.url", "product_pictures.alt"])
          .orderBy("product_pictures.position"),
      ).as("pictures"),
      "products.review_count",
      sql<number | null>`round(products.review_stars::numeric / nullif(products.review_count, 0), 1)`.as(
        "review_average",
      ),
    ]);
}

type ForSaleRow = Awaited<ReturnType<ReturnType<typeof forSale>["executeTakeFirstOrThrow"]>>;

function asStored(row: ForSaleRow): StoredProduct {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    priceCents: row.price_cents,
    salePriceCents: row.sale_price_cents,
    saleStartsAt: row.sale_starts_at,
    saleEndsAt: row.sale_ends_at,
    colors: row.colors,
    pictures: row.pictures,
    reviews: { count: row.review_count, average: row.review_average },
  };
}

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
