import { money } from "#app/ui/price.tsx";
import type { FieldError } from "#platform/field-error.ts";
import { countOf } from "#platform/text.ts";
import { toCents } from "#shop/money/money.ts";
import type { OrderRefunds, RefundLineView } from "#shop/money/payments/refunds.contract.server.ts";
import type { Given } from "../kit/staff-api.ts";
import { dollarsOf } from "../kit/typed-number.ts";

/** `amount` is in dollars; without it, the server refunds the price of the lines and shipping. */
export type RefundBody = Given<"POST /api/orders/:id/refunds">["body"];

/** The refund as staff have entered it so far. `amount` is undefined until it is typed, and then follows the lines. */
export type RefundDraft = {
  quantities: Readonly<Record<number, number>>;
  restock: Readonly<Record<number, boolean>>;
  shipping: boolean;
  amount: string | undefined;
  reason: string;
};

export const EMPTY_REFUND: RefundDraft = {
  quantities: {},
  restock: {},
  shipping: false,
  amount: undefined,
  reason: "",
};

/** Selects everything that can still be refunded. */
export const everything = (order: OrderRefunds): Partial<RefundDraft> => ({
  quantities: Object.fromEntries(order.lines.map(({ position, refundable }) => [position, refundable])),
  shipping: order.shipping > 0,
  amount: order.refundable.toFixed(2),
});

/** `lines` is keyed by position in the order. */
export type RefundErrors = { form?: string; amount?: string; reason?: string; lines: Record<number, string> };

export const quantityOf = (draft: RefundDraft, { position }: RefundLineView): number => draft.quantities[position] ?? 0;

/** Whether a line is restocked: never more units than are still deducted from stock. */
export const isRestocked = (draft: RefundDraft, line: RefundLineView): boolean =>
  draft.restock[line.position] === true && quantityOf(draft, line) > 0 && quantityOf(draft, line) <= line.restockable;

const chosen = (order: OrderRefunds, draft: RefundDraft): RefundLineView[] =>
  order.lines.filter((line) => quantityOf(draft, line) > 0);

/** The text of the amount field: the typed one, or else the price of the lines and shipping, up to the refundable amount. */
export function amountText(order: OrderRefunds, draft: RefundDraft): string {
  if (draft.amount !== undefined) return draft.amount;
  const lines = chosen(order, draft).reduce((sum, line) => sum + line.price * quantityOf(draft, line), 0);
  const price = Math.min(lines + (draft.shipping ? order.shipping : 0), order.refundable);
  return price > 0 ? price.toFixed(2) : "";
}

/** The request body, or the draft's errors. The server validates again. */
export function refundBody(
  order: OrderRefunds,
  draft: RefundDraft,
): { ok: true; body: RefundBody } | { ok: false; errors: RefundErrors } {
  const amount = amountOf(order, draft);
  const reason = draft.reason.trim();
  const errors: RefundErrors = {
    lines: {},
    ...(amount === undefined && { amount: amountFault(order, draft) }),
    ...(reason === "" && { reason: "Please enter a reason" }),
  };
  if (amount === undefined || errors.reason) return { ok: false, errors };
  const lines = chosen(order, draft).map((line) => ({
    position: line.position,
    quantity: quantityOf(draft, line),
    restock: isRestocked(draft, line),
  }));
  return { ok: true, body: { lines, shipping: draft.shipping, amount, reason } };
}

/** The amount in dollars; undefined if it isn't valid or is more than the refundable amount. */
export function amountOf(order: OrderRefunds, draft: RefundDraft): number | undefined {
  const amount = dollarsOf(amountText(order, draft));
  return amount > 0 && amount <= order.refundable && toCents(amount) !== undefined ? amount : undefined;
}

/** The error of a typed amount, to show while typing. */
export const typedFault = (order: OrderRefunds, draft: RefundDraft): string | undefined =>
  draft.amount && amountOf(order, draft) === undefined ? amountFault(order, draft) : undefined;

function amountFault(order: OrderRefunds, draft: RefundDraft): string {
  const text = amountText(order, draft);
  if (text.trim() === "") return "Choose items to refund, or enter an amount";
  return dollarsOf(text) > order.refundable
    ? `At most ${money(order.refundable)} can be refunded`
    : "Please enter an amount, such as 14.99";
}

/** What the refund will do to money and stock, as sentences. */
export function effectsOf(order: OrderRefunds, draft: RefundDraft): string[] {
  const amount = amountOf(order, draft);
  if (amount === undefined) return [];
  const units = chosen(order, draft).reduce((sum, line) => sum + quantityOf(draft, line), 0);
  const back = chosen(order, draft)
    .filter((line) => isRestocked(draft, line))
    .reduce((sum, line) => sum + quantityOf(draft, line), 0);
  return [
    `${money(amount)} goes back to the card. This can't be undone.`,
    back === 0
      ? "Nothing is restocked."
      : `${back === units ? "" : `${back} of `}${countOf(units, "item")} will be restocked.`,
    "We'll email the customer once the refund is sent.",
    "The order status won't change.",
  ];
}

/** Assigns the server's errors to the form's fields. */
export function errorsOf(faults: readonly FieldError[], body: RefundBody): RefundErrors {
  const errors: RefundErrors = { lines: {} };
  for (const { field, message } of faults) {
    const line = body.lines?.[Number(/^lines\.(\d+)\./.exec(field)?.[1])];
    if (line) errors.lines[line.position] ??= message;
    else if (field === "amount" || field === "reason") errors[field] ??= message;
    else errors.form ??= message;
  }
  return errors;
}
