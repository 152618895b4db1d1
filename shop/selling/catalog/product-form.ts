import * as z from "zod/mini";
import { manyLines, oneLine } from "#platform/text.ts";
import { type Cents, toCents } from "#shop/money/money.ts";
import { noteFault, STOCK_REASONS, type StockEditReason } from "#shop/selling/stock/stock-reason.ts";
import { nameKey } from "./catalog.ts";
import type { Spec } from "./product-specs.ts";

// Compiled schemas need `eval`, which the pages' content security policy blocks and reports.
if (typeof document !== "undefined") z.config({ jitless: true });

/** The URL of a picture, which the server never fetches. */
export const PICTURE_ADDRESS = /^(https:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/;
const MAX_PRICE_DOLLARS = 999_999.99;
export const MAX_INVENTORY = 1_000_000;

/** Text that can't be empty. `shape` cleans it first. */
export function requiredText(name: string, max: number, shape: (text: string) => string) {
  const required = `Please enter ${name}`;
  const tooLong = `Please use at most ${max} characters`;
  return z
    .string(required)
    .check(
      z.overwrite(shape),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(max, { error: tooLong, abort: true }),
    );
}

export const NOT_WHOLE = `Inventory must be a whole number from 0 to ${MAX_INVENTORY.toLocaleString("en-US")}`;
export const wholeInventory = () =>
  z
    .int({
      error: (issue) =>
        Number.isNaN(issue.input ?? Number.NaN) ? "Please enter the inventory as a whole number" : NOT_WHOLE,
    })
    .check(z.minimum(0, NOT_WHOLE), z.maximum(MAX_INVENTORY, NOT_WHOLE));
const inventory = wholeInventory();

export const stockReason = () => z.enum(STOCK_REASONS, "Please choose a reason");
export const stockNote = () =>
  z.string().check(z.overwrite(oneLine), z.maxLength(500, "Please use at most 500 characters"));

export const productTexts = {
  title: requiredText("a title", 200, oneLine),
  description: requiredText("a description", 5000, manyLines),
};

const specText = () =>
  z.optional(z.string().check(z.overwrite(manyLines), z.maxLength(300, "Please use at most 300 characters")));

/** Empty texts aren't shown. If the specs are omitted, they don't change. */
export const productSpecs = z.object({
  fabric: specText(),
  weight: specText(),
  care: specText(),
  packedSize: specText(),
  fits: specText(),
} satisfies Record<Spec, unknown>);

export const dollarPrice = (name: string, required: string) =>
  z.number(required).check(
    z.minimum(0, { error: `${name} must be at least 0`, abort: true }),
    z.maximum(MAX_PRICE_DOLLARS, { error: `${name} must be below 1,000,000`, abort: true }),
    z.refine((price) => toCents(price) !== undefined, `${name} can have at most two decimals`),
  );

export const imageAddress = () =>
  requiredText("an image URL", 2000, oneLine).check(
    z.regex(PICTURE_ADDRESS, "Please enter an address that begins with https://, or a path such as /media/front.webp"),
  );

/**
 * When it goes live; null for a draft. `now` is by the database's clock, because another may be ahead; what is live already keeps its
 * time.
 */
export const liveTime = () => z.nullable(z.union([z.literal("now"), moment()], NO_MOMENT));

/** The admin's forms complete a date without a time, and send an empty text without a date. */
export const moment = () => z.iso.datetime({ ...NO_MOMENT, abort: true }).check(z.regex(/^[2-9]/, NO_MOMENT));
const NO_MOMENT = {
  error: ({ input }: { input?: unknown }) => `Please enter a date${input === "" ? "" : " and a time"}`,
};

const fields = {
  ...productTexts,
  price: dollarPrice("Price", "Please enter a price such as 29.99"),
  image: imageAddress(),
  inventory,
  inventoryBefore: z.optional(inventory),
  reason: z.optional(stockReason()),
  note: z.optional(stockNote()),
  version: z.optional(z.int()),
  liveAt: z.optional(liveTime()),
  announced: z.optional(z.boolean()),
  variants: z.optional(
    z
      .array(z.object({ sku: z.string().check(z.maxLength(80)), inventory, inventoryBefore: z.optional(inventory) }))
      .check(z.maxLength(500, "Please send at most 500 variants")),
  ),
};

const noteIsThere = z.check<{ reason?: StockEditReason | undefined; note?: string | undefined }>((context) => {
  const message = noteFault(context.value.reason, context.value.note);
  if (message) context.issues.push({ code: "custom", input: context.value, path: ["note"], message });
});

/**
 * The product form (specification, section 5), shared by the browser's messages and the server's validation. The price is in dollars.
 * `inventory` is the total of all colors and sizes. With `inventoryBefore`, the total that the form showed, only the difference is
 * applied, so sales in the meantime still count. `variants` sets the stock of single SKUs instead. `version` is the edited product's
 * version. Without a `reason`, a stock change is a correction.
 */
export const productForm = z.object(fields).check(noteIsThere);
export type ProductForm = z.infer<typeof productForm>;

export const MAX_COLORS = 40;
export const MAX_SIZES = 40;
export const MAX_VARIANTS = 500;
export const TOO_MANY_VARIANTS = `At most ${MAX_VARIANTS} colors and sizes together`;
export const colorName = () => requiredText("a color", 40, oneLine);
export const sizeName = () => requiredText("a size", 20, oneLine);

const eachOnce = () =>
  z.refine<string[]>((names) => new Set(names.map(nameKey)).size === names.length, "Please enter each name once");

/** A new product in all these colors and sizes, or in one default color and size if there are none. */
export const newProductForm = z
  .object({
    ...fields,
    colors: z.optional(z.array(colorName()).check(z.maxLength(MAX_COLORS, `At most ${MAX_COLORS} colors`), eachOnce())),
    sizes: z.optional(z.array(sizeName()).check(z.maxLength(MAX_SIZES, `At most ${MAX_SIZES} sizes`), eachOnce())),
  })
  .check(
    noteIsThere,
    z.refine(({ colors = [], sizes = [] }) => Math.max(1, colors.length) * Math.max(1, sizes.length) <= MAX_VARIANTS, {
      error: TOO_MANY_VARIANTS,
      path: ["sizes"],
    }),
  );
export type NewProductForm = z.infer<typeof newProductForm>;

export function centsOf(price: number): Cents {
  const cents = toCents(price);
  if (cents === undefined) throw new Error(`The price ${price} was not validated`);
  return cents;
}
