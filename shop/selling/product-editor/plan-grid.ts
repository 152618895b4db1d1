import type { FieldError } from "#platform/field-error.ts";
import { nameKey } from "#shop/selling/catalog/catalog.ts";
import { type StoredEditorProduct, type StoredVariant, sizeTimes } from "./editor-product.server.ts";
import type { ProductEdit } from "./product-edit.ts";

type Wanted = Pick<ProductEdit, "colors" | "sizes" | "variants">;
type Color = Wanted["colors"][number];
type Stored = Pick<StoredEditorProduct, "colors" | "variants">;

export type GridPlan = {
  /** All wanted colors in order; `from` is the stored name, null for a new color. */
  colors: ({ from: string | null; color: string; image: string } & Pick<Color, "swatch" | "liveAt">)[];
  /** Colors that are no longer wanted. A color keeps its row while an archived variant needs it. */
  dropped: string[];
  /** All wanted variants in order; `from` is the stored SKU, null for a new variant. */
  variants: { from: string | null; sku: string; color: string; size: string; liveAt?: string | null | undefined }[];
  /** SKUs that have been ordered: they are no longer offered, but keep their stock. */
  archive: string[];
  remove: string[];
  /** SKUs that change; the stock history moves the stock to the new SKU. */
  renamed: { from: string; to: string; onHand: number }[];
};

/**
 * Plans the changes that turn the stored colors and sizes into the wanted ones. A removed color or size that is added again, even only
 * by name, is restored. `wanted` must have passed `productEdit`.
 */
export function planGrid(
  stored: Stored,
  wanted: Wanted,
): { ok: true; plan: GridPlan } | { ok: false; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const colors = resolveColors(stored, wanted, errors);
  const oldSizeOf = new Map(wanted.sizes.map(({ was, size }) => [nameKey(size), was ?? size]));
  const oldColorOf = new Map(colors.map(({ from, color }) => [nameKey(color), from]));
  const colorOf = new Map(colors.map(({ color }) => [nameKey(color), color]));
  const sizeOf = new Map(wanted.sizes.map(({ size }) => [nameKey(size), size]));

  const liveOf = new Map(wanted.sizes.map(({ size, liveAt }) => [nameKey(size), liveAt]));
  const storedTimes = sizeTimes(stored);

  const cells = findCells(stored, wanted, (color) => oldColorOf.get(nameKey(color)) ?? null);
  const kept = new Set<string>();
  const variants: GridPlan["variants"] = [];
  const renamed: GridPlan["renamed"] = [];
  for (const [index, { color, size, sku }] of wanted.variants.entries()) {
    const before = cells[index];
    if (before) kept.add(before.sku);
    if (before && before.sku !== sku) {
      if (before.sold) {
        errors.push({ field: `variants.${index}.sku`, message: `${before.sku} has been ordered, so it can't change` });
      } else renamed.push({ from: before.sku, to: sku, onHand: before.onHand });
    }
    const oldSize = oldSizeOf.get(nameKey(size)) ?? size;
    const given = liveOf.get(nameKey(size));
    variants.push({
      from: before?.sku ?? null,
      sku,
      color: colorOf.get(nameKey(color)) ?? color,
      size: sizeOf.get(nameKey(size)) ?? size,
      // In a new color, a size goes live when it does in the other colors.
      liveAt: given === undefined ? storedTimes.get(nameKey(oldSize)) : given,
    });
  }
  const gone = stored.variants.filter(({ sku, archived }) => !kept.has(sku) && !archived);
  errors.push(...takenNames(stored, colors, kept, wanted));
  if (errors.length > 0) return { ok: false, errors };
  const named = new Set(colors.map(({ from }) => from));
  return {
    ok: true,
    plan: {
      colors,
      dropped: stored.colors.map(({ color }) => color).filter((color) => !named.has(color)),
      variants,
      archive: gone.filter(({ sold }) => sold).map(({ sku }) => sku),
      remove: gone.filter(({ sold }) => !sold).map(({ sku }) => sku),
      renamed,
    },
  };
}

function resolveColors(stored: Stored, wanted: Wanted, errors: FieldError[]): GridPlan["colors"] {
  const claimed = new Set(wanted.colors.map(({ was }) => was).filter((name) => name !== null));
  return wanted.colors.map(({ was, color, image, picture, swatch, liveAt }, index) => {
    if (was !== null && !stored.colors.some((one) => one.color === was)) {
      errors.push({ field: `colors.${index}.color`, message: `The color ${was} no longer exists` });
    }
    const namesake = stored.colors.find((one) => nameKey(one.color) === nameKey(color) && !claimed.has(one.color));
    const before = stored.colors.find((one) => one.color === (was ?? namesake?.color));
    const shown = picture ?? image ?? before?.image ?? "";
    // A draft may wait for its picture; a new color without a time is live.
    const isDraft = (liveAt === undefined ? before?.liveAt : liveAt) === null;
    if (shown === "" && !isDraft && (before || was === null))
      errors.push({ field: `colors.${index}.image`, message: "Please add a picture" });
    return { from: before?.color ?? null, color, image: shown, swatch, liveAt };
  });
}

/** The stored variant of each wanted one. A new size may have the old name of a renamed one, which keeps its variants. */
function findCells(stored: Stored, { sizes, variants }: Wanted, oldColorOf: (color: string) => string | null) {
  const oldSizeOf = new Map(sizes.map(({ was, size }) => [nameKey(size), was]));
  const named = variants.map(({ color, size }) => {
    const was = oldSizeOf.get(nameKey(size)) ?? null;
    return { isNew: was === null, cell: findCell(stored, oldColorOf(color), was ?? size) };
  });
  const claimed = new Set(named.flatMap(({ isNew, cell }) => (isNew ? [] : cell)));
  return named.map(({ isNew, cell }) => (isNew && claimed.has(cell) ? undefined : cell));
}

const findCell = ({ variants }: Stored, color: string | null, size: string): StoredVariant | undefined =>
  variants.find((one) => one.color === color && nameKey(one.size) === nameKey(size));

/** Errors for new names that belong to an archived color or size that was ordered. */
function takenNames(stored: Stored, colors: GridPlan["colors"], kept: ReadonlySet<string>, wanted: Wanted) {
  const staying = stored.variants.filter(({ sku, archived, sold }) => !kept.has(sku) && (archived || sold));
  const ownName = new Map(colors.flatMap(({ from, color }) => (from === null ? [] : [[from, color] as const])));
  const errors: FieldError[] = [];
  for (const [index, { from, color }] of colors.entries()) {
    const taken = staying.some((one) => one.color !== from && !ownName.has(one.color) && same(one.color, color));
    if (taken) {
      const message = `Past orders have another color named ${color}. Instead of renaming one, add ${color} as a color to bring it back.`;
      errors.push({ field: `colors.${index}.color`, message });
    }
  }
  for (const [index, { was, size }] of wanted.sizes.entries()) {
    const taken = staying.some(
      (one) =>
        was !== null && !same(was, size) && same(one.size, size) && isWanted(wanted, ownName.get(one.color), size),
    );
    if (taken) {
      const message = `Past orders have another size named ${size}. Instead of renaming one, add ${size} as a size to bring it back.`;
      errors.push({ field: `sizes.${index}.size`, message });
    }
  }
  return errors;
}

const same = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

const isWanted = ({ variants }: Wanted, color: string | undefined, size: string): boolean =>
  color !== undefined && variants.some((one) => same(one.color, color) && same(one.size, size));
