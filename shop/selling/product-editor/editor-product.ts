import { dollars } from "#shop/money/money.ts";
import { nameKey } from "#shop/selling/catalog/catalog.ts";
import type { Pricing } from "#shop/selling/catalog/pricing.ts";
import type { EditorProduct, EditorVariant } from "./editor-product-schema.server.ts";

export type ArchivedProduct = { _id: string; title: string; archivedAt: string };

/** A product as it is stored, archived parts too, in the order of the shop. */
export type StoredEditorProduct = Pricing & {
  id: string;
  version: number;
  title: string;
  description: string;
  /** As text, like those of colors and variants: null is a draft. */
  liveAt: string | null;
  announced: boolean;
  archivedAt: Date | null;
  colors: { color: string; image: string; swatch: string | null; liveAt: string | null }[];
  variants: StoredVariant[];
};

export type StoredVariant = {
  sku: string;
  color: string;
  size: string;
  onHand: number;
  liveAt: string | null;
  archived: boolean;
  sold: boolean;
};

export function editorView(stored: StoredEditorProduct): EditorProduct {
  const offered = stored.variants.filter(({ archived }) => !archived);
  return {
    _id: stored.id,
    version: stored.version,
    title: stored.title,
    description: stored.description,
    price: dollars(stored.priceCents),
    salePrice: stored.salePriceCents === null ? null : dollars(stored.salePriceCents),
    saleStartsAt: stored.saleStartsAt?.toISOString() ?? null,
    saleEndsAt: stored.saleEndsAt?.toISOString() ?? null,
    liveAt: stored.liveAt,
    announced: stored.announced,
    archivedAt: stored.archivedAt?.toISOString() ?? null,
    colors: offeredColors(stored),
    sizes: sizesInOrder(
      stored.colors.map(({ color }) => offered.filter((one) => one.color === color).map(({ size }) => size)),
    ),
    variants: offered.map(variantView),
    archived: stored.variants.filter(({ archived }) => archived).map(variantView),
  };
}

/** A colour is offered while one of its sizes is. */
export const offeredColors = ({ colors, variants }: Pick<StoredEditorProduct, "colors" | "variants">) =>
  colors.filter(({ color }) => variants.some((one) => one.color === color && !one.archived));

/** When each size that is offered goes live, by name. */
export const sizeTimes = ({ variants }: Pick<StoredEditorProduct, "variants">): Record<string, string | null> =>
  Object.fromEntries(
    variants.filter(({ archived }) => !archived).map(({ size, liveAt }) => [nameKey(size), liveAt] as const),
  );

const variantView = ({ sku, color, size, onHand, liveAt, sold }: StoredVariant): EditorVariant => ({
  sku,
  color,
  size,
  inventory: onHand,
  liveAt,
  sold,
});

/** One order of all sizes that agrees with that of each colour: a size that an earlier colour lacks stands before the one it precedes. */
export function sizesInOrder(lists: readonly (readonly string[])[]): string[] {
  const order: string[] = [];
  for (const list of lists) {
    list.forEach((size, index) => {
      if (order.includes(size)) return;
      const next = list.slice(index + 1).find((later) => order.includes(later));
      order.splice(next === undefined ? order.length : order.indexOf(next), 0, size);
    });
  }
  return order;
}
