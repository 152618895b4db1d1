import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { ID, minutesFromNow } from "./samples.ts";

export type OrderChange = Partial<Omit<AdminOrder, "customerInfo">> & {
  customerInfo?: Partial<AdminOrder["customerInfo"]>;
};

/** A paid order in the admin's list. */
export const listedOrder = ({ customerInfo, ...change }: OrderChange = {}): AdminOrder => ({
  _id: ID,
  orderNumber: "LC482913",
  productId: { _id: "packd-hoodie", title: "Pack'd Hoodie" },
  customerInfo: { ...CUSTOMER, name: "Jordan Rivers", ...customerInfo },
  items: [{ title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 1, toShip: 1 }],
  amount: 14.99,
  refunded: 0,
  isRefunded: false,
  refundable: 14.99,
  refundState: null,
  shippingMethod: "free",
  agreedDay: null,
  addressChangedAt: null,
  dispute: null,
  status: "paid",
  isHoldOver: false,
  isToShip: ORDER_STATUSES[change.status ?? "paid"].mayShip,
  placedAt: minutesFromNow(-6 * 24 * 60),
  ...change,
});
