import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#shop/context.server.ts";
import { arrivingAt, duePieces } from "#shop/selling/stock/restocks.store.server.ts";
import type { ProductSpecs } from "./product-specs.ts";
import type { StoredProduct } from "./product-view.ts";

/** `shows` selects the products. Colors and sizes must be live at the time `at`; without it, all are included. */
type View = { shows: RawBuilder<boolean>; at?: RawBuilder<Date> };

/** Whether any color and size is live at that time. Without one, a product's page would be empty. */
const offersAnyAt = (at: RawBuilder<Date>) => sql<boolean>`exists (select from variants v
  join product_colors c on c.product_id = v.product_id and c.color = v.color
  where v.product_id = products.id and v.archived_at is null and v.live_at <= ${at} and c.live_at <= ${at})`;

const NOW = sql<Date>`now()`;
/** Everything that shoppers can buy now. The database's clock decides what is live, so that all processes agree. */
const LIVE: View = { shows: sql<boolean>`products.live_at <= now() and ${offersAnyAt(NOW)}`, at: NOW };
const OPENING = sql<Date>`greatest(now(), products.live_at)`;
/** Also announced products, as they will be when they go live. */
const SHOWN: View = {
  shows: sql<boolean>`(products.live_at <= now() or products.announced and products.live_at is not null)
    and ${offersAnyAt(OPENING)}`,
  at: OPENING,
};
/** Everything that staff edit, including drafts. */
const EDITED: View = { shows: sql<boolean>`true` };

const liveIn = ({ at }: View, column: string) => (at ? sql<boolean>`${sql.ref(column)} <= ${at}` : sql<boolean>`true`);

/** Whether a row of `product_colors` has any size that isn't archived. `live`: a condition for that size, `v`. */
export const isOfferedColor = (live = sql<boolean>`true`) => sql<boolean>`exists (select from variants v
  where v.product_id = product_colors.product_id and v.color = product_colors.color and v.archived_at is null and ${live})`;

/** The products for sale, oldest first. */
export async function readProducts(db: Db): Promise<StoredProduct[]> {
  const rows = await catalog(db, LIVE).orderBy("products.createdAt").orderBy("products.id").execute();
  return rows.map(asStored);
}

/** A product that is for sale or announced; undefined for a draft or an archived product. */
export async function readProduct(db: Db, id: string): Promise<StoredProduct | undefined> {
  const row = await catalog(db, SHOWN).where("products.id", "=", id).executeTakeFirst();
  return row && asStored(row);
}

/** A product as staff edit it, including drafts; undefined for an archived product. */
export async function readEditedProduct(db: Db, id: string): Promise<StoredProduct | undefined> {
  const row = await catalog(db, EDITED).where("products.id", "=", id).executeTakeFirst();
  return row && asStored(row);
}

/** Whether the product has a page that shoppers can open. */
export async function isShown(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("products")
    .select("id")
    .where("id", "=", id)
    .where("archivedAt", "is", null)
    .where(SHOWN.shows)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the next product, color, size, restock or sale goes live, in milliseconds since 1970; Infinity if nothing is planned. */
export async function nextLive(db: Db): Promise<number> {
  const { rows } = await sql<{ next: Date | null }>`select least(
    (select min(live_at) from products where live_at > now() and archived_at is null),
    (select min(sale_starts_at) from products where sale_starts_at > now() and archived_at is null),
    (select min(live_at) from product_colors where live_at > now()),
    (select min(live_at) from variants where live_at > now() and archived_at is null),
    (select min(available_at) from restocks where available_at > now() and released_at is null)) as next`.execute(db);
  return rows[0]?.next?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** The columns that both the storefront and the editor read. */
export const PRODUCT_COLUMNS = [
  "products.id",
  "products.version",
  "products.title",
  "products.description",
  "products.priceCents",
  "products.salePriceCents",
  "products.saleStartsAt",
  "products.saleEndsAt",
] as const;

export const SPECS_COLUMN = sql<ProductSpecs>`products.specs`.as("specs");

/** One statement, so that price, stock and reviews are consistent. */
function catalog(db: Db, view: View) {
  return db
    .selectFrom("products")
    .where("products.archivedAt", "is", null)
    .where(view.shows)
    .select((eb) => [
      ...PRODUCT_COLUMNS,
      SPECS_COLUMN,
      sql<Date | null>`case when products.live_at > now() then products.live_at end`.as("opensAt"),
      sql<Date>`clock_timestamp()`.as("clock"),
      jsonArrayFrom(
        eb
          .selectFrom("productColors")
          .whereRef("productColors.productId", "=", "products.id")
          .where(liveIn(view, "productColors.liveAt"))
          .where(isOfferedColor(liveIn(view, "v.liveAt")))
          .select((colors) => [
            "productColors.color",
            "productColors.image",
            "productColors.swatch",
            jsonArrayFrom(
              colors
                .selectFrom("variants")
                .whereRef("variants.productId", "=", "productColors.productId")
                .whereRef("variants.color", "=", "productColors.color")
                .where("variants.archivedAt", "is", null)
                .where(liveIn(view, "variants.liveAt"))
                // Aliases are quoted SQL, because Kysely doesn't rename keys inside JSON.
                .select([
                  "variants.size",
                  "variants.sku",
                  sql<number>`variants.on_hand + ${duePieces("variants.sku")}`.as<"onHand">(sql`"onHand"`),
                  arrivingAt("variants.sku").as<"restockAt">(sql`"restockAt"`),
                ])
                .orderBy("variants.position")
                .orderBy("variants.sku"),
            ).as("sizes"),
          ])
          .orderBy("productColors.position")
          .orderBy("productColors.color"),
      ).as("colors"),
      jsonArrayFrom(
        eb
          .selectFrom("productPictures")
          .whereRef("productPictures.productId", "=", "products.id")
          .select(["productPictures.color", "productPictures.url", "productPictures.alt"])
          .orderBy("productPictures.position"),
      ).as("pictures"),
      "products.updatedAt",
      "products.reviewCount",
      sql<number | null>`round(products.review_stars::numeric / nullif(products.review_count, 0), 1)`.as(
        "reviewAverage",
      ),
    ]);
}

type CatalogRow = Awaited<ReturnType<ReturnType<typeof catalog>["executeTakeFirstOrThrow"]>>;

const asStored = ({ reviewCount, reviewAverage, ...row }: CatalogRow): StoredProduct => ({
  ...row,
  reviews: { count: reviewCount, average: reviewAverage },
});
