import type { Db } from "#shop/context.server.ts";
import { showFirst } from "#shop/selling/catalog/catalog.store.server.ts";
import type { GridPlan } from "./plan-grid.ts";

/**
 * Writes the colours and sizes of a product as planned; the caller holds the product and its stock, and writes the ledger. Names go
 * by way of temporary ones, so that two can change places.
 *
 * @param temporary a text that nothing is called by
 */
export async function writeGrid(
  tx: Db,
  productId: string,
  plan: GridPlan,
  { at, temporary }: { at: Date; temporary: string },
): Promise<void> {
  if (plan.remove.length > 0) await tx.deleteFrom("variants").where("sku", "in", plan.remove).execute();
  await writeColors(tx, productId, plan);
  await writeVariants(tx, productId, plan, temporary);
  if (plan.archive.length > 0) {
    await tx.updateTable("variants").set({ archived_at: at }).where("sku", "in", plan.archive).execute();
  }
  await dropUnusedColors(tx, productId, plan.dropped);
}

async function writeColors(tx: Db, productId: string, { colors, dropped }: GridPlan): Promise<void> {
  const color = (name: string) =>
    tx.updateTable("product_colors").where("product_id", "=", productId).where("color", "=", name);
  const renamed = colors.filter(({ from, color }) => from !== null && from !== color);
  for (const [index, { from }] of renamed.entries()) {
    await color(from ?? "")
      .set({ color: `~${index}` })
      .execute();
  }
  for (const [index, { color: to }] of renamed.entries()) await color(`~${index}`).set({ color: to }).execute();
  for (const [position, { from, color: name, image }] of colors.entries()) {
    if (from === null) {
      await tx.insertInto("product_colors").values({ product_id: productId, color: name, image, position }).execute();
      await showFirst(tx, productId, { url: image, color: name });
    } else {
      await color(name).set({ position }).execute();
      const changed = await color(name)
        .set({ image })
        .where("image", "<>", image)
        .returning("color")
        .executeTakeFirst();
      if (changed) await showFirst(tx, productId, { url: image, color: name });
    }
  }
  // What is not offered stands behind what is: the first colour is always one that shoppers see.
  for (const [index, name] of dropped.entries()) {
    await color(name)
      .set({ position: colors.length + index })
      .execute();
  }
}

async function writeVariants(tx: Db, productId: string, { variants }: GridPlan, temporary: string): Promise<void> {
  const kept = variants.flatMap(({ from, ...to }, position) => (from === null ? [] : [{ from, position, ...to }]));
  const row = (sku: string) => tx.updateTable("variants").where("sku", "=", sku);
  for (const [index, { from }] of kept.entries()) {
    await row(from)
      .set({ sku: `~${temporary}~${index}`, size: `~${index}` })
      .execute();
  }
  for (const [index, { sku, size, position }] of kept.entries()) {
    await row(`~${temporary}~${index}`).set({ sku, size, position, archived_at: null }).execute();
  }
  const added = variants.flatMap(({ from, sku, color, size }, position) =>
    from === null ? [{ sku, product_id: productId, color, size, position, on_hand: 0 }] : [],
  );
  if (added.length > 0) await tx.insertInto("variants").values(added).execute();
}

async function dropUnusedColors(tx: Db, productId: string, dropped: readonly string[]): Promise<void> {
  for (const name of dropped) {
    await tx
      .deleteFrom("product_colors")
      .where("product_id", "=", productId)
      .where("color", "=", name)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("variants").select("sku").where("product_id", "=", productId).where("color", "=", name))),
      )
      .execute();
  }
}
