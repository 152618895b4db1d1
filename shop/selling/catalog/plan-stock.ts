import type { FieldError } from "#platform/field-error.ts";
import type { ProductForm } from "./product-form.ts";

type WantedStock = Pick<ProductForm, "inventory" | "inventoryBefore" | "variants">;

/**
 * Plans the stock changes that staff entered, as deltas: with `inventoryBefore` they start from the number that the form showed, so
 * sales in the meantime still count. Stock never goes below zero.
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
    if (!known.has(sku)) return [{ field, message: "This product has no such SKU" }];
    if (seen.has(sku)) return [{ field, message: "This SKU is listed twice" }];
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

export type StockLevel = { sku: string; onHand: number };
export type StockDelta = { sku: string; delta: number };

/**
 * Spreads a difference as evenly as whole units allow: additions go to the lowest stocks, removals to the highest, and among equal
 * stocks the first in the list changes first. Never removes more than there is.
 */
export function spreadStock(levels: readonly StockLevel[], difference: number): StockDelta[] {
  if (difference >= 0) return raise(levels, difference);
  const total = levels.reduce((sum, { onHand }) => sum + onHand, 0);
  const mirrored = levels.map(({ sku, onHand }) => ({ sku, onHand: -onHand }));
  return raise(mirrored, Math.min(-difference, total)).map(({ sku, delta }) => ({ sku, delta: -delta }));
}

/** Like rising water: raises the lowest stocks to a common level, and some of them by one more for the remainder. */
function raise(levels: readonly StockLevel[], amount: number): StockDelta[] {
  if (levels.length === 0 || amount === 0) return [];
  const level = waterLevel(
    levels.map(({ onHand }) => onHand),
    amount,
  );
  let over = amount - needed(levels, level);
  return levels.flatMap(({ sku, onHand }) => {
    if (onHand > level) return [];
    const extra = over > 0 ? 1 : 0;
    over -= extra;
    const delta = level - onHand + extra;
    return delta > 0 ? [{ sku, delta }] : [];
  });
}

function waterLevel(heights: readonly number[], amount: number): number {
  const sorted = heights.toSorted((one, other) => one - other);
  let sum = 0;
  for (const [index, height] of sorted.entries()) {
    sum += height;
    const level = Math.floor((sum + amount) / (index + 1));
    const next = sorted[index + 1];
    if (next === undefined || level < next) return level;
  }
  return 0;
}

const needed = (levels: readonly StockLevel[], level: number): number =>
  levels.reduce((sum, { onHand }) => sum + Math.max(0, level - onHand), 0);
