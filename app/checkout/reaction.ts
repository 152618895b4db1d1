import type { FieldError } from "#platform/field-error.ts";
import { type CartChecks, type CartLine, lineKey } from "#shop/cart/cart.ts";
import { SHIPPING_FIELDS, type ShippingField } from "#shop/checkout/checkout-form.ts";
import { formatMoney, toCents } from "#shop/money/money.ts";
import { CARD_FIELDS, type CardField } from "#shop/payments/card-form.ts";
import type { PaymentAction } from "#shop/payments/gateway.ts";
import type { KnownOrder, OrderAnswer, StockLeft } from "./order-api.ts";
import {
  ORDER_FAILED_MESSAGE,
  PAYMENT_MESSAGE,
  type PlaceOrderResult,
  SAVE_FAILED_MESSAGE,
  SHIPPING_MESSAGE,
} from "./place-order.ts";

/** A message of the whole form, and the section that it stands in. */
export type Notice = { section: "shipping" | "payment" | "order"; text: string };

/** What the page does with the answer to an order. */
export type Reaction = {
  notice?: Notice;
  shippingMarks?: Partial<Record<ShippingField, string>>;
  cardMarks?: Partial<Record<CardField, string>>;
  /** What the server said of the stock just now; it is newer than what the page knows. */
  stock?: CartChecks;
  refreshCart?: boolean;
  next?:
    | { kind: "complete"; order: KnownOrder }
    | { kind: "ask_bank"; order: KnownOrder; action: PaymentAction }
    | { kind: "wait"; order: KnownOrder }
    | { kind: "sold_out" };
};

export const EARLIER_ORDER_MESSAGE =
  "An earlier order of yours was received. Please check your email before you order again.";

const order = (text: string): Reaction => ({ notice: { section: "order", text } });

/** Pure; `lines` are what was ordered. */
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
    case "price_changed": {
      const cents = answer.total === undefined ? undefined : toCents(answer.total);
      const total = cents === undefined ? "" : `The new total is ${formatMoney(cents)}. `;
      const text = `Prices have changed. ${total}Please check it and place the order again.`;
      return { ...order(text), refreshCart: true };
    }
    case "invalid":
      return reactionToFaults(answer.errors);
    case "refused":
      return order(answer.message);
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

/** The bank's words stand at the field at fault; at the number, when it is the card as a whole. */
function reactionToDecline({ message, fields, retryable }: Extract<OrderAnswer, { kind: "declined" }>): Reaction {
  const named = CARD_FIELDS.some((field) => fields[field]);
  if (!named && retryable) return { notice: { section: "payment", text: message } };
  return { notice: { section: "payment", text: PAYMENT_MESSAGE }, cardMarks: named ? fields : { cardNumber: message } };
}

function reactionToShortage(left: readonly StockLeft[], lines: readonly CartLine[]): Reaction {
  const leftOf = new Map(left.map((sku) => [lineKey(sku), sku.left]));
  if (lines.every((line) => leftOf.get(lineKey(line)) === 0)) return { refreshCart: true, next: { kind: "sold_out" } };
  const stock = Object.fromEntries(
    [...leftOf].map(([key, count]) => [
      key,
      {
        left: count,
        notices: [count === 0 ? ({ kind: "sold_out" } as const) : ({ kind: "fewer_left", left: count } as const)],
      },
    ]),
  );
  const text = "Some of what you want is sold out. Nothing was charged. Please check your order and place it again.";
  return { ...order(text), stock, refreshCart: true };
}

/** The server's word on fields that this page let pass: at the field where there is one, else under the form. */
function reactionToFaults(errors: readonly FieldError[]): Reaction {
  const shippingMarks: Partial<Record<ShippingField, string>> = {};
  for (const { field, message } of errors) {
    const name = SHIPPING_FIELDS.find((known) => field === `customerInfo.${known}`);
    if (name) shippingMarks[name] ??= message;
  }
  if (Object.keys(shippingMarks).length > 0) {
    return { notice: { section: "shipping", text: SHIPPING_MESSAGE }, shippingMarks };
  }
  return { ...order(errors[0]?.message ?? ORDER_FAILED_MESSAGE), refreshCart: true };
}
