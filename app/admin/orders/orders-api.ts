import type { HeldBack } from "#shop/money/abuse-limits/guard-rules.ts";
import type { OrderRefunds } from "#shop/money/payments/refund-rules.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import type { RefundStatus } from "#shop/ordering/orders/refund.ts";
import type { StaffCall } from "../kit/staff-api.ts";
import type { AskedOrders } from "./use-order-filter.ts";

/** What one of two books says: a state, dollars or pieces. */
export type BooksSide = { status?: string; amount?: number; pieces?: number };

/** The newest comparison with the payment provider's books; `differences` has the first of them. */
export type BooksComparison = {
  comparedAt: string;
  differenceCount: number;
  differences: {
    kind: string;
    orderNumber?: string;
    payment?: string;
    sku?: string;
    shop: BooksSide;
    provider: BooksSide;
    whatToDo: string;
  }[];
};

export type StatusBody = { status: "paid" | "cancelled"; offlinePayment?: true };

/** What staff give back. Dollars; without `amount` it is the price of the lines and the shipping. */
export type RefundBody = {
  lines: { position: number; quantity: number; restock: boolean }[];
  shipping: boolean;
  amount: number;
  reason: string;
};

/** The list of orders. */
export const ORDERS = "/api/admin/orders";

/** The filter of the list as it is, or chosen orders, separated by commas. */
export type ExportQuery = AskedOrders | { ids: string };

/** How an order came out of being shipped; `detail` says why it was refused. */
export type FulfilmentResult = {
  _id: string;
  orderNumber: string;
  outcome: "fulfilled" | "already_fulfilled" | "refused";
  detail?: string;
};

const order = (id: string) => `/api/orders/${encodeURIComponent(id)}`;

/** The calls about orders and their money. */
export const ordersApi = (call: StaffCall) => ({
  csv: (query: ExportQuery) => call<Blob>(`${ORDERS}.csv`, { query, file: true }),
  /** Safe to send again: an order is shipped once. */
  fulfil: (orders: readonly { _id: string }[]) =>
    call<{ results: FulfilmentResult[] }>("/api/admin/fulfilments", { method: "POST", body: { orders } }),
  heldBack: () => call<HeldBack[]>("/api/guard/held-back"),
  letThrough: (id: string) => call<unknown>(`/api/guard/held-back/${encodeURIComponent(id)}`, { method: "DELETE" }),
  books: () => call<{ comparison: BooksComparison | null }>("/api/admin/books"),
  setOrderStatus: (id: string, body: StatusBody) => call<AdminOrder>(`${order(id)}/status`, { method: "PUT", body }),
  refunds: (id: string) => call<OrderRefunds>(`${order(id)}/refunds`),
  /** `key`: the same for each try of one refund, so that it is made once. */
  refund: (id: string, body: RefundBody, key: string) =>
    call<{ status: RefundStatus; order: AdminOrder }>(`${order(id)}/refunds`, { method: "POST", body, key }),
});

export type OrdersApi = ReturnType<typeof ordersApi>;
