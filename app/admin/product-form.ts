import type { FieldError } from "#platform/field-error.ts";
import type { Product } from "#shop/catalog/catalog.ts";
import type { ProductBody } from "./admin-api.ts";

/** What stands in the inputs of the product form. `stock` is by sku, for a product with several. */
export type ProductValues = {
  title: string;
  price: string;
  image: string;
  inventory: string;
  description: string;
  stock: Record<string, string>;
};

export type ProductField = Exclude<keyof ProductValues, "stock">;

export const EMPTY_PRODUCT: ProductValues = {
  title: "",
  price: "",
  image: "",
  inventory: "",
  description: "",
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
    stock: Object.fromEntries(skusOf(product).map(({ sku, inventory }) => [sku, String(inventory)])),
  };
}

const MAX_PRICE = 100_000;
const MAX_INVENTORY = 1_000_000;

/** Section 5: all required; price at least 0 in steps of 0.01; inventory at least 0. */
export function productErrors(values: ProductValues, product: Product | undefined): ProductErrors {
  const fields: ProductErrors["fields"] = {};
  if (values.title.trim() === "") fields.title = "Please enter a title";
  if (!/^\d+(\.\d{1,2})?$/.test(values.price.trim()) || Number(values.price) > MAX_PRICE) {
    fields.price =
      values.price.trim() === "" ? "Please enter a price" : "Price must be 0 or more, with at most two decimals";
  }
  if (values.image.trim() === "") fields.image = "Please enter an image URL";
  else if (!isImageUrl(values.image.trim())) fields.image = "Image URL must start with https:// or /";
  if (values.description.trim() === "") fields.description = "Please enter a description";
  const stock: ProductErrors["stock"] = {};
  if (hasStockGrid(product)) {
    for (const { sku } of skusOf(product)) {
      const message = inventoryError(values.stock[sku] ?? "");
      if (message) stock[sku] = message;
    }
  } else {
    const message = inventoryError(values.inventory);
    if (message) fields.inventory = message;
  }
  return { fields, stock };
}

function inventoryError(text: string): string | undefined {
  if (text.trim() === "") return "Please enter the inventory";
  if (!/^\d+$/.test(text.trim()) || Number(text) > MAX_INVENTORY) return "Inventory must be a whole number, 0 or more";
}

const isImageUrl = (text: string): boolean => /^(https:\/\/|\/(?!\/))\S+$/.test(text);

/** The body of the call. Only stock that was changed is sent, so that pieces sold meanwhile are not put back. */
export function productBody(values: ProductValues, product: Product | undefined): ProductBody {
  const skus = hasStockGrid(product) ? skusOf(product) : [];
  const stockOf = (sku: string) => Number(values.stock[sku]);
  const changed = skus.filter(({ sku, inventory }) => stockOf(sku) !== inventory);
  const total = skus.reduce((sum, { sku }) => sum + stockOf(sku), 0);
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    price: Number(values.price),
    image: values.image.trim(),
    inventory: skus.length > 0 ? total : Number(values.inventory),
    ...(skus.length > 0 ? { variants: changed.map(({ sku }) => ({ sku, inventory: stockOf(sku) })) } : {}),
  };
}

const FIELDS: readonly ProductField[] = ["title", "price", "image", "inventory", "description"];

/** Why the server refused: at its field where it has one here. */
export function serverErrors(refused: { message: string; errors: readonly FieldError[] }): ProductErrors {
  const fields: ProductErrors["fields"] = {};
  for (const { field, message } of refused.errors) {
    const name = FIELDS.find((known) => known === field);
    if (name) fields[name] ??= message;
  }
  const elsewhere = refused.errors.find(({ field }) => !FIELDS.some((known) => known === field));
  const form = elsewhere?.message ?? (refused.errors.length === 0 ? refused.message : undefined);
  return { fields, stock: {}, form };
}
