import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";

/** Somebody who ordered, by their email. `_id` is that of their newest order; any of theirs names them. Amounts in dollars. */
export type ListedCustomer = {
  _id: string;
  name: string;
  email: string;
  /** Orders that were placed, whether kept or cancelled; not those whose payment never came. */
  orders: number;
  /** Taken, less what was given back. */
  spent: number;
  lastOrderAt: string;
};

export type CustomerOrder = {
  _id: string;
  orderNumber: string;
  status: OrderStatus;
  total: number;
  refunded: number;
  placedAt: string;
};

/** What erasing would do now. */
export type ErasurePlan = {
  /** Closed orders that lose the name, the addresses and the phone. */
  orders: number;
  /** Numbers of orders that are still open, or whose money still moves: they stay as they are. */
  openOrders: string[];
  messages: number;
  mails: number;
  stockAlerts: number;
  cartReminders: number;
  subscriber: boolean;
  reviews: number;
};

export type Customer = ListedCustomer & {
  phone: string;
  address: string[];
  /** Newest first, the newest 500. */
  history: CustomerOrder[];
  messages: { _id: string; comment: string; at: string; state: "open" | "done" }[];
  reviews: { _id: string; rating: number; text: string; state: string; date: string }[];
  newsletter: { state: "subscribed" | "unsubscribed"; at: string } | null;
  stockAlerts: { title: string; color: string; size: string; askedAt: string }[];
  erasure: ErasurePlan;
};
