import { useMemo } from "react";
import { messagesByField } from "#platform/field-error.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { type ProductEdit, productEdit } from "#shop/selling/product-editor/product-edit.ts";

/** The paths that every page of the product editor invalidates after a change. */
export const PRODUCT_PATHS = [
  "/api/admin/products",
  "/api/admin/products/:id",
  "/api/admin/products/:id/pictures",
  "/api/products",
] as const;

/** The current product as an edit, to combine with the changes of one page. */
export const unchanged = (product: EditorProduct): ProductEdit => ({
  title: product.title,
  description: product.description,
  price: product.price,
  salePrice: product.salePrice,
  saleStartsAt: product.saleStartsAt,
  saleEndsAt: product.saleEndsAt,
  colors: product.colors.map(({ color }) => ({ was: color, color })),
  sizes: product.sizes.map((size) => ({ was: size, size })),
  variants: product.variants.map(({ color, size, sku }) => ({ color, size, sku })),
});

/** A form's fields for a product. They stay the same until someone changes the product, even once one of its times has passed. */
export const useFieldsOf = <F>(product: EditorProduct, fieldsOf: (product: EditorProduct) => F): F =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change raises the version, except that of a color's picture.
  useMemo(() => fieldsOf(product), [product._id, product.version, ...product.colors.map(({ image }) => image)]);

/** The input of the call that saves a change. */
export const saved = (product: EditorProduct, change: Partial<ProductEdit>) => ({
  params: { id: product._id },
  body: { version: product.version, edit: { ...unchanged(product), ...change } },
});

/** The errors of an edit, by the server's field names. */
export const editErrors = (edit: ProductEdit) => messagesByField(productEdit.safeParse(edit).error?.issues ?? []);
