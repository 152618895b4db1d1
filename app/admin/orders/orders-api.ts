import type { StaffCall } from "../kit/staff-api.ts";
import type { Given, Told } from "../kit/staff-routes.ts";
import type { AskedOrders } from "./use-order-filter.ts";

/** The newest comparison with the payment provider's books; `differences` has the first of them. */
export type BooksComparison = NonNullable<Told<"GET /api/admin/books">["comparison"]>;
/** What one of two books says: a state, dollars or pieces. */
export type BooksSide = BooksComparison["differences"][number]["shop"];

export type StatusBody = Given<"PUT /api/orders/:id/status">["body"];
/** What staff give back. Dollars; without `amount` it is the price of the lines and the shipping. */
export type RefundBody = Given<"POST /api/orders/:id/refunds">["body"];

/** The list of orders. */
export const ORDERS = "/api/admin/orders";

/** The filter of the list as it is, or chosen orders, separated by commas. */
export type ExportQuery = AskedOrders | { ids: string };

/** How an order came out of being shipped; `detail` says why it was refused. */
export type FulfilmentResult = Told<"POST /api/admin/fulfilments">["results"][number];

/** The calls about orders and their money. */
export const ordersApi = (call: StaffCall) => ({
  csv: (query: ExportQuery) => call("GET /api/admin/orders.csv", { query, file: true }),
  /** Safe to send again: an order is shipped once. */
  fulfil: (orders: readonly { _id: string }[]) =>
    call("POST /api/admin/fulfilments", { body: { orders: [...orders] } }),
  heldBack: () => call("GET /api/guard/held-back"),
  letThrough: (subject: string) => call("DELETE /api/guard/held-back/:subject", { params: { subject } }),
  books: () => call("GET /api/admin/books"),
  setOrderStatus: (id: string, body: StatusBody) => call("PUT /api/orders/:id/status", { params: { id }, body }),
  refunds: (id: string) => call("GET /api/orders/:id/refunds", { params: { id } }),
  /** `key`: the same for each try of one refund, so that it is made once. */
  refund: (id: string, body: RefundBody, key: string) =>
    call("POST /api/orders/:id/refunds", { params: { id }, body, key }),
});

export type OrdersApi = ReturnType<typeof ordersApi>;
