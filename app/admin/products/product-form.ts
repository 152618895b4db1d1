import { type FieldError, firstMessages } from "#platform/field-error.ts";
import { type ProductForm, productForm } from "#shop/selling/catalog/product-form.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/** What stands in the inputs of the product form. `stock` is by sku, for a product with several. */
export type ProductValues = {
  title: string;
  price: string;
  image: string;
  inventory: string;
  description: string;
  /** Why stock is changed, and what there is to say of it. */
  reason: string;
  note: string;
  stock: Record<string, string>;
};

export type ProductField = Exclude<keyof ProductValues, "stock">;

export const EMPTY_PRODUCT: ProductValues = {
  title: "",
  price: "",
  image: "",
  inventory: "",
  description: "",
  reason: "",
  note: "",
  stock: {},
};

/** Fields of the form, and skus of its stock grid, with the message of the first rule each breaks. */
export type ProductErrors = {
  fields: Partial<Record<ProductField, string>>;
  stock: Record<string, string>;
  /** What is wrong, but with none of the fields. */
  form?: string;
};

export const NO_ERRORS: ProductErrors = { fields: {}, stock: {} };

export const skusOf = (product: Product | undefined) => product?.variants.flatMap(({ sizes }) => sizes) ?? [];

/** A product with one sku has its stock in the inventory field, one with several in the grid. */
export const hasStockGrid = (product: Product | undefined): boolean => skusOf(product).length > 1;

export function valuesOf(product: Product): ProductValues {
  return {
    title: product.title,
    price: product.price.toFixed(2),
    image: product.image,
    inventory: String(product.inventory),
    description: product.description,
    reason: "",
    note: "",
    stock: Object.fromEntries(skusOf(product).map(({ sku, inventory }) => [sku, String(inventory)])),
  };
}

/** The changed stock counts, with the counts that the form showed, so that sales made in the meantime still count. */
function changedStock(values: ProductValues, product: Product) {
  if (!hasStockGrid(product)) {
    const inventory = numberOf(values.inventory);
    return { stock: { inventory, inventoryBefore: product.inventory }, isChanged: inventory !== product.inventory };
  }
  const variants = skusOf(product)
    .map(({ sku, inventory }) => ({ sku, inventory: numberOf(values.stock[sku]), inventoryBefore: inventory }))
    .filter(({ inventory, inventoryBefore }) => inventory !== inventoryBefore);
  return { stock: { inventory: product.inventory, variants }, isChanged: variants.length > 0 };
}

/** Whether staff are asked for the reason of a change. */
export const changesStock = (values: ProductValues, product: Product | undefined): boolean =>
  product !== undefined && changedStock(values, product).isChanged;

/** The body of the call, or what is wrong with the form: the rules are `productForm`'s. */
export function productBody(
  values: ProductValues,
  product: Product | undefined,
): { ok: true; body: ProductForm } | { ok: false; errors: ProductErrors } {
  const { title, description, image, reason, note } = values;
  const change = product && changedStock(values, product);
  const stock = {
    ...(change ? change.stock : { inventory: numberOf(values.inventory) }),
    ...(change?.isChanged && { reason, note }),
  };
  const version = product?.version;
  const parsed = productForm.safeParse({ title, description, image, price: numberOf(values.price), version, ...stock });
  if (parsed.success) return { ok: true, body: parsed.data };
  return { ok: false, errors: errorsOf(firstMessages(parsed.error.issues), change?.stock.variants) };
}

/** Undefined for an empty input, NaN for what is no number. */
function numberOf(text: string | undefined): number | undefined {
  return text === undefined || text.trim() === "" ? undefined : Number(text);
}

const FIELDS: readonly ProductField[] = ["title", "price", "image", "inventory", "description", "reason", "note"];

/** Each message at its field: an input of the form, a sku of the grid, or none of them. */
export function errorsOf(faults: readonly FieldError[], variants: readonly { sku: string }[] = []): ProductErrors {
  const errors: ProductErrors = { fields: {}, stock: {} };
  for (const { field, message } of faults) {
    const name = FIELDS.find((known) => known === field);
    const sku = variants[Number(/^variants\.(\d+)\./.exec(field)?.[1])]?.sku;
    if (name) errors.fields[name] ??= message;
    else if (sku) errors.stock[sku] ??= message;
    else errors.form ??= message;
  }
  return errors;
}

/** Of what both changed, each otherwise: what somebody else saved. */
export type ProductConflict = { name: string; theirs: string };

const NAMES: Record<ProductField, string> = {
  title: "Title",
  price: "Price",
  image: "Image URL",
  inventory: "Inventory",
  description: "Description",
  reason: "Reason",
  note: "Note",
};

/**
 * The inputs when somebody else saved `theirs` while `base` was edited: what was typed here stays, what was not touched here is what
 * they saved.
 */
export function mergeProduct(
  base: Product,
  mine: ProductValues,
  theirs: Product,
): { values: ProductValues; conflicts: ProductConflict[] } {
  const [before, after] = [valuesOf(base), valuesOf(theirs)];
  const conflicts: ProductConflict[] = [];
  function merge(name: string, old: string | undefined, own: string | undefined, other: string): string {
    if (old === undefined || own === undefined || own === old) return other;
    if (other !== old && other !== own) conflicts.push({ name, theirs: other });
    return own;
  }
  const values = { ...after };
  for (const field of FIELDS) values[field] = merge(NAMES[field], before[field], mine[field], after[field]);
  values.stock = Object.fromEntries(
    Object.entries(after.stock).map(([sku, other]) => [
      sku,
      merge(`Inventory of ${sku}`, before.stock[sku], mine.stock[sku], other),
    ]),
  );
  return { values, conflicts };
}
