import type { EasternTime } from "#platform/eastern-time.ts";
import { SPEC_NAMES, type Spec } from "#shop/selling/catalog/product-specs.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import { moment } from "../kit/dates.ts";
import { YES } from "../kit/fields.tsx";
import { dollarsOf } from "../kit/typed-number.ts";
import { type LiveState, liveMoment, liveText, liveValue, timeOf, typedMoment } from "./live.ts";

/** The fields of a product's details form. */
export type Details = ReturnType<typeof detailsOf>;

export function detailsOf(product: EditorProduct) {
  const live = liveValue(product.liveAt);
  const [starts, ends] = [timeOf(product.saleStartsAt), timeOf(product.saleEndsAt)];
  return {
    title: product.title,
    price: product.price.toFixed(2),
    description: product.description,
    ...specBoxes(product),
    salePrice: product.salePrice?.toFixed(2) ?? "",
    ...{ startsDay: starts.day, startsTime: starts.time, endsDay: ends.day, endsTime: ends.time },
    ...{ live: live.state as string, liveDay: live.day, liveTime: live.time },
    announced: product.announced ? YES : "",
  };
}

/** A field's value in words, to show another person's version. */
export function detailWords(field: keyof Details, details: Details): string {
  const { live, liveDay: day, liveTime: time, startsDay, startsTime, endsDay, endsTime } = details;
  if (field === "live") return liveText(liveMoment({ state: live as LiveState, day, time }));
  if (field === "startsDay") return momentWords({ day: startsDay, time: startsTime });
  if (field === "endsDay") return momentWords({ day: endsDay, time: endsTime });
  return details[field];
}

/** Saved times have a time of day, so none has to be assumed. */
function momentWords(time: EasternTime): string {
  const at = typedMoment(time, FIRST_MINUTE);
  return at ? moment(at) : "";
}

const specBoxes = ({ specs }: EditorProduct) =>
  Object.fromEntries(SPEC_NAMES.map((name) => [name, specs[name] ?? ""])) as Record<Spec, string>;

/** Without a time, a sale starts at the beginning of its first day and ends at the end of its last. */
const FIRST_MINUTE = "00:00";
const LAST_MINUTE = "23:59";

export function detailsEdit(fields: Details, product: EditorProduct) {
  return {
    title: fields.title,
    description: fields.description,
    specs: Object.fromEntries(SPEC_NAMES.map((name) => [name, fields[name]])),
    price: dollarsOf(fields.price),
    salePrice: fields.salePrice.trim() === "" ? null : dollarsOf(fields.salePrice),
    saleStartsAt: typedMoment({ day: fields.startsDay, time: fields.startsTime }, FIRST_MINUTE, product.saleStartsAt),
    saleEndsAt: typedMoment({ day: fields.endsDay, time: fields.endsTime }, LAST_MINUTE, product.saleEndsAt),
    liveAt: liveMoment({ state: fields.live as LiveState, day: fields.liveDay, time: fields.liveTime }, product.liveAt),
    announced: fields.announced !== "",
  } satisfies Partial<ProductEdit>;
}

const BOXES: Record<string, keyof Details> = {
  title: "title",
  description: "description",
  price: "price",
  salePrice: "salePrice",
  saleStartsAt: "startsDay",
  saleEndsAt: "endsDay",
  liveAt: "liveDay",
  ...Object.fromEntries(SPEC_NAMES.map((name) => [`specs.${name}`, name])),
};

/** Maps the server's name of a field to the form's. */
export const boxOf = (field: string): string => BOXES[field.replace(/^edit\./, "")] ?? "form";
