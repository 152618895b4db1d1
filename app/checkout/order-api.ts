import * as z from "zod/mini";
import { type Answer, type Sent, send } from "#app/send.ts";
import type { FieldError } from "#platform/field-error.ts";
import { type PaymentAction, type PaymentToken, paymentAction } from "#shop/money/payments/gateway.ts";
import type { CustomerInfo } from "#shop/ordering/orders/customer-info.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { SHIPPING_METHOD_KEYS, type ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import { CARD_FIELDS, type CardField } from "./card-form.ts";

/** The body of `POST /api/orders`. Amounts are in dollars, as the shopper saw them; the server decides. */
export type OrderBody = {
  items: { _id: string; title: string; color: string; size: string; quantity: number; salePrice: number }[];
  customerInfo: CustomerInfo;
  shippingMethod: ShippingMethod;
  expectedTotal: number;
  payment: PaymentToken;
  /** The value of the honeypot. */
  website?: string;
};

/** An order on the server; anyone with the token can open it. */
export type KnownOrder = { _id: string; orderNumber: string; viewToken: string };
/** The id and the token that open an order. */
export type OrderKey = Pick<KnownOrder, "_id" | "viewToken">;

/** The current price of an item; `saleEnded`: the earlier price was a sale that has ended. */
type PricedItem = { _id: string; color: string; size: string; salePrice: number; saleEnded?: boolean };
/** Shipping and tax, in dollars. */
export type Charges = { shippingMethod: ShippingMethod; shippingCost: number; tax: number };
export type StockLeft = { _id: string; color: string; size: string; left: number };

/**
 * The outcome of placing an order.
 * - `placed`, `declined`, `out_of_stock`, `price_changed`, `method_not_offered`, `not_completed`: final. The next try is a new attempt with a new key.
 *   `isRepeat`: an earlier request was declined, perhaps with another card.
 * - `invalid`, `refused`: these contents are no order. The server may not have looked for an earlier order with the key.
 * - `held_back`: nothing was saved; it can be sent again after `seconds`.
 * - `challenge`, `unconfirmed`: the order exists, its payment is not decided yet.
 * - `key_reused`: the key belongs to an order with other contents.
 * - `busy`, `save_failed`, `no_answer`: the outcome is unknown. Safe to send again, but only with the same key.
 */
export type OrderAnswer =
  | { kind: "placed"; order: KnownOrder }
  | { kind: "challenge"; order: KnownOrder; action: PaymentAction }
  | { kind: "unconfirmed"; order: KnownOrder }
  | {
      kind: "declined";
      message: string;
      fields: Partial<Record<CardField, string>>;
      byShop?: true | undefined;
      isRepeat?: true | undefined;
    }
  | { kind: "out_of_stock"; left: StockLeft[] }
  | { kind: "price_changed"; items: PricedItem[]; charges?: Charges | undefined }
  | { kind: "method_not_offered"; method: ShippingMethod }
  | { kind: "invalid"; errors: FieldError[] }
  | { kind: "refused" | "not_completed"; message: string }
  | { kind: "held_back"; message: string; seconds: number }
  | { kind: "key_reused" }
  | { kind: "busy" | "save_failed" | "no_answer" };

export type OrderApi = {
  place(body: unknown, key: string): Promise<OrderAnswer>;
  /** After the bank's challenge: asks for the result of the payment. */
  confirm(order: KnownOrder): Promise<OrderAnswer>;
  read(order: OrderKey): Promise<OrderView | "not_found" | "no_answer">;
  /** Cancels within the cancellation window, or a late order until it ships. `closed`: the order can no longer be cancelled. */
  cancel(order: OrderKey): Promise<Changed>;
  /** Agrees to wait for a late order until that day. `closed`: the order has changed since. */
  agreeToDelay(order: OrderKey, shipsBy: string): Promise<Changed>;
  /** Answers the sandbox's challenge in the bank's place; `confirm` returns the result. */
  answerChallenge(challengeId: string, approve: boolean): Promise<"answered" | "no_answer">;
};

type Changed = OrderView | "closed" | "no_answer";

const orderShape = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  viewToken: z.optional(z.string()),
  status: z.optional(z.string()),
});
const challengeShape = z.object({ action: paymentAction });
const skuShape = { _id: z.string(), color: z.string(), size: z.string() };
const problemShape = z.object({
  code: z.optional(z.string()),
  title: z.optional(z.string()),
  detail: z.optional(z.string()),
  byShop: z.optional(z.literal(true)),
  isRepeat: z.optional(z.literal(true)),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  left: z.optional(z.array(z.object({ ...skuShape, left: z.number() }))),
  items: z.optional(z.array(z.object({ ...skuShape, salePrice: z.number(), saleEnded: z.optional(z.boolean()) }))),
  shippingMethod: z.optional(z.enum(SHIPPING_METHOD_KEYS)),
  shippingCost: z.optional(z.number()),
  tax: z.optional(z.number()),
  retryAfterSeconds: z.optional(z.number()),
});

