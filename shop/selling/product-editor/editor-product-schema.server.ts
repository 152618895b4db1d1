import { z } from "zod";

const LIVE_AT = z.string().nullable();

const variantSchema = z.object({
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  inventory: z.int(),
  liveAt: LIVE_AT.describe("Of the size, in every color."),
  sold: z.boolean().describe("It stands in an order, so its sku stays."),
});

/** `sold`: it stands in an order, so its sku stays. */
export type EditorVariant = z.infer<typeof variantSchema>;

export const editorProductSchema = z.object({
  _id: z.string(),
  version: z.int().describe("Counts the changes: send it back with an edit."),
  title: z.string(),
  description: z.string(),
  price: z.number().describe("The list price in dollars."),
  salePrice: z.number().nullable(),
  saleStartsAt: z.string().nullable(),
  saleEndsAt: z.string().nullable(),
  liveAt: LIVE_AT.describe("When shoppers see it and can buy it; null: a draft. Colors and sizes have theirs."),
  announced: z.boolean().describe("Until then its page shows a countdown."),
  archivedAt: z.string().nullable(),
  colors: z.array(
    z.object({
      color: z.string(),
      image: z.string(),
      swatch: z
        .string()
        .nullable()
        .describe("A color such as #1a2b3c, or the address of a picture. null: by its name."),
      liveAt: LIVE_AT,
    }),
  ),
  sizes: z.array(z.string()),
  variants: z.array(variantSchema),
  archived: z.array(variantSchema).describe("No longer offered, but in orders."),
});

/** A product as staff edit it: with what shoppers do not see, and what was archived. Prices in dollars, times in ISO 8601. */
export type EditorProduct = z.infer<typeof editorProductSchema>;

export const movementSchema = z.object({
  _id: z.int(),
  sku: z.string(),
  delta: z.int(),
  total: z.int().describe("The stock after it."),
  reason: z.string(),
  note: z.string(),
  actor: z.string().nullable(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  at: z.string(),
});

/** One row of a sku's ledger. `total` is the stock after it. */
export type StockMovement = z.infer<typeof movementSchema>;

export const csvLineSchema = z.object({
  line: z.int().describe("In the file; the names of the columns are line 1."),
  product: z.string(),
  sku: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
});

/** What would become of one line of a file: what it changes, or what is wrong with it. */
export type CsvLine = z.infer<typeof csvLineSchema>;

/** One press of staff: the same key for each try of it. */
export const keyHeader = z.looseObject({
  "idempotency-key": z.string("Send a header Idempotency-Key").min(8).max(255),
});
