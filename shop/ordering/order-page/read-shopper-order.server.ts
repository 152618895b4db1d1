import type { ShopContext } from "#shop/context.server.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { reviewLinks } from "#shop/selling/reviews/review-links.server.ts";

/** An order as its shopper sees it: once it is delivered, with links to review its items. */
export async function readShopperOrder(
  { db, ids }: Pick<ShopContext, "db" | "ids">,
  orderId: string,
): Promise<OrderView | undefined> {
  const order = await findOrderView(db, orderId);
  if (!order?.shipment?.delivered) return order;
  return { ...order, reviewLinks: await reviewLinks({ db, ids, publicUrl: "" }, orderId) };
}
