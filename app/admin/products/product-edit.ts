import { type FieldError, firstMessages } from "#platform/field-error.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { type ProductEdit, productEdit } from "#shop/selling/product-editor/product-edit.ts";

/** What every part of a product's editor reads again after a change. */
export const PRODUCT_PATHS = [
  "/api/admin/products",
  "/api/admin/products/:id",
  "/api/admin/products/:id/pictures",
  "/api/products",
] as const;

/** A product as it is, to be sent with what one part of its editor changes. */
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

/** The call that saves it. */
export const saved = (product: EditorProduct, change: Partial<ProductEdit>) => ({
  params: { id: product._id },
  body: { version: product.version, edit: { ...unchanged(product), ...change } },
});

/** What is wrong with an edit, by the names of the server. */
export const editFaults = (edit: ProductEdit): FieldError[] => {
  const { error } = productEdit.safeParse(edit);
  return error ? firstMessages(error.issues) : [];
};

/** NaN when the text isn't a number, which the rules refuse. */
export const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));
