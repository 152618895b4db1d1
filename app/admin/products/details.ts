import { easternEnd } from "#platform/eastern-time.ts";
import { SPEC_NAMES, type Spec } from "#shop/selling/catalog/product-specs.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import { moment } from "../kit/dates.ts";
import { YES } from "../kit/fields.tsx";
import { dollarsOf } from "../kit/typed-number.ts";
import { liveField, liveMoment, liveText, timeField, typedMoment } from "./live.ts";

/** The fields of a product's details form. They have the names of the server's. */
export type Details = ReturnType<typeof detailsOf>;

export const detailsOf = (product: EditorProduct) => ({
  title: product.title,
  price: product.price.toFixed(2),
  description: product.description,
  ...specBoxes(product),
  salePrice: product.salePrice?.toFixed(2) ?? "",
  saleStartsAt: timeField(product.saleStartsAt),
  saleEndsAt: timeField(product.saleEndsAt),
  liveAt: liveField(product.liveAt),
  announced: product.announced ? YES : "",
});

/** A field's value in words, to show another person's version. */
export function detailWords(field: keyof Details, { [field]: text }: Details): string {
  if (field === "liveAt") return liveText(liveMoment(text));
  if (field !== "saleStartsAt" && field !== "saleEndsAt") return text;
  const at = typedMoment(text);
  return at ? moment(at) : "";
}

const specBoxes = ({ specs }: EditorProduct) =>
  Object.fromEntries(SPEC_NAMES.map((name) => [name, specs[name] ?? ""])) as Record<Spec, string>;

export function detailsEdit(fields: Details, product: EditorProduct) {
  return {
    title: fields.title,
    description: fields.description,
    specs: Object.fromEntries(SPEC_NAMES.map((name) => [name, fields[name]])),
    price: dollarsOf(fields.price),
    salePrice: fields.salePrice.trim() === "" ? null : dollarsOf(fields.salePrice),
    saleStartsAt: typedMoment(fields.saleStartsAt, product.saleStartsAt),
    saleEndsAt: typedMoment(fields.saleEndsAt, product.saleEndsAt, easternEnd),
    liveAt: liveMoment(fields.liveAt, product.liveAt),
    announced: fields.announced !== "",
  } satisfies Partial<ProductEdit>;
}
