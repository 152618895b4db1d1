import type { DisputeView, RefundView } from "#shop/money/payments/refund-rules.ts";
import type { ShipTo } from "#shop/ordering/orders/customer-info.ts";
import type { DelayView } from "#shop/ordering/orders/order.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";

/** What staff may do with an order now; null or false: it is not a legal move. The sentences say what it does to money and stock. */
export type OrderMoves = {
  markPaid: string[] | null;
  fulfil: string[] | null;
  markDelivered: string[] | null;
  tellOfDelay: string[] | null;
  cancel: string[] | null;
  changeAddress: string[] | null;
  refund: boolean;
  correctTracking: boolean;
};

export type DeskLine = {
  position: number;
  sku: string;
  title: string;
  color: string;
  size: string;
  image: string;
  quantity: number;
  price: number;
  lineTotal: number;
};

export type DeskPayment = {
  attempt: number;
  /** 'offline': staff took it outside the shop. */
  provider: string;
  ref: string | null;
  /** Where the provider shows it. */
  url: string | null;
  status: string;
  amount: number;
  captured: number;
  refunded: number;
  card: { brand: string; last4: string; expMonth: number | null; expYear: number | null } | null;
  /** Why it failed, in the provider's words. */
  failure: string | null;
  at: string;
};

export type DeskMail = {
  _id: string;
  kind: string;
  /** Its kind in words. */
  label: string;
  to: string;
  /** Null until it is written, which is when it is sent. */
  subject: string | null;
  state: "queued" | "sent" | "kept" | "failed";
  attempts: number;
  lastError: string | null;
  at: string;
  sentAt: string | null;
  /** The mail that it is a copy of, when staff had that sent again. */
  resendOf: string | null;
};

export type DeskShipment = {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** Opens where the parcel is. */
  link: string | null;
  /** What is odd about the number. */
  doubt: string | null;
  shippedAt: string;
  shippedBy: string;
  revision: number;
  /** `assumed`: nobody said so, but enough days have passed. */
  delivered: { at: string; by: string; assumed: boolean } | null;
};

/** What the shopper was told last of a late order, and said to it. `revision` counts the times. */
export type DeskDelay = DelayView & { toldAt: string; toldBy: string; revision: number };

/** What happened to an order, who did it, and what staff noted down: kinds of order_events, with 'placed' before them. */
export type DeskEvent = { kind: string; by: string; note: string; at: string };

type OrderLink = { _id: string; orderNumber: string };

/** Everything of one order, for staff. Amounts in dollars. */
export type OrderDesk = {
  _id: string;
  orderNumber: string;
  status: OrderStatus;
  placedAt: string;
  shippingMethod: ShippingMethod;
  lines: DeskLine[];
  money: {
    subtotal: number;
    shipping: number;
    tax: number;
    total: number;
    /** Held on a card, not taken. */
    held: number;
    captured: number;
    refunded: number;
    refundable: number;
  };
  customer: {
    name: string;
    email: string;
    phone: string;
    /** Others of the same email: how many, and the newest of them. */
    otherOrders: { count: number; newest: (OrderLink & { status: OrderStatus; amount: number; placedAt: string })[] };
  };
  shipTo: ShipTo;
  timeline: DeskEvent[];
  mails: DeskMail[];
  payments: DeskPayment[];
  refunds: (RefundView & { ref: string | null; providerSays: string | null })[];
  disputes: DisputeView[];
  shipment: DeskShipment | null;
  delay: DeskDelay | null;
  stock: { sku: string; delta: number; reason: string; by: string; at: string }[];
  moves: OrderMoves;
  /** The orders placed before and after it. */
  older: OrderLink | null;
  newer: OrderLink | null;
};

/** What goes into a parcel and where it goes: no prices. */
export type PackingSlip = Pick<
  OrderDesk,
  "_id" | "orderNumber" | "status" | "placedAt" | "shippingMethod" | "shipTo"
> & {
  lines: Pick<DeskLine, "position" | "sku" | "title" | "color" | "size" | "quantity">[];
};
