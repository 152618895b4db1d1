import type { CartLine } from "#shop/selling/cart/cart.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { sampleProduct } from "./sample-product.ts";

/** One Grey hoodie in M for $14.99, as a cart stores it. */
export const cartLine = (change: Partial<CartLine> = {}): CartLine => ({
  _id: "hoodie",
  title: "Pack'd Hoodie",
  image: "/media/front-grey.webp",
  color: "Grey",
  size: "M",
  salePrice: 14.99,
  quantity: 1,
  ...change,
});

/** The hoodie of `cartLine` as the shop sells it now, in Grey, with this stock of each size. */
export function stockedHoodie(stock: Record<string, number>, change: Partial<Product> = {}): Product {
  const { _id, title, image, color, salePrice } = cartLine();
  const sizes = Object.entries(stock).map(([size, inventory]) => ({ size, sku: `HOODIE-${size}`, inventory }));
  const variants = [{ color, image, inventory: 0, sizes }];
  return sampleProduct({ _id, title, image, price: 29.99, salePrice, variants, ...change });
}
