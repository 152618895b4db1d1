import { beforeEach } from "vitest";
import type { Actor } from "#shop/context.server.ts";
import { type PlaceOrderOutcome, placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import type { CatalogShop } from "#shop/selling/catalog/save-product.server.ts";
import { type EditProductResult, editProduct } from "#shop/selling/product-editor/edit-product.server.ts";
import type { EditorView } from "#shop/selling/product-editor/editor-product.server.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import { findEditorProduct } from "#shop/selling/product-editor/read-editor-products.server.ts";
import { freshShop } from "./fresh-shop.ts";
import { orderRequest } from "./shop.ts";

export const ADA: Actor = { kind: "staff", id: "018f0000-0000-7000-8000-000000000000", email: "ada@shop.example" };
export const BEA: Actor = { kind: "staff", id: "018f0000-0000-7000-8000-000000000001", email: "bea@shop.example" };

/** A color of an edit: kept under its name, renamed from `was`, or new if that is null. */
export const color = (name: string, was: string | null = name, more: Partial<ProductEdit["colors"][number]> = {}) => ({
  was,
  color: name,
  ...more,
});
/** A size of an edit, like `color`. */
export const size = (name: string, was: string | null = name, more: Partial<ProductEdit["sizes"][number]> = {}) => ({
  was,
  size: name,
  ...more,
});

/** The product editor's form as it is first loaded, with the test's changes. */
export const editOf = (product: EditorView, change: Partial<ProductEdit> = {}): ProductEdit => ({
  title: product.title,
  description: product.description || "Warm.",
  price: product.price,
  salePrice: product.salePrice,
  saleStartsAt: product.saleStartsAt?.toISOString() ?? null,
  saleEndsAt: product.saleEndsAt?.toISOString() ?? null,
  colors: product.colors.map(({ color }) => ({ was: color, color })),
  sizes: product.sizes.map((size) => ({ was: size, size })),
  variants: product.variants.map(({ color, size, sku }) => ({ color, size, sku })),
  ...change,
});

/** A fresh shop with the product 'hoodie' (Grey; 4 of S, 6 of M), for tests in which staff edit it while shoppers order it. */
export async function freshEditor() {
  const shop = await freshShop({ S: 4, M: 6 });
  const { ctx } = shop;
  let changes = 0;
  beforeEach(() => {
    changes = 0;
  });
  const catalog: CatalogShop = { ctx, onCatalogChange: () => void changes++ };
  const hoodie = async (): Promise<EditorView> => {
    const product = await findEditorProduct(ctx, "hoodie");
    if (!product) throw new Error("There is no hoodie");
    return product;
  };
  return {
    shop,
    ctx,
    db: ctx.db,
    catalog,
    hoodie,
    changes: () => changes,
    async save(change: Partial<ProductEdit>, actor = ADA): Promise<EditProductResult> {
      const product = await hoodie();
      return editProduct(catalog, actor, "hoodie", { version: product.version, edit: editOf(product, change) });
    },
    order: (key: string, size = "M", quantity = 1): Promise<PlaceOrderOutcome> =>
      placeOrder(shop.checkout, {
        request: orderRequest({ items: [{ size, quantity }] }),
        idempotencyKey: `a-key-of-a-test-${key}`,
      }),
    audit: () => ctx.db.selectFrom("auditLog").select(["actor", "action", "before", "after"]).orderBy("id").execute(),
    stockOf: async (sku: string) =>
      (await ctx.db.selectFrom("variants").select("onHand").where("sku", "=", sku).executeTakeFirst())?.onHand,
  };
}
