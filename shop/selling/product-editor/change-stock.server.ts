import type { FieldError } from "#platform/field-error.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { recordProductChange } from "#shop/selling/catalog/product-changes.server.ts";
import type { CatalogShop } from "#shop/selling/catalog/save-product.server.ts";
import { changeStock, lockVariants, writeLedger } from "#shop/selling/stock/stock-changes.store.server.ts";
import type { StockEditReason } from "#shop/selling/stock/stock-reason.ts";
import { readRepeated } from "./editor-products.store.server.ts";
import type { ChangedStock, StockEdit } from "./stock-edit.ts";

export type ChangeStockResult =
  | { outcome: "changed"; stock: ChangedStock[] }
  | { outcome: "not_found" }
  | { outcome: "key_reused"; stock: ChangedStock[] }
  | { outcome: "invalid"; errors: FieldError[] };

/**
 * Changes a product's stock for a reason, all or nothing, by the difference between the number that staff saw and the one they want. A
 * change that would go below zero is rejected with the current stock. A `requestKey` is applied only once. `key_reused`: it made another
 * change, which is in `stock`.
 */
export async function changeProductStock(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  productId: string,
  { requestKey, edit }: { requestKey: string; edit: StockEdit },
): Promise<ChangeStockResult> {
  let changed = false;
  const result = await ctx.db.transaction().execute(async (tx): Promise<ChangeStockResult> => {
    const stockOf = new Map((await lockVariants(tx, productId)).map(({ sku, onHand }) => [sku, onHand]));
    if (stockOf.size === 0) return { outcome: "not_found" };
    const changes = edit.changes.map(({ sku, shown, inventory }) => ({ sku, shown, delta: inventory - shown }));
    const repeated = await readRepeated(tx, requestKey, [...stockOf.keys()]);
    if (repeated.length > 0) {
      const wanted = new Map(changes.map((one) => [one.sku, one]));
      const isSame =
        repeated.length === changes.filter(({ delta }) => delta !== 0).length &&
        repeated.every(
          ({ sku, delta, reason, note }) =>
            wanted.get(sku)?.delta === delta && reason === edit.reason && note === edit.note,
        );
      const made = repeated.map(({ sku, delta }) => {
        const before = (stockOf.get(sku) ?? 0) - delta;
        return asChanged({ sku, shown: wanted.get(sku)?.shown ?? before, delta }, before);
      });
      return { outcome: isSame ? "changed" : "key_reused", stock: made };
    }
    const errors = changes.flatMap((one, index): FieldError[] => {
      const message = whyNot(one, stockOf.get(one.sku));
      return message ? [{ field: `changes.${index}.inventory`, message }] : [];
    });
    if (errors.length > 0) return { outcome: "invalid", errors };
    const { reason, note } = edit;
    const stock = await writeStock(tx, ctx, { actor, productId, stockOf, changes, reason, note, requestKey });
    changed = changes.some(({ delta }) => delta !== 0);
    return { outcome: "changed", stock };
  });
  if (changed) onCatalogChange();
  return result;
}

export type StockDifference = { sku: string; shown: number; delta: number };

export async function writeStock(
  tx: Db,
  ctx: ShopContext,
  change: {
    actor: Actor;
    productId: string;
    stockOf: ReadonlyMap<string, number>;
    changes: readonly StockDifference[];
    reason: StockEditReason;
    note: string;
    requestKey: string;
  },
): Promise<ChangedStock[]> {
  const { actor, productId, stockOf, changes, reason, note, requestKey } = change;
  const real = changes.filter(({ delta }) => delta !== 0);
  await changeStock(tx, real);
  await writeLedger(tx, real, { reason, note, actor, at: ctx.clock.now(), requestKey });
  const stock = changes.map((one) => asChanged(one, stockOf.get(one.sku) ?? 0));
  if (real.length > 0) {
    await recordProductChange(tx, ctx, {
      productId,
      actor,
      action: "stock.changed",
      before: Object.fromEntries(stock.map(({ sku, before }) => [sku, before])),
      after: { ...Object.fromEntries(stock.map(({ sku, after }) => [sku, after])), reason, ...(note && { note }) },
    });
  }
  return stock;
}

const asChanged = ({ sku, shown, delta }: StockDifference, before: number): ChangedStock => ({
  sku,
  shown,
  before,
  after: before + delta,
});

export function whyNot({ shown, delta }: StockDifference, onHand: number | undefined): string | undefined {
  if (onHand === undefined) return "This product has no such SKU";
  if (onHand + delta >= 0) return undefined;
  return `Only ${onHand} left now, down from ${shown}`;
}
