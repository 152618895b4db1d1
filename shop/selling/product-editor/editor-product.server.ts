import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { dollars } from "#shop/money/money.ts";
import { nameKey } from "#shop/selling/catalog/catalog.ts";
import type { Pricing } from "#shop/selling/catalog/pricing.ts";
import { productSchema } from "#shop/selling/catalog/product-schema.server.ts";
import type { ProductSpecs } from "#shop/selling/catalog/product-specs.ts";

export type StoredEditorProduct = Pricing & {
  id: string;
  version: number;
  title: string;
  description: string;
  specs: ProductSpecs;
  /** As ISO text, like the times of colors and variants; null means a draft. */
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

/** A product for staff, with its times as `Date`. */
export type EditorView = ReturnType<typeof editorView>;

export function editorView(stored: StoredEditorProduct) {
  const { id, priceCents, salePriceCents, colors, variants, ...same } = stored;
  const offered = variants.filter(({ archived }) => !archived);
  return {
    _id: id,
    ...same,
    price: dollars(priceCents),
    salePrice: salePriceCents === null ? null : dollars(salePriceCents),
    colors: offeredColors(stored),
    sizes: sizesInOrder(
      colors.map(({ color }) => offered.filter((one) => one.color === color).map(({ size }) => size)),
    ),
    variants: offered.map(variantView),
    archived: variants.filter(({ archived }) => archived).map(variantView),
  };
}

/** The colors with at least one size that isn't archived. */
export const offeredColors = ({ colors, variants }: Pick<StoredEditorProduct, "colors" | "variants">) =>
  colors.filter(({ color }) => variants.some((one) => one.color === color && !one.archived));

/** When each offered size goes live, by size name. */
export const sizeTimes = ({ variants }: Pick<StoredEditorProduct, "variants">): Map<string, string | null> =>
  new Map(variants.filter(({ archived }) => !archived).map(({ size, liveAt }) => [nameKey(size), liveAt]));

const variantView = ({ onHand, archived: _archived, ...variant }: StoredVariant): EditorVariant => ({
  ...variant,
  inventory: onHand,
});

/** Merges the sizes of all colors into one order that agrees with each color's order. */
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

const LIVE_AT = z.string().nullable();

const variantSchema = z.object({
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  inventory: z.int(),
  liveAt: LIVE_AT.describe("When the size goes live, in every color."),
  sold: z.boolean().describe("Whether it has been ordered. If so, its SKU can't change."),
});

export type EditorVariant = z.infer<typeof variantSchema>;

export const editorProductSchema = z.object({
  _id: z.string(),
  version: z.int().describe("Increases with each change. Send it with an edit."),
  title: z.string(),
  description: z.string(),
  specs: productSchema.shape.specs.unwrap(),
  price: z.number().describe("The list price in dollars."),
  salePrice: z.number().nullable(),
  saleStartsAt: time.nullable(),
  saleEndsAt: time.nullable(),
  liveAt: LIVE_AT.describe("When shoppers can see and buy it; null for a draft. Colors and sizes have their own."),
  announced: z.boolean().describe("Whether its page shows a countdown until it goes live."),
  archivedAt: time.nullable(),
  colors: z.array(
    z.object({
      color: z.string(),
      image: z.string().describe("Empty if a draft has no picture yet."),
      swatch: z
        .string()
        .nullable()
        .describe("A color such as #1a2b3c, or a picture's URL. If null, the color's name decides."),
      liveAt: LIVE_AT,
    }),
  ),
  sizes: z.array(z.string()),
  variants: z.array(variantSchema),
  archived: z.array(variantSchema).describe("Variants that are no longer offered but have been ordered."),
});

/** Includes archived variants. Prices are in dollars, times in ISO 8601. */
export type EditorProduct = z.input<typeof editorProductSchema>;

/** `offered`: all products that aren't archived. */
const LISTED = ["all", "offered", "live", "draft", "scheduled", "archived"] as const;

/** A cursor in the list: creation time and id of the last product of the previous page. */
export const PLACE = /^(\d{1,14})_([a-z0-9-]{1,80})$/;

export const editorListQuery = z.object({
  state: z.enum(LISTED).default("offered"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().regex(PLACE, "Please send the `next` of the previous page").optional(),
  q: z.string().max(200).optional().describe("Part of a title, a color, or a SKU."),
});

export type EditorListQuery = z.infer<typeof editorListQuery>;

export const editorListItem = productSchema
  .pick({ _id: true, title: true, price: true, salePrice: true, sale: true })
  .extend({
    image: z.string().describe("The image of the first color that has one; empty if none has."),
    inventory: z.int().describe("All units in stock, including colors and sizes that aren't live."),
    sellable: z
      .int()
      .nullable()
      .describe(
        "The units of live colors and sizes, null if none is live. Shoppers can buy them once the product is live.",
      ),
    liveAt: time.nullable().describe("null for a draft."),
    announced: z.boolean(),
    archivedAt: time.nullable(),
  });

export type EditorListItem = z.input<typeof editorListItem>;

export const movementSchema = z.object({
  _id: z.int(),
  sku: z.string(),
  delta: z.int(),
  total: z.int().describe("The stock after this change."),
  reason: z.string(),
  note: z.string(),
  actor: z.string().nullable(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  at: time,
});

export type StockMovement = z.input<typeof movementSchema>;

export const csvLineSchema = z.object({
  line: z.int().describe("The line number in the file; the column names are line 1."),
  product: z.string(),
  sku: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
});

export type CsvLine = z.infer<typeof csvLineSchema>;

/** Each retry must send the same key. */
export const keyHeader = z.looseObject({
  "idempotency-key": z.string("Send an Idempotency-Key header").min(8).max(255),
});
