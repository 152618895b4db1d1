import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { countRows } from "#platform/db/read-page.server.ts";
import { COUNTED_UP_TO } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { PRODUCT_COLUMNS, SPECS_COLUMN } from "#shop/selling/catalog/read-catalog.store.server.ts";
import { duePieces } from "#shop/selling/stock/restocks.store.server.ts";
import { lockStock } from "#shop/selling/stock/stock-changes.store.server.ts";
import type { EditorListQuery, StockMovement, StoredEditorProduct } from "./editor-product.server.ts";

/** The stock history shows whether a variant was ordered, because each order writes to it in the order's transaction. */
const isSold = sql<boolean>`exists (select from stock_movements m where m.sku = variants.sku and m.order_id is not null)`;

/** The API's time format. */
const isoOf = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** One statement, so that all parts of a product are consistent. */
function editorProducts(db: Db) {
  return db.selectFrom("products").select((eb) => [
    ...PRODUCT_COLUMNS,
    SPECS_COLUMN,
    isoOf("products.liveAt").as("liveAt"),
    "products.announced",
    "products.archivedAt",
    jsonArrayFrom(
      eb
        .selectFrom("productColors")
        .whereRef("productColors.productId", "=", "products.id")
        .select([
          "productColors.color",
          "productColors.image",
          "productColors.swatch",
          isoOf("productColors.liveAt").as<"liveAt">(sql`"liveAt"`),
        ])
        .orderBy("productColors.position")
        .orderBy("productColors.color"),
    ).as("colors"),
    jsonArrayFrom(
      eb
        .selectFrom("variants")
        .whereRef("variants.productId", "=", "products.id")
        .select([
          "variants.sku",
          "variants.color",
          "variants.size",
          // Aliases are quoted SQL, because Kysely doesn't rename keys inside JSON.
          sql<number>`variants.on_hand + ${duePieces("variants.sku")}`.as<"onHand">(sql`"onHand"`),
          isoOf("variants.liveAt").as<"liveAt">(sql`"liveAt"`),
          sql<boolean>`variants.archived_at is not null`.as("archived"),
          isSold.as("sold"),
        ])
        .orderBy("variants.position")
        .orderBy("variants.sku"),
    ).as("variants"),
  ]);
}

export const readEditorProduct = (db: Db, id: string): Promise<StoredEditorProduct | undefined> =>
  editorProducts(db).where("products.id", "=", id).executeTakeFirst();

export const readHeldProduct = (tx: Db, id: string): Promise<StoredEditorProduct> =>
  editorProducts(tx).where("products.id", "=", id).executeTakeFirstOrThrow();

export async function readEditorProducts(
  db: Db,
  ids: readonly string[],
  skus: readonly string[],
): Promise<StoredEditorProduct[]> {
  return editorProducts(db)
    .where((eb) =>
      eb.or([
        eb("products.id", "=", sql<string>`any(${ids}::text[])`),
        eb(
          "products.id",
          "in",
          eb.selectFrom("variants").select("productId").where("sku", "=", sql<string>`any(${skus}::text[])`),
        ),
      ]),
    )
    .orderBy("products.id")
    .execute();
}

export const readOffered = (db: Db): Promise<StoredEditorProduct[]> =>
  editorProducts(db)
    .where("products.archivedAt", "is", null)
    .orderBy("products.createdAt")
    .orderBy("products.id")
    .execute();

/** The clock that decides what is live. */
export async function databaseTime(db: Db): Promise<Date> {
  const { at } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as("at")).executeTakeFirstOrThrow();
  return at;
}

/** Locks products, archived or not, by id, then their stock, like everywhere else, to prevent deadlocks. */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<void> {
  const locked = sql<string>`any(${ids}::text[])`;
  await tx.selectFrom("products").select("id").where("id", "=", locked).orderBy("id").forUpdate().execute();
  await lockStock(tx, ids);
}

type KnownChange = { actor: string; at: Date; before: unknown; after: unknown };

export async function changesSince(db: Db, productId: string, version: number): Promise<KnownChange[]> {
  return db
    .selectFrom("auditLog")
    .select(["actor", "at", "before", "after"])
    .where("subject", "=", `product:${productId}`)
    .where(sql<boolean>`(after ->> 'version')::int > ${version}`)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}

type EditorState = EditorListQuery["state"];

