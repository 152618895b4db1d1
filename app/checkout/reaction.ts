import type { FieldError } from "#platform/field-error.ts";
import { type Cents, toCents } from "#shop/money/money.ts";
import type { PaymentAction } from "#shop/money/payments/gateway.ts";
import { CUSTOMER_FIELD_NAMES, type CustomerField } from "#shop/ordering/orders/customer-info.ts";
import { SHIPPING_METHODS, type ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import { type CartLine, type CartNotice, lineKey } from "#shop/selling/cart/cart.ts";
import { CARD_FIELDS, type CardField } from "./card-form.ts";
import type { Charges, KnownOrder, OrderAnswer, StockLeft } from "./order-api.ts";
import {
  DECLINED_MESSAGE,
  ORDER_FAILED_MESSAGE,
  PAYMENT_MESSAGE,
  type PlaceOrderResult,
  SAVE_FAILED_MESSAGE,
  SHIPPING_MESSAGE,
} from "./place-order.ts";
import type { Sku } from "./sold-out.ts";

/** A message for a section of the form. */
export type Notice = { section: "shipping" | "payment" | "order" | "wallet"; text: string };

/** A field with an error, by its element id. Its message is at the field. */
export type Fault = { id: string; label: string };

/** Prices and stock from the latest response, which are newer than those on the page. Lines by `lineKey`. */
export type OrderNews = {
  lines: Record<string, { left?: number; salePrice?: number; notices: CartNotice[] }>;
  charges?: { method: ShippingMethod; shippingCents: Cents; taxCents: Cents };
  /** No longer offered. */
  goneMethod?: ShippingMethod;
};

/** How the page reacts to the outcome of an order. */
export type Reaction = {
  notice?: Notice;
  shippingMarks?: Partial<Record<CustomerField, string>>;
  cardMarks?: Partial<Record<CardField, string>>;
  news?: OrderNews;
  refreshCart?: boolean;
  /** Seconds until an order can be placed again. */
  holdSeconds?: number;
  next?:
    | { kind: "complete"; order: KnownOrder }
    | { kind: "ask_bank"; order: KnownOrder; action: PaymentAction }
    | { kind: "wait"; order: KnownOrder }
    | { kind: "sold_out"; refused: readonly Sku[] };
};

export const EARLIER_ORDER_MESSAGE =
  "We received an earlier order from you. Please check your email before you order again.";

const methodGoneText = (method: ShippingMethod): string =>
  `${SHIPPING_METHODS[method].name} shipping is no longer offered. Nothing was charged. Your order now ships free. Please check the new total.`;

const order = (text: string): Reaction => ({ notice: { section: "order", text } });

/** Pure; `lines` are the ordered lines. */
export function reactionTo(result: PlaceOrderResult, lines: readonly CartLine[]): Reaction {
  switch (result.kind) {
    case "shipping_errors":
      return { notice: { section: "shipping", text: SHIPPING_MESSAGE }, shippingMarks: result.errors };
    case "card_errors":
      return { notice: { section: "payment", text: PAYMENT_MESSAGE }, cardMarks: result.errors };
    case "answered":
      return reactionToAnswer(result.answer, lines);
    default:
      return result satisfies never;
  }
}

export function reactionToAnswer(answer: OrderAnswer, lines: readonly CartLine[]): Reaction {
  switch (answer.kind) {
    case "placed":
      return { next: { kind: "complete", order: answer.order } };
    case "challenge":
      return { next: { kind: "ask_bank", order: answer.order, action: answer.action } };
    case "unconfirmed":
      return { next: { kind: "wait", order: answer.order } };
    case "declined":
      return reactionToDecline(answer);
    case "out_of_stock":
      return reactionToShortage(answer.left, lines);
    case "price_changed":
      return reactionToPrices(answer, lines);
    case "method_not_offered":
      return { ...order(methodGoneText(answer.method)), news: { lines: {}, goneMethod: answer.method } };
    case "invalid":
      return reactionToFaults(answer.errors);
    case "refused":
    case "not_completed":
      return order(answer.message);
    case "held_back":
      return { ...order(`${answer.message} Your details are still here.`), holdSeconds: answer.seconds };
    case "key_reused":
      return order(EARLIER_ORDER_MESSAGE);
    case "save_failed":
      return order(SAVE_FAILED_MESSAGE);
    case "busy":
    case "no_answer":
      return order(ORDER_FAILED_MESSAGE);
    default:
      return answer satisfies never;
  }
}

/** The bank's words appear at the fields that it named, or at the card number. A refusal by the shop isn't about the card. */
function reactionToDecline({ message, fields, byShop }: Extract<OrderAnswer, { kind: "declined" }>): Reaction {
  const notice = { section: "payment", text: DECLINED_MESSAGE } as const;
  if (CARD_FIELDS.some((field) => fields[field])) return { notice, cardMarks: fields };
  if (byShop) return { notice: { section: "payment", text: message } };
  return { notice, cardMarks: { cardNumber: message.replace("Your card was declined. ", "") } };
}

/** A notice about the card, where there are no fields to mark. */
export function withoutFields({ text }: Notice, cardMarks: Reaction["cardMarks"] = {}): string {
  const mark = Object.values(cardMarks).find((message) => message !== undefined);
  if (mark === undefined) return text;
  return text === DECLINED_MESSAGE ? `${text} ${mark}` : mark;
}

/** Asks the shopper to accept the current prices. */
function reactionToPrices({ items, charges }: PriceChange, lines: readonly CartLine[]): Reaction {
  const news: OrderNews = { lines: {}, ...(charges && { charges: inCents(charges) }) };
  for (const item of items) {
    const line = lines.find((one) => lineKey(one) === lineKey(item));
    const from = toCents(line?.salePrice ?? item.salePrice) ?? 0;
    const to = toCents(item.salePrice) ?? 0;
    if (from === to) continue;
    const notice = { kind: "price_changed", from, to, ...(item.saleEnded && { saleEnded: true }) } as const;
    news.lines[lineKey(item)] = { salePrice: item.salePrice, notices: [notice] };
  }
  return { ...order("The price of your order has changed. Nothing was charged."), news, refreshCart: true };
}

type PriceChange = Extract<OrderAnswer, { kind: "price_changed" }>;

const inCents = ({ shippingMethod, shippingCost, tax }: Charges) => ({
  method: shippingMethod,
  shippingCents: toCents(shippingCost) ?? 0,
  taxCents: toCents(tax) ?? 0,
});

function reactionToShortage(left: readonly StockLeft[], lines: readonly CartLine[]): Reaction {
  const leftOf = new Map(left.map((sku) => [lineKey(sku), sku.left]));
  if (lines.every((line) => leftOf.get(lineKey(line)) === 0)) {
    return { refreshCart: true, next: { kind: "sold_out", refused: skusOf(lines) } };
  }
  const news: OrderNews = { lines: {} };
  for (const [key, count] of leftOf) {
    const wanted = lines.find((line) => lineKey(line) === key)?.quantity ?? 0;
    const notice: CartNotice = count === 0 ? { kind: "sold_out" } : { kind: "fewer_left", left: count, wanted };
    news.lines[key] = { left: count, notices: [notice] };
  }
  return { ...order(`${shortageText(left)} Nothing was charged.`), news, refreshCart: true };
}

function shortageText(left: readonly StockLeft[]): string {
  const gone = left.filter((sku) => sku.left === 0).length;
  if (gone === 0) return "We don't have as many as you wanted.";
  return gone === 1 ? "An item just sold out." : "Some items just sold out.";
}

export const skusOf = (lines: readonly Sku[]): Sku[] => lines.map(({ _id, color, size }) => ({ _id, color, size }));

/** Errors that only the server found: at their field if it is on the page, else for the whole form. */
function reactionToFaults(errors: readonly FieldError[]): Reaction {
  const shippingMarks: Partial<Record<CustomerField, string>> = {};
  for (const { field, message } of errors) {
    const name = CUSTOMER_FIELD_NAMES.find((known) => field === `customerInfo.${known}`);
    if (name) shippingMarks[name] ??= message;
  }
  if (Object.keys(shippingMarks).length > 0) {
    return { notice: { section: "shipping", text: SHIPPING_MESSAGE }, shippingMarks };
  }
  return { ...order(errors[0]?.message ?? ORDER_FAILED_MESSAGE), refreshCart: true };
}
