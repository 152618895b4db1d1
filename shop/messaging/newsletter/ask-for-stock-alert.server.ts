import type { ShopContext } from "#shop/context.server.ts";
import { findColor } from "#shop/selling/catalog/catalog.ts";
import { readProduct } from "#shop/selling/catalog/read-catalog.store.server.ts";
import type { StockAlertForm } from "./stock-alert-form.ts";
import { keepStockAlert } from "./stock-alerts.store.server.ts";

export type StockAlertOutcome =
  | { outcome: "stored" | "ignored" | "not_made" }
  | { outcome: "in_stock"; onlySize: boolean };

/**
 * Keeps who wants to hear when something is in stock again. `not_made`: the shop does not sell that product in that color and size.
 * `in_stock`: there is nothing to wait for, and to be kept would mean a mail at once to whatever address was typed in.
 * What a program filled in is not kept, and it is not told. Asking again is the same question,
 * of a later day.
 */
export async function askForStockAlert(
  ctx: ShopContext,
  { productId, color, size, email, website }: StockAlertForm,
): Promise<StockAlertOutcome> {
  if (website !== "") {
    ctx.log.info({}, "A stock alert of a program was ignored");
    return { outcome: "ignored" };
  }
  const product = await readProduct(ctx.db, productId);
  const sizes = findColor(product?.colors ?? [], color)?.sizes ?? [];
  const wanted = sizes.find((each) => each.size.toLowerCase() === size.toLowerCase());
  if (!wanted) return { outcome: "not_made" };
  if (!product?.opensAt && wanted.onHand > 0) return { outcome: "in_stock", onlySize: sizes.length === 1 };
  await keepStockAlert(ctx.db, { id: ctx.ids.uuid(), sku: wanted.sku, email, at: ctx.clock.now() });
  return { outcome: "stored" };
}
