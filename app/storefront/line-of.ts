import type { CartLine } from "#shop/selling/cart/cart.ts";

type Titled = { _id: string; title: string; salePrice: number };

export const lineOf = (
  { _id, title, salePrice }: Titled,
  { image, color }: { image: string; color: string },
  size: string,
  quantity: number,
): CartLine => ({ _id, title, image, color, size, salePrice, quantity });
