import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { ID, minutesFromNow, pictureOf } from "./samples.ts";

type Line = OrderView["items"][number];
type Shipment = NonNullable<OrderView["shipment"]>;

/** A pending order as the API returns it to its shopper. */
export function orderView(change: Partial<OrderView> = {}): OrderView {
  const placedAt = minutesFromNow(-12);
  return {
    _id: ID,
    orderNumber: "LC482913",
    status: "pending",
    items: [line("Grey", "M")],
    customerInfo: CUSTOMER,
    shippingMethod: "free",
    subtotal: 14.99,
    shippingCost: 0,
    tax: 0,
    total: 14.99,
    refunded: 0,
    refunds: [],
    disputed: { held: 0, lost: 0 },
    payment: { brand: "visa", last4: "4242" },
    shipment: null,
    delay: null,
    placedAt,
    cancelUntil: minutesFromNow(48),
    timeline: [
      { kind: "placed", at: placedAt },
      { kind: "authorized", at: placedAt },
    ],
    ...change,
  };
}

export const line = (color: string, size: string, title = "Pack'd Hoodie", quantity = 1): Line => ({
  _id: "packd-hoodie",
  title,
  color,
  size,
  image: pictureOf(color),
  quantity,
  toShip: quantity,
  salePrice: 14.99,
  lineTotal: 14.99 * quantity,
});

/** A UPS shipment. `delivered`: when it arrived, and whether that is only assumed. */
export const shipment = (shippedAt: string, delivered: Shipment["delivered"] = null): Shipment => ({
  carrier: "UPS",
  trackingNumber: "1Z999AA10123456784",
  trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
  shippedAt,
  delivered,
});
