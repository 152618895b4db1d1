import type { Actor } from "#shop/context.server.ts";
import { restartIdleTime } from "#shop/selling/pictures/pictures.store.server.ts";
import { lockVariants, writeLedger } from "#shop/selling/stock/stock-changes.store.server.ts";
import { archiveProduct, lockProduct, removeProduct, wasOrdered } from "./catalog.store.server.ts";
import { cancelRestocksOf, recordProductChange } from "./product-changes.server.ts";
import { readEditedProduct } from "./read-catalog.store.server.ts";
import { type CatalogShop, comparable } from "./save-product.server.ts";

export type DeleteProductResult = { outcome: "archived" } | { outcome: "removed" } | { outcome: "not_found" };

/**
 * Removes a product from the shop and cancels its planned restocks. A product that was ordered is archived, because its orders and stock
 * history still need it; any other product is deleted with its colors, sizes, reviews and stock.
 */
export async function deleteProduct(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  id: string,
): Promise<DeleteProductResult> {
  const at = ctx.clock.now();
  const result = await ctx.db.transaction().execute(async (tx): Promise<DeleteProductResult> => {
    if (!(await lockProduct(tx, id))) return { outcome: "not_found" };
    // Locks the stock first: orders that already took stock are visible below, and later orders find nothing to take.
    const variants = await lockVariants(tx, id);
    const stored = await readEditedProduct(tx, id);
    const outcome = (await wasOrdered(tx, id)) ? "archived" : "removed";
    const skus = variants.map(({ sku }) => sku);
    await cancelRestocksOf(tx, ctx, { skus, productId: id, actor });
    if (outcome === "archived") {
      await archiveProduct(tx, id, at);
    } else {
      const stock = variants.map(({ sku, onHand }) => ({ sku, delta: -onHand }));
      await writeLedger(tx, stock, { reason: "removed", actor, at });
      await restartIdleTime(tx, id, at);
      await removeProduct(tx, id);
    }
    await recordProductChange(tx, ctx, {
      productId: id,
      actor,
      action: `product.${outcome}`,
      ...(stored && { before: comparable(stored) }),
    });
    return { outcome };
  });
  if (result.outcome !== "not_found") onCatalogChange();
  return result;
}
