import type { Actor } from "#shop/context.server.ts";
import { type CancelOutcome, cancelOrder } from "#shop/money/payments/cancel.server.ts";
import { type MarkPaidOutcome, markPaid } from "#shop/money/payments/capture.server.ts";
import { type RefundOutcome, refundOrder } from "#shop/money/payments/refund.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { type FulfillOutcome, fulfillOrder } from "#shop/ordering/fulfillment/fulfill-orders.server.ts";
import { tidyTracking } from "#shop/ordering/orders/carriers.ts";
import { newKey, type OrderChange, orderRequest, place } from "./shop.ts";

// Orders in each status, made with the use cases. `shop` is a TestShop, or the API of `freshCheckoutApi`.

type Shop = { checkout: Checkout };
type Order = Awaited<ReturnType<typeof place>>;

export const SHOPPER: Actor = { kind: "shopper" };
export const STAFF = { kind: "staff", id: "s1", email: "staff@packd.example" } as const;

export const cancel = ({ checkout }: Shop, orderId: string, actor: Actor = SHOPPER): Promise<CancelOutcome> =>
  cancelOrder(checkout, checkout.gateway, orderId, actor);

/** Captures the payment; with `offlinePayment`, records money that arrived outside the shop. */
export const pay = ({ checkout }: Shop, orderId: string, offlinePayment = false): Promise<MarkPaidOutcome> =>
  markPaid(checkout, checkout.gateway, orderId, { actor: STAFF, offlinePayment });

/** Refunds an amount, without restocking anything. */
export const refund = ({ checkout }: Shop, orderId: string, amountCents: number): Promise<RefundOutcome> =>
  refundOrder(checkout, checkout.gateway, orderId, {
    request: { lines: [], shipping: false, amountCents, reason: "Lost on the way" },
    idempotencyKey: newKey(),
    actor: STAFF,
  });

export const ship = (
  { checkout }: Shop,
  orderId: string,
  tracking: Parameters<typeof tidyTracking>[0] = {},
): Promise<FulfillOutcome> =>
  fulfillOrder(checkout, checkout.gateway, orderId, { tracking: tidyTracking(tracking), actor: STAFF });

/** An order whose payment is authorized: status pending. */
export const placedOrder = (shop: Shop, change?: OrderChange): Promise<Order> =>
  place(shop.checkout, orderRequest(change));

export const paidOrder = (shop: Shop, change?: OrderChange): Promise<Order> =>
  moved(shop, change, (id) => pay(shop, id), "paid");

/** Paid and on its way: status fulfilled. */
export const shippedOrder = (
  shop: Shop,
  change?: OrderChange,
  tracking?: Parameters<typeof tidyTracking>[0],
): Promise<Order> => moved(shop, change, (id) => ship(shop, id, tracking), "fulfilled");

export const cancelledOrder = (shop: Shop, change?: OrderChange, actor?: Actor): Promise<Order> =>
  moved(shop, change, (id) => cancel(shop, id, actor), "cancelled");

async function moved(
  shop: Shop,
  change: OrderChange | undefined,
  move: (orderId: string) => Promise<{ outcome: string }>,
  wanted: string,
): Promise<Order> {
  const order = await placedOrder(shop, change);
  const { outcome } = await move(order._id);
  if (outcome !== wanted) throw new Error(`The order is not ${wanted}: ${outcome}`);
  return order;
}
