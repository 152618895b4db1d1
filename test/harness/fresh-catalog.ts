import { beforeEach } from "vitest";
import type { NewProductForm } from "#shop/selling/catalog/product-form.ts";
import { type CatalogShop, createProduct } from "#shop/selling/catalog/save-product.server.ts";
import { freshContext } from "./fresh-context.ts";
import { ADA } from "./product-editor.ts";
import { withOutcome } from "./with-outcome.ts";

export const TEE = {
  title: "Pack'd Tee",
  description: "A tee",
  price: 19.5,
  image: "https://img.example/tee.webp",
  inventory: 7,
};

export const addProduct = async (shop: CatalogShop, form: NewProductForm) =>
  withOutcome(await createProduct(shop, ADA, { form }), "created").product;

/** A shop without products, for tests that edit them; emptied before each test. */
export async function freshCatalog() {
  const fresh = await freshContext();
  const { ctx } = fresh;
  let changes = 0;
  const shop: CatalogShop = { ctx, onCatalogChange: () => void changes++ };
  beforeEach(() => {
    changes = 0;
  });
  return {
    ...fresh,
    shop,
    /** How often a catalog change was reported. */
    changes: () => changes,
    audit: () => ctx.db.selectFrom("auditLog").select(["actor", "action", "subject", "before", "after"]).execute(),
    async movements(sku: string) {
      const rows = await ctx.db.selectFrom("stockMovements").selectAll().where("sku", "=", sku).orderBy("id").execute();
      return rows.map(({ delta, reason, actor }) => [delta, reason, actor]);
    },
  };
}
