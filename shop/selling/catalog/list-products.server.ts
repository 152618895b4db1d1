import type { ShopContext } from "#shop/context.server.ts";
import type { Product } from "./product-schema.server.ts";
import { productView } from "./product-view.ts";
import { readProduct, readProducts } from "./read-catalog.store.server.ts";

export async function listProducts(ctx: ShopContext): Promise<Product[]> {
  const now = ctx.clock.now();
  return (await readProducts(ctx.db)).map((stored) => productView(stored, now));
}

export async function findProduct(ctx: ShopContext, id: string): Promise<Product | undefined> {
  const stored = await readProduct(ctx.db, id);
  return stored && productView(stored, ctx.clock.now());
}
