import type { FieldError } from "#platform/field-error.ts";
import type { Product } from "#shop/catalog/catalog.ts";
import type { ProductForm } from "#shop/catalog/product-form.ts";
import type { HeldBack } from "#shop/guard/guard-rules.ts";
import type { AdminOrder } from "#shop/orders/order.ts";
import type { RefundStatus } from "#shop/orders/refund.ts";
import type { OrderRefunds } from "#shop/payments/refund-view.ts";

/** The logged-in member of staff. */
export type StaffUser = { _id: string; email: string; name: string };

/**
 * An answer of the staff API. `unreachable`: no answer, or the server failed. `logged_out`: the token is no longer good.
 * `refused`: the server says no, `message` says why.
 */
export type Answer<T> =
  | { kind: "ok"; data: T }
  | { kind: "unreachable" }
  | { kind: "logged_out" }
  | { kind: "refused"; code: string; message: string; errors: FieldError[] };

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

/** On load, a token that is not confirmed within this time is not used (specification, section 7). */
const VERIFY_LIMIT_MS = 3_000;
/** Orders in one answer; a full one may have older ones behind it. */
export const ORDERS_PAGE = 100;
const ANSWER_LIMIT_MS = 20_000;

export const logIn = (email: string, password: string): Promise<Answer<{ token: string; user: StaffUser }>> =>
  send("/api/auth/login", { method: "POST", body: { email, password } });

export const logOut = (token: string): Promise<Answer<unknown>> => send("/api/auth/logout", { method: "POST", token });

/** The user behind a token; undefined when it is not valid, or nothing said so in time. */
export async function verifyToken(token: string): Promise<StaffUser | undefined> {
  const answer = await send<{ valid: boolean; user?: StaffUser }>("/api/auth/verify", {
    token,
    limitMs: VERIFY_LIMIT_MS,
  });
  return answer.kind === "ok" && answer.data.valid ? answer.data.user : undefined;
}

/** The calls of the dashboard, made with a token. */
export function staffApi(token: string) {
  return {
    products: () => send<Product[]>("/api/products", { token }),
    createProduct: (body: ProductForm) => send<Product>("/api/products", { method: "POST", body, token }),
    updateProduct: (id: string, body: ProductForm) =>
      send<Product>(`/api/products/${encodeURIComponent(id)}`, { method: "PUT", body, token }),
    deleteProduct: (id: string) =>
      send<unknown>(`/api/products/${encodeURIComponent(id)}`, { method: "DELETE", token }),
    /** Newest first; `before` is the last order of the page before. */
    orders: (before?: string) =>
      send<AdminOrder[]>(`/api/orders?limit=${ORDERS_PAGE}${before ? `&before=${before}` : ""}`, { token }),
    heldBack: () => send<HeldBack[]>("/api/guard/held-back", { token }),
    letThrough: (id: string) =>
      send<unknown>(`/api/guard/held-back/${encodeURIComponent(id)}`, { method: "DELETE", token }),
    books: () => send<{ comparison: BooksComparison | null }>("/api/admin/books", { token }),
    setOrderStatus: (id: string, body: StatusBody) =>
      send<AdminOrder>(`/api/orders/${encodeURIComponent(id)}/status`, { method: "PUT", body, token }),
    refunds: (id: string) => send<OrderRefunds>(`/api/orders/${encodeURIComponent(id)}/refunds`, { token }),
    /** `key`: the same for each try of one refund, so that it is made once. */
    refund: (id: string, body: RefundBody, key: string) =>
      send<{ status: RefundStatus; order: AdminOrder }>(`/api/orders/${encodeURIComponent(id)}/refunds`, {
        method: "POST",
        body,
        token,
        key,
      }),
  };
}

export type StaffApi = ReturnType<typeof staffApi>;

type Call = { method?: string; body?: unknown; token?: string; key?: string; limitMs?: number };

async function send<T>(
  path: string,
  { method = "GET", body, token, key, limitMs = ANSWER_LIMIT_MS }: Call,
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await response.text();
    return readAnswer(response.status, text === "" ? undefined : JSON.parse(text), token !== undefined);
  } catch {
    return { kind: "unreachable" };
  }
}

function readAnswer<T>(status: number, body: unknown, withToken: boolean): Answer<T> {
  if (status >= 500) return { kind: "unreachable" };
  // Our own server's answer, of the shape both sides share.
  if (status < 300) return { kind: "ok", data: body as T };
  if (status === 401 && withToken) return { kind: "logged_out" };
  const problem = (body ?? {}) as {
    code?: string;
    title?: string;
    detail?: string;
    errors?: FieldError[];
  };
  return {
    kind: "refused",
    code: problem.code ?? "",
    message: problem.detail ?? problem.title ?? `The server answered ${status}.`,
    errors: problem.errors ?? [],
  };
}
