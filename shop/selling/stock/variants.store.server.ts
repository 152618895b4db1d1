import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";

/** Whether shoppers see a color and size: its product, its color and its size are live by the database's clock. */
export const isLiveVariant = (products: string, variants: string) => sql<boolean>`(${sql.ref(products)}.live_at <= now()
  and ${sql.ref(variants)}.live_at <= now() and exists (select from product_colors live_color
    where live_color.product_id = ${sql.ref(`${variants}.product_id`)} and live_color.color = ${sql.ref(`${variants}.color`)}
      and live_color.live_at <= now()))`;

type NewVariant = {
  sku: string;
  color: string;
  size: string;
  position: number;
  onHand: number;
  liveAt?: string | null | undefined;
};

/** What is left out stays as it is; a new variant is live at once. */
const liveColumn = (liveAt: string | null | undefined) =>
  liveAt === undefined ? {} : { liveAt: liveAt === null ? null : new Date(liveAt) };

export async function insertVariants(db: Db, productId: string, variants: readonly NewVariant[]): Promise<void> {
  const rows = variants.map(({ onHand, liveAt, ...variant }) => ({
    ...variant,
    productId,
    onHand,
    ...liveColumn(liveAt),
  }));
  if (rows.length > 0) await db.insertInto("variants").values(rows).execute();
}

export async function removeVariants(tx: Db, skus: readonly string[]): Promise<void> {
  if (skus.length > 0) await tx.deleteFrom("variants").where("sku", "in", skus).execute();
}

export async function archiveVariants(tx: Db, skus: readonly string[], at: Date): Promise<void> {
  if (skus.length > 0) await tx.updateTable("variants").set({ archivedAt: at }).where("sku", "in", skus).execute();
}

/**
 * Offers these variants in the order given and adds those without `from`, the sku that is stored, with no stock. Skus and sizes go by way
 * of temporary ones, so that two can change places.
 *
 * @param temporary a text that nothing is called by
 */
export async function writeVariants(
  tx: Db,
  productId: string,
  variants: readonly (Pick<NewVariant, "sku" | "color" | "size" | "liveAt"> & { from: string | null })[],
  temporary: string,
): Promise<void> {
  const kept = variants.flatMap(({ from, ...to }, position) => (from === null ? [] : [{ from, position, ...to }]));
  const row = (sku: string) => tx.updateTable("variants").where("sku", "=", sku);
  for (const [index, { from }] of kept.entries()) {
    await row(from)
      .set({ sku: `~${temporary}~${index}`, size: `~${index}` })
      .execute();
  }
  for (const [index, { sku, size, position, liveAt }] of kept.entries()) {
    await row(`~${temporary}~${index}`)
      .set({ sku, size, position, archivedAt: null, ...liveColumn(liveAt) })
      .execute();
  }
  const added = variants.flatMap(({ from, ...variant }, position) =>
    from === null ? [{ ...variant, position, onHand: 0 }] : [],
  );
  await insertVariants(tx, productId, added);
}
