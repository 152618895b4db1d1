import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { cellOf, type PageValues, pageValues } from "./product-values.ts";

/** What of a product is taken over as a whole. */
export type Part = "title" | "description" | "price" | "sale" | "grid";

export const PART_NAMES: Record<Part, string> = {
  title: "Title",
  description: "Description",
  price: "Price",
  sale: "Sale",
  grid: "Colors, sizes and skus",
};

const KEYS: Record<Part, readonly (keyof PageValues)[]> = {
  title: ["title"],
  description: ["description"],
  price: ["price"],
  sale: ["salePrice", "starts", "ends"],
  grid: ["colors", "sizes", "skus"],
};

/** A part that both changed, each otherwise. */
export type PartConflict = { part: Part; mine: string; theirs: string };

export type Merged = { values: PageValues; conflicts: PartConflict[]; taken: Part[] };

/**
 * What the page shows when somebody else saved meanwhile: what was typed here stays; what was not touched here is what they saved
 * (`taken`); what both changed is a conflict, for which what was typed here stands until theirs is taken.
 */
export function mergeValues(base: EditorProduct, mine: PageValues, theirs: EditorProduct): Merged {
  const [before, after] = [pageValues(base), pageValues(theirs)];
  let values = onTopOf(base, mine, theirs);
  const conflicts: PartConflict[] = [];
  const taken: Part[] = [];
  for (const part of Object.keys(KEYS) as Part[]) {
    const [old, own, other] = [before, mine, after].map((one) => partText(part, one));
    if (old === other || own === other) continue;
    if (own === old) {
      taken.push(part);
      values = takePart(part, values, theirs);
    } else conflicts.push({ part, mine: own ?? "", theirs: other ?? "" });
  }
  return { values, conflicts, taken };
}

/** The values with one part as somebody else saved it. */
export function takePart(part: Part, values: PageValues, theirs: EditorProduct): PageValues {
  const after = pageValues(theirs);
  return { ...values, ...Object.fromEntries(KEYS[part].map((key) => [key, after[key]])) };
}

/** The page once `sent` is saved: on top of what the shop has now, what was typed while it was on its way. */
export function keepTyped(sent: PageValues, typed: PageValues, saved: EditorProduct): PageValues {
  const keys = Object.values(KEYS).flatMap((part) =>
    part.some((key) => JSON.stringify(sent[key]) !== JSON.stringify(typed[key])) ? part : [],
  );
  const onTop = followSaved(sent, typed, saved);
  return { ...pageValues(saved), ...Object.fromEntries(keys.map((key) => [key, onTop[key]])) };
}

/** What was just saved under its names is no longer new; colors and sizes are found by the skus they were sent with. */
function followSaved(sent: PageValues, typed: PageValues, saved: EditorProduct): PageValues {
  const now = (part: "color" | "size", skus: readonly (string | undefined)[]): string | null => {
    const own = skus.map((sku) => sku?.trim());
    return saved.variants.find(({ sku }) => own.includes(sku))?.[part] ?? null;
  };
  const skuOf = (color: { key: string }, size: { key: string }) => sent.skus[cellOf(color, size)];
  return {
    ...typed,
    colors: typed.colors.map((one) => ({
      ...one,
      was: now(
        "color",
        sent.sizes.map((size) => skuOf(one, size)),
      ),
    })),
    sizes: typed.sizes.map((one) => ({
      ...one,
      was: now(
        "size",
        sent.colors.map((color) => skuOf(color, one)),
      ),
    })),
  };
}

/** Whether anything was typed. */
export const isTouched = (base: PageValues, values: PageValues): boolean =>
  (Object.keys(KEYS) as Part[]).some((part) => partText(part, base) !== partText(part, values));

/** A part in words, by which it is also compared. */
function partText(part: Part, values: PageValues): string {
  switch (part) {
    case "title":
    case "description":
      return values[part].trim();
    case "price":
      return values.price.trim() === "" ? "" : `$${values.price.trim()}`;
    case "sale":
      return saleText(values);
    case "grid":
      return gridText(values);
  }
}

function saleText({ salePrice, starts, ends }: PageValues): string {
  if (salePrice.trim() === "") return "No sale";
  const at = (word: string, { day, time }: PageValues["starts"]) => (day ? `, ${word} ${day} ${time}`.trimEnd() : "");
  return `$${salePrice.trim()}${at("from", starts)}${at("until", ends)}`;
}

function gridText({ colors, sizes, skus }: PageValues): string {
  return colors
    .map((color) => {
      const cells = sizes.map((size) => `${size.size}: ${skus[cellOf(color, size)] || "not offered"}`);
      return `${color.color} (${cells.join(", ")}; ${color.image})`;
    })
    .join("\n");
}

/**
 * What they renamed is still what it was here: colors and sizes are found again by the skus they hold, so that saving mine on top
 * renames them once more and loses no stock.
 */
function onTopOf(base: EditorProduct, mine: PageValues, theirs: EditorProduct): PageValues {
  const now = (was: string | null, of: "color" | "size"): string | null => {
    const skus = base.variants.filter((one) => one[of] === was).map(({ sku }) => sku);
    return theirs.variants.find(({ sku }) => skus.includes(sku))?.[of] ?? null;
  };
  return {
    ...mine,
    colors: mine.colors.map((one) => ({ ...one, was: now(one.was, "color") })),
    sizes: mine.sizes.map((one) => ({ ...one, was: now(one.was, "size") })),
  };
}
