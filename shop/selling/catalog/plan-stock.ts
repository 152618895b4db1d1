import type { FieldError } from "#platform/field-error.ts";
import type { ProductForm } from "./product-form.ts";
import { type StockDelta, type StockLevel, spreadStock } from "./spread-stock.ts";

type WantedStock = Pick<ProductForm, "inventory" | "inventoryBefore" | "variants">;

/**
 * The changes that give a product the stock staff ask for, in the order of the shop. `levels` is what there is now. Deltas, not new
 * values: with `inventoryBefore` they are counted from what the form showed. Nothing goes below zero.
 */
export function planStock(
  levels: readonly StockLevel[],
  wanted: WantedStock,
): { ok: true; changes: StockDelta[] } | { ok: false; errors: FieldError[] } {
  if (wanted.variants) return planVariants(levels, wanted.variants);
  const total = levels.reduce((sum, { onHand }) => sum + onHand, 0);
  return { ok: true, changes: spreadStock(levels, wanted.inventory - (wanted.inventoryBefore ?? total)) };
}

function planVariants(
  levels: readonly StockLevel[],
  wanted: NonNullable<WantedStock["variants"]>,
): ReturnType<typeof planStock> {
  const known = new Set(levels.map(({ sku }) => sku));
  const seen = new Set<string>();
  const errors = wanted.flatMap(({ sku }, index): FieldError[] => {
    const field = `variants.${index}.sku`;
    if (!known.has(sku)) return [{ field, message: "This product has no such sku" }];
    if (seen.has(sku)) return [{ field, message: "This sku is given twice" }];
    seen.add(sku);
    return [];
  });
  if (errors.length > 0) return { ok: false, errors };
  const wantedOf = new Map(wanted.map((variant) => [variant.sku, variant]));
  const changes = levels.flatMap(({ sku, onHand }) => {
    const variant = wantedOf.get(sku);
    if (!variant) return [];
    const delta = Math.max(-onHand, variant.inventory - (variant.inventoryBefore ?? onHand));
    return delta === 0 ? [] : [{ sku, delta }];
  });
  return { ok: true, changes };
}
