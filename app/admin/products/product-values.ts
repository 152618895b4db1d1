import { type EasternTime, easternMoment, easternTime } from "#platform/eastern-time.ts";
import type { FieldError } from "#platform/field-error.ts";
import { firstMessages } from "#platform/field-error.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { type ProductEdit, productEdit } from "#shop/selling/product-editor/product-edit.ts";
import { skuOf } from "#shop/selling/product-editor/sku-pattern.ts";

/** `was` is the name under which the shop has it; null: it is new. `key` stays while it is renamed. */
export type ColorValues = { key: string; was: string | null; color: string; image: string };
export type SizeValues = { key: string; was: string | null; size: string };

/** What stands in the inputs of a product's page. `skus` is by color and size (`cellOf`); an empty one is not offered. */
export type PageValues = {
  title: string;
  description: string;
  price: string;
  salePrice: string;
  starts: EasternTime;
  ends: EasternTime;
  colors: ColorValues[];
  sizes: SizeValues[];
  skus: Record<string, string>;
};

/** By what is wrong: a field, `color:KEY`, `image:KEY`, `size:KEY`, `cell:CELL`, or `form` for none of them. */
export type PageErrors = Partial<Record<string, string>>;

export const cellOf = (color: { key: string }, size: { key: string }): string => `${color.key} ${size.key}`;

const NO_TIME: EasternTime = { day: "", time: "" };
/** A sale that is said to end on a day ends with it. */
const FIRST_MINUTE = "00:00";
const LAST_MINUTE = "23:59";

export const EMPTY_PAGE: PageValues = {
  title: "",
  description: "",
  price: "",
  salePrice: "",
  starts: NO_TIME,
  ends: NO_TIME,
  colors: [{ key: "new-color", was: null, color: "", image: "" }],
  sizes: [{ key: "new-size", was: null, size: "" }],
  skus: {},
};

export function pageValues(product: EditorProduct): PageValues {
  const colors = product.colors.map(({ color, image }) => ({ key: `c-${color}`, was: color, color, image }));
  const sizes = product.sizes.map((size) => ({ key: `s-${size}`, was: size, size }));
  const skus = Object.fromEntries(
    product.variants.map(({ color, size, sku }) => [cellOf({ key: `c-${color}` }, { key: `s-${size}` }), sku]),
  );
  return {
    title: product.title,
    description: product.description,
    price: product.price.toFixed(2),
    salePrice: product.salePrice?.toFixed(2) ?? "",
    starts: timeOf(product.saleStartsAt),
    ends: timeOf(product.saleEndsAt),
    colors,
    sizes,
    skus,
  };
}

const timeOf = (iso: string | null): EasternTime => (iso === null ? NO_TIME : easternTime(new Date(iso)));

/** The skus that new colors and sizes get by their names. */
function namedSkus({ colors, sizes, skus: known }: PageValues, productId: string): Record<string, string> {
  const skus: Record<string, string> = {};
  const others = colors.flatMap((color) =>
    sizes.flatMap((size) => {
      const sku = known[cellOf(color, size)];
      return sku && color.was !== null && size.was !== null ? { sku, color: color.was, size: size.was } : [];
    }),
  );
  for (const color of colors) {
    for (const size of sizes) {
      const isNamed = color.color.trim() !== "" && size.size.trim() !== "";
      const isNew = color.was === null || size.was === null;
      if (isNamed && isNew) skus[cellOf(color, size)] = skuOf(productId, color.color, size.size, others);
    }
  }
  return skus;
}

/** The skus of new cells follow the names, until staff type one or empty the cell. */
export function followNames(
  before: { values: PageValues; productId: string },
  { values, productId }: { values: PageValues; productId: string },
): PageValues {
  const old = namedSkus(before.values, before.productId);
  const following = Object.entries(namedSkus(values, productId)).filter(
    ([cell]) => values.skus[cell] === undefined || values.skus[cell] === old[cell],
  );
  return { ...values, skus: { ...values.skus, ...Object.fromEntries(following) } };
}

/** Undefined for an empty input, NaN for what is no number. */
const numberOf = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));

/** The edit of the product, or what is wrong at which input. `product`: what the page was opened with. */
export function readPage(
  values: PageValues,
  product: EditorProduct | undefined,
): { ok: true; edit: ProductEdit } | { ok: false; errors: PageErrors } {
  const [starts, ends] = [momentOf(values.starts, FIRST_MINUTE), momentOf(values.ends, LAST_MINUTE)];
  const parsed = productEdit.safeParse({
    title: values.title,
    description: values.description,
    price: numberOf(values.price),
    salePrice: values.salePrice.trim() === "" ? null : numberOf(values.salePrice),
    saleStartsAt: keptSeconds(starts, product?.saleStartsAt),
    saleEndsAt: keptSeconds(ends, product?.saleEndsAt),
    colors: values.colors.map(({ was, color, image }) => ({
      was,
      color,
      // What staff did not change here is left to whoever changes it elsewhere meanwhile.
      image:
        was !== null && product?.colors.some((one) => one.color === was && one.image === image) ? undefined : image,
    })),
    sizes: values.sizes.map(({ was, size }) => ({ was, size })),
    variants: cellsOf(values).map(({ color, size, sku }) => ({ color: color.color, size: size.size, sku })),
  });
  return parsed.success
    ? { ok: true, edit: parsed.data }
    : { ok: false, errors: pageErrors(firstMessages(parsed.error.issues), values) };
}

/** What is offered: the cells with a sku, color by color. */
function cellsOf({ colors, sizes, skus }: PageValues) {
  return colors.flatMap((color) =>
    sizes.flatMap((size) => {
      const sku = skus[cellOf(color, size)]?.trim() ?? "";
      return sku === "" ? [] : [{ color, size, sku }];
    }),
  );
}

/** '' for a time that is none, which the rules then refuse. */
function momentOf({ day, time }: EasternTime, otherwise: string): string | null {
  if (day === "") return null;
  return easternMoment({ day, time: time || otherwise })?.toISOString() ?? "";
}

/** The inputs show no seconds: a time that looks the same is the same. */
function keptSeconds(iso: string | null, before: string | null | undefined): string | null {
  if (!iso || !before) return iso;
  return iso.slice(0, 16) === before.slice(0, 16) ? before : iso;
}

/** Each message at its input. Fields of the API's body stand below `edit`. */
export function pageErrors(faults: readonly FieldError[], values: PageValues): PageErrors {
  const errors: PageErrors = {};
  const cells = cellsOf(values);
  for (const { field, message } of faults) {
    const [name = "", index = "", part = ""] = field.replace(/^edit\./, "").split(".");
    errors[inputOf(name, Number(index), part, values, cells)] ??= message;
  }
  return errors;
}

function inputOf(name: string, index: number, part: string, values: PageValues, cells: ReturnType<typeof cellsOf>) {
  const color = values.colors[index];
  const size = values.sizes[index];
  const cell = cells[index];
  if (name === "colors" && color) return `${part === "image" ? "image" : "color"}:${color.key}`;
  if (name === "sizes" && size) return `size:${size.key}`;
  if (name === "variants" && cell) return `cell:${cellOf(cell.color, cell.size)}`;
  return FIELDS.includes(name) ? name : "form";
}

const FIELDS = ["_id", "title", "description", "price", "salePrice", "saleStartsAt", "saleEndsAt"];