/** Interprets a response of the order API. `known` supplies the fields that later responses omit. */
export function orderAnswer({ status, body }: Answer, known?: KnownOrder): OrderAnswer {
  if (status === 0) return { kind: "no_answer" };
  if (status >= 200 && status < 300) return goodAnswer(status, body, known);
  if (status >= 500) return { kind: status === 503 ? "busy" : "save_failed" };
  const problem = problemShape.safeParse(body).data ?? {};
  // Rate limiting says nothing about the order.
  return status === 429 && problem.code !== "too_many_attempts" ? { kind: "busy" } : refusal(problem);
}

const HELD_BACK = "Too many payment attempts. Nothing was charged.";
const HELD_BACK_S = 30;
const ORDER_FAILED = "Order failed. Please try again.";

function refusal(problem: z.infer<typeof problemShape>): OrderAnswer {
  const { code, title, detail, errors = [], left = [], items = [], shippingMethod, shippingCost, tax } = problem;
  switch (code) {
    case "payment_declined": {
      const message = detail ?? "Your card was declined. Please try another card.";
      const { byShop, isRepeat } = problem;
      return { kind: "declined", message, fields: cardFields(errors), byShop, isRepeat };
    }
    case "out_of_stock":
      return { kind: "out_of_stock", left };
    case "price_changed": {
      const isCharged = shippingMethod && shippingCost !== undefined && tax !== undefined;
      return { kind: "price_changed", items, charges: isCharged ? { shippingMethod, shippingCost, tax } : undefined };
    }
    case "shipping_method_not_offered":
      return shippingMethod
        ? { kind: "method_not_offered", method: shippingMethod }
        : { kind: "not_completed", message: detail ?? title ?? ORDER_FAILED };
    case "validation_failed":
      return { kind: "invalid", errors };
    case "idempotency_key_reused":
      return { kind: "key_reused" };
    case "too_many_attempts":
      return { kind: "held_back", message: detail ?? HELD_BACK, seconds: problem.retryAfterSeconds ?? HELD_BACK_S };
    case "order_not_completed":
      return { kind: "not_completed", message: detail ?? title ?? ORDER_FAILED };
    case "card_data_refused":
    case "not_found":
      return { kind: "refused", message: detail ?? title ?? ORDER_FAILED };
    default:
      // Another program on the way may have answered, which knows nothing about the order.
      return { kind: "busy" };
  }
}

function goodAnswer(status: number, body: unknown, known?: KnownOrder): OrderAnswer {
  const parsed = orderShape.safeParse(body);
  const viewToken = parsed.data?.viewToken ?? known?.viewToken;
  // An unreadable response leaves the outcome unknown; retrying with the same key is safe.
  if (!parsed.success || viewToken === undefined) return { kind: "save_failed" };
  const order: KnownOrder = { _id: parsed.data._id, orderNumber: parsed.data.orderNumber, viewToken };
  const challenge = challengeShape.safeParse(body);
  if (challenge.success) return { kind: "challenge", order, action: challenge.data.action };
  // A repeated request can find its order cancelled. Reading it, as for an unconfirmed one, opens its page.
  return { kind: status === 202 || parsed.data.status === "cancelled" ? "unconfirmed" : "placed", order };
}

function cardFields(errors: readonly FieldError[]): Partial<Record<CardField, string>> {
  const fields: Partial<Record<CardField, string>> = {};
  for (const { field, message } of errors) {
    const name = CARD_FIELDS.find((known) => known === field);
    if (name) fields[name] ??= message;
  }
  return fields;
}

/** The order API over HTTP. Never rejects: network failures are outcomes too. */
export const orderApi: OrderApi = {
  place: async (body, key) =>
    orderAnswer(await send("/api/orders", { method: "POST", body, headers: { "Idempotency-Key": key } })),
  confirm: async (order) => orderAnswer(await sendFor(order, "/confirmation", { method: "POST", body: {} }), order),
  async read(order) {
    const { status, body } = await sendFor(order, "");
    // 400: the URL has no valid order id.
    if (status === 404 || status === 400) return "not_found";
    // Both sides share the type, so our own server's response needs no check.
    return status === 200 && body ? (body as OrderView) : "no_answer";
  },
  cancel: (order) => changeOrder(order, "/cancellation", {}),
  agreeToDelay: (order, shipsBy) => changeOrder(order, "/delay-agreement", { shipsBy }),
  async answerChallenge(challengeId, approve) {
    const path = `/api/sandbox/challenges/${encodeURIComponent(challengeId)}`;
    const { status } = await send(path, { method: "POST", body: { approve } });
    return status > 0 && status < 500 ? "answered" : "no_answer";
  },
};

async function changeOrder(order: OrderKey, path: string, change: object): Promise<Changed> {
  const { status, body } = await sendFor(order, path, { method: "POST", body: change });
  if (status === 200 && body) return body as OrderView;
  return status === 409 ? "closed" : "no_answer";
}

/** A request about one order. */
export const sendFor = ({ _id, viewToken }: OrderKey, path: string, sent?: Sent) =>
  send(`/api/orders/${encodeURIComponent(_id)}${path}`, { ...sent, headers: { "X-View-Token": viewToken } });
