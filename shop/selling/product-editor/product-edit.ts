import * as z from "zod/mini";
import type { FieldError } from "#platform/field-error.ts";
import { oneLine } from "#platform/text.ts";
import { nameKey } from "#shop/selling/catalog/catalog.ts";
import {
  colorName,
  dollarPrice,
  imageAddress,
  liveTime,
  MAX_COLORS,
  MAX_SIZES,
  MAX_VARIANTS,
  moment,
  PICTURE_ADDRESS,
  productSpecs,
  productTexts,
  requiredText,
  sizeName,
  TOO_MANY_VARIANTS,
} from "#shop/selling/catalog/product-form.ts";

/** If omitted, the time doesn't change, and anything new is live right away. */
const liveAt = () => z.optional(liveTime());
const was = () => z.nullable(z.string().check(z.maxLength(40)));
const SWATCH = new RegExp(`^#[0-9a-f]{6}$|${PICTURE_ADDRESS.source}`);
const swatch = () =>
  z.string().check(
    z.overwrite((text) => (text.startsWith("#") ? oneLine(text).toLowerCase() : oneLine(text))),
    z.maxLength(2000, "Please use at most 2000 characters"),
    z.regex(SWATCH, "Please enter a color such as #1a2b3c, or choose a picture"),
  );

/**
 * The form of the product editor. `was` is the name that a color or size had when the editor was opened, null for a new one, so a renamed
 * color isn't mistaken for a new one. `picture` is the URL of a picture in the gallery or an upload, `image` any URL; without both, a
 * color keeps its image; a new one without any must be a draft. `swatch` is the look of the color's button: `#1a2b3c`, or the URL of such a picture. A scheduled product that is
 * `announced` has a page with a countdown. A color and size without a variant isn't offered. Prices are in dollars.
 */
export const productEdit = z
  .object({
    ...productTexts,
    specs: z.optional(productSpecs),
    price: dollarPrice("Price", "Please enter a price such as 29.99"),
    salePrice: z.nullable(dollarPrice("Sale price", "Please enter a sale price such as 24.99")),
    saleStartsAt: z.nullable(moment()),
    saleEndsAt: z.nullable(moment()),
    liveAt: liveAt(),
    announced: z.optional(z.boolean()),
    colors: z
      .array(
        z.object({
          was: was(),
          color: colorName(),
          image: z.optional(imageAddress()),
          picture: z.optional(imageAddress()),
          swatch: z.optional(z.nullable(swatch())),
          liveAt: liveAt(),
        }),
      )
      .check(
        z.minLength(1, "A product needs at least one color"),
        z.maxLength(MAX_COLORS, `At most ${MAX_COLORS} colors`),
      ),
    sizes: z
      .array(z.object({ was: was(), size: sizeName(), liveAt: liveAt() }))
      .check(z.minLength(1, "A product needs at least one size"), z.maxLength(MAX_SIZES, `At most ${MAX_SIZES} sizes`)),
    variants: z
      .array(z.object({ color: z.string(), size: z.string(), sku: requiredText("a SKU", 80, oneLine) }))
      .check(
        z.minLength(1, "Please offer at least one color in one size"),
        z.maxLength(MAX_VARIANTS, TOO_MANY_VARIANTS),
      ),
  })
  .check((context) => {
    for (const { field, message } of editFaults(context.value)) {
      context.issues.push({ code: "custom", input: context.value, path: field.split("."), message });
    }
  });

export type ProductEdit = z.infer<typeof productEdit>;

export type SaleEdit = Pick<ProductEdit, "price" | "salePrice" | "saleStartsAt" | "saleEndsAt">;

/** The rules for sales (decisions.md, Catalogue). */
export function saleFaults({ price, salePrice, saleStartsAt, saleEndsAt }: SaleEdit): FieldError[] {
  const faults: FieldError[] = [];
  if (salePrice !== null && salePrice >= price) {
    faults.push({ field: "salePrice", message: "The sale price must be below the price" });
  }
  if (salePrice === null && (saleStartsAt !== null || saleEndsAt !== null)) {
    faults.push({ field: "salePrice", message: "Please enter a sale price, or clear its start and end" });
  }
  if (saleStartsAt !== null && saleEndsAt !== null && Date.parse(saleEndsAt) <= Date.parse(saleStartsAt)) {
    faults.push({ field: "saleEndsAt", message: "The sale must end after it begins" });
  }
  return faults;
}

function editFaults(edit: ProductEdit): FieldError[] {
  const { colors, sizes, variants } = edit;
  const named = (list: readonly { color: string }[] | readonly { size: string }[]) => new Set(list.map(keyOf));
  const [colorKeys, sizeKeys] = [named(colors), named(sizes)];
  const unknown = variants.flatMap(({ color, size }, index): FieldError[] =>
    colorKeys.has(nameKey(color)) && sizeKeys.has(nameKey(size))
      ? []
      : [{ field: `variants.${index}.sku`, message: "This color and size don't exist" }],
  );
  const names = [
    ...twice(colors.map(keyOf), (index) => ({ field: `colors.${index}.color`, message: "This color is listed twice" })),
    ...twice(sizes.map(keyOf), (index) => ({ field: `sizes.${index}.size`, message: "This size is listed twice" })),
  ];
  const renamed = [
    ...twice(colors.map(oldNameOf), (index) => ({
      field: `colors.${index}.color`,
      message: `Another color was renamed from ${colors[index]?.was}`,
    })),
    ...twice(sizes.map(oldNameOf), (index) => ({
      field: `sizes.${index}.size`,
      message: `Another size was renamed from ${sizes[index]?.was}`,
    })),
  ];
  const cells = [
    ...twice(
      variants.map(({ sku }) => sku),
      (index) => ({ field: `variants.${index}.sku`, message: "This SKU is listed twice" }),
    ),
    ...twice(
      variants.map(({ color, size }) => cellKey(color, size)),
      (index) => ({ field: `variants.${index}.sku`, message: "This color and size are listed twice" }),
    ),
  ];
  return [
    ...saleFaults(edit),
    // A color or size that is listed twice repeats its cells, so they aren't mistakes of their own.
    ...(names.length > 0 ? names : [...renamed, ...cells]),
    ...unknown,
    ...colors.flatMap(({ color }, index): FieldError[] =>
      variants.some((variant) => nameKey(variant.color) === nameKey(color))
        ? []
        : [{ field: `colors.${index}.color`, message: "Please offer this color in at least one size, or remove it" }],
    ),
    ...sizes.flatMap(({ size }, index): FieldError[] =>
      variants.some((variant) => nameKey(variant.size) === nameKey(size))
        ? []
        : [{ field: `sizes.${index}.size`, message: "Please offer this size in at least one color, or remove it" }],
    ),
  ];
}

const keyOf = (named: { color: string } | { size: string }): string =>
  nameKey("color" in named ? named.color : named.size);

export const cellKey = (color: string, size: string): string => JSON.stringify([nameKey(color), nameKey(size)]);

const oldNameOf = ({ was }: { was: string | null }): string | undefined => (was === null ? undefined : nameKey(was));

function twice(keys: readonly (string | undefined)[], fault: (index: number) => FieldError): FieldError[] {
  return keys.flatMap((key, index) => (key !== undefined && keys.indexOf(key) < index ? [fault(index)] : []));
}