const IS: Record<EditorState, RawBuilder<boolean>> = {
  all: sql`true`,
  offered: sql`archived_at is null`,
  live: sql`archived_at is null and live_at <= now()`,
  draft: sql`archived_at is null and live_at is null`,
  scheduled: sql`archived_at is null and live_at > now()`,
  archived: sql`archived_at is not null`,
};

type ListQuery = { limit: number; state: EditorState; after?: { createdAt: Date; id: string }; part?: string };

/** Products, newest first, after a cursor. `part` is part of a title, a color, or a SKU. */
export function editorListRows(db: Db, { limit, state, after, part }: ListQuery) {
  let query = db
    .selectFrom("products")
    .select([
      ...(["id", "title", "priceCents", "salePriceCents", "saleStartsAt", "saleEndsAt"] as const),
      ...(["createdAt", "liveAt", "announced", "archivedAt"] as const),
      sql<
        string | null
      >`(select image from product_colors c where c.product_id = products.id order by image = '', position limit 1)`.as(
        "image",
      ),
      sql<number>`(select coalesce(sum(v.on_hand + ${duePieces("v.sku")}), 0)::int from variants v
        where v.product_id = products.id and v.archived_at is null)`.as("inventory"),
      sql<number | null>`(select sum(v.on_hand + ${duePieces("v.sku")})::int from variants v
        join product_colors c on c.product_id = v.product_id and c.color = v.color
        where v.product_id = products.id and v.archived_at is null and v.live_at <= now() and c.live_at <= now())`.as(
        "sellable",
      ),
    ])
    .where(IS[state])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (part) {
    const has = (column: string) => sql`strpos(plain_text(${sql.ref(column)}), plain_text(${part})) > 0`;
    query = query.where(
      sql<boolean>`(${has("title")} or exists (select from variants v
        where v.product_id = products.id and (${has("v.sku")} or ${has("v.color")})))`,
    );
  }
  if (after)
    query = query.where(sql<boolean>`(date_trunc('milliseconds', created_at), id) < (${after.createdAt}, ${after.id})`);
  return query;
}

/** What the audit log has about this subject. Concurrent callers wait until the end of the transaction. */
export async function readDone(tx: Db, subject: string): Promise<{ after: unknown } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
  return tx.selectFrom("auditLog").select("after").where("subject", "=", subject).limit(1).executeTakeFirst();
}

export const readRepeated = (db: Db, requestKey: string, skus: readonly string[]) =>
  db
    .selectFrom("stockMovements")
    .select(["sku", "delta", "reason", "note"])
    .where("sku", "in", [...skus])
    .where("requestKey", "=", requestKey)
    .orderBy("id")
    .execute();

type Row = Omit<StockMovement, "_id" | "order" | "at"> & {
  id: number;
  at: Date;
  orderId: string | null;
  orderNumber: string | null;
};

/**
 * A SKU's stock history, newest first, each row with the stock after it. The stock is counted back from the current stock in the same
 * statement, so it is right even while orders come in.
 * @returns undefined if the product has no such SKU
 */
export async function readMovements(
  db: Db,
  productId: string,
  sku: string,
  { limit, after }: { limit: number; after?: number | undefined },
) {
  const behind = after === undefined ? sql`` : sql`and id < ${after}`;
  const newer =
    after === undefined ? sql`0` : sql`(select sum(delta) from stock_movements where sku = ${sku} and id >= ${after})`;
  const { rows } = await sql<Row | { id: null }>`
    with held as (select on_hand - coalesce(${newer}, 0) as stock from variants where sku = ${sku} and product_id = ${productId}),
    page as (select * from stock_movements where sku = ${sku} ${behind} order by id desc limit ${limit})
    select page.id, page.sku, page.delta, page.reason, page.note, page.actor, page.at, page.order_id as "orderId",
      orders.number as "orderNumber",
      (held.stock - coalesce(sum(page.delta) over (order by page.id desc rows between unbounded preceding and 1 preceding), 0))::int as total
    from held left join page on true left join orders on orders.id = page.order_id order by page.id desc`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.id === null ? [] : [viewOf(row)]));
}

export const countMovements = (db: Db, sku: string): Promise<number> =>
  countRows(db, sql`select 1 from stock_movements where sku = ${sku} limit ${COUNTED_UP_TO + 1}`);

const viewOf = ({ id, orderId, orderNumber, ...row }: Row) => ({
  _id: id,
  ...row,
  order: orderId && orderNumber ? { _id: orderId, orderNumber } : null,
});
