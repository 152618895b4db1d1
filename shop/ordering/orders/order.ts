import { type Cents, formatMoney, toCents } from "#shop/money/money.ts";
import type { OrderView } from "./order-schema.server.ts";
import { isToCapture, mayBeLate, mayChangeAddress } from "./order-status.ts";
import { isPaidOffline } from "./order-timeline.ts";
import { type ShippingMethod, type ShippingPrices, shippingCents } from "./shipping-methods.ts";

/** For this long, the shopper may cancel for a full refund and the capture job waits (decisions.md, Money). */
export const CANCELLATION_WINDOW_MS = 60 * 60 * 1000;

/** Later, the authorization may have ended, so no charge is promised. */
export const isChargedSoon = ({ status, cancelUntil }: Pick<OrderView, "status" | "cancelUntil">, now: Date): boolean =>
  isToCapture(status) && now < new Date(cancelUntil);

/** Always 0.00 (specification, section 9); the one place for a tax rule. */
export function taxFor(_order: { subtotalCents: Cents; state: string }): Cents {
  return 0;
}

export type Totals = { subtotalCents: Cents; shippingCents: Cents; taxCents: Cents; totalCents: Cents };

/** All in cents. `knownTax`: the server's, for a page that was opened before a tax change. */
export function totalsOf(
  lines: readonly { unitPriceCents: Cents; quantity: number }[],
  shippingMethod: ShippingMethod,
  state: string,
  prices: ShippingPrices,
  knownTax?: Cents,
): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const shipping = shippingCents(shippingMethod, prices);
  const taxCents = knownTax ?? taxFor({ subtotalCents, state });
  return { subtotalCents, shippingCents: shipping, taxCents, totalCents: subtotalCents + shipping + taxCents };
}

/** Whether delivery was confirmed; an assumed delivery is not announced. */
export const isDelivered = ({ shipment }: Pick<OrderView, "shipment">): boolean =>
  shipment?.delivered?.assumed === false;

/** Where an order is whose money was paid back, as far as the shop knows. */
export function whereItIs({ shipment }: Pick<OrderView, "shipment">, dayOf: (time: string) => string): string {
  // Staff still may ship it, and it is on their list again if a refund fails later, or an appeal wins the money back.
  if (!shipment) return "Your order hasn't shipped and isn't scheduled to ship.";
  const { delivered } = shipment;
  return delivered && !delivered.assumed
    ? `Your order was delivered on ${dayOf(delivered.at)}.`
    : "Your order has already shipped.";
}

export type DelayView = NonNullable<OrderView["delay"]>;

type Paid = Pick<OrderView, "total" | "charged">;

/** What the shopper paid or is to pay, in dollars. The shop charges whole orders, but staff can charge a part at the provider. */
export const paidOf = ({ total, charged = total }: Paid): number => charged;

/** What is left of the total of an order that was charged in part, in dollars. */
export const notCharged = (paid: Paid): number => Math.round((paid.total - paidOf(paid)) * 100) / 100;

/** That only a part of the total was charged, for its shopper; "" otherwise. */
export function chargeNews({ charged, total, timeline }: OrderView): string {
  if (charged === undefined || isPaidOffline(timeline)) return "";
  const [part, whole] = [charged, total].map((amount) => formatMoney(toCents(amount) ?? 0));
  return `We charged ${part} of ${whole} and won't charge the rest.`;
}

/** `charged` of an order, if only a part of its total was. */
export const chargedInPart = (total: number, charged = 0): Pick<OrderView, "charged"> =>
  charged > 0 && charged < total ? { charged } : {};

/** Says nothing about whether the order was shipped. */
export const isRefundedInFull = ({ refunded, ...paid }: Paid & Pick<OrderView, "refunded">): boolean =>
  refunded > 0 && refunded >= paidOf(paid);

type Returns = Paid & Pick<OrderView, "refunded" | "refunds" | "timeline" | "disputed">;

/** What the shopper pays in the end, in dollars: without all that was or is being refunded, and that their bank returned. */
export function netTotal(order: Returns): number {
  const left = paidOf(order) - order.refunded - pendingRefunds(order) - order.disputed.lost;
  return Math.max(0, Math.round(left * 100) / 100);
}

/** What a cancellation refunds now to the card of a charged order, in dollars: nothing while a bank holds the money. */
export const refundOnCancel = (order: Returns): number => (order.disputed.held > 0 ? 0 : netTotal(order));

type Refunds<Refund> = { refunds: readonly Refund[]; timeline: readonly { kind: string }[] };
type RefundedSum = Pick<OrderView["refunds"][number], "amount" | "status">;

/** The refunds of an order's current payment. The shop can refund only cards, so those before an offline payment were of an earlier one. */
export const currentRefunds = <Refund>({ refunds, timeline }: Refunds<Refund>): readonly Refund[] =>
  isPaidOffline(timeline) ? [] : refunds;

/** The dollars of the current payment that staff returned another way than to the card. */
export function returnedElsewhere(order: Refunds<Pick<OrderView["refunds"][number], "amount" | "returnedAt">>): number {
  const sum = currentRefunds(order).reduce((sum, { amount, returnedAt }) => (returnedAt ? sum + amount : sum), 0);
  return Math.round(sum * 100) / 100;
}

/** The dollars of refunds of the current payment that the bank has not confirmed yet. */
export const pendingRefunds = (order: Refunds<RefundedSum>): number =>
  currentRefunds(order).reduce((sum, { amount, status }) => (status === "pending" ? sum + amount : sum), 0);

/** Nothing was or will be kept of the payment: its whole amount is refunded or on its way back. */
export const isBeingRefunded = (order: Paid & Pick<OrderView, "refunded"> & Refunds<RefundedSum>): boolean =>
  isRefundedInFull({ ...order, refunded: Math.round((order.refunded + pendingRefunds(order)) * 100) / 100 });

type PaidBack = Paid & Pick<OrderView, "refunded" | "disputed"> & Refunds<RefundedSum>;

/** Nothing is left of the payment: its whole amount is refunded, on its way back, or was returned by the shopper's bank. */
export const isPaidBack = ({ disputed, ...order }: PaidBack): boolean =>
  isBeingRefunded({ ...order, refunded: order.refunded + disputed.lost });

/** For the shopper, an order is over once all is paid back. Staff may still ship it, and change its address (`mayChangeAddress`). */
export const mayChangeOwnAddress = (order: PaidBack & Pick<OrderView, "status">): boolean =>
  mayChangeAddress(order.status) && !isPaidBack(order);

/** The shopper hasn't answered yet; once all is paid back, they don't have to. */
export const awaitsAgreement = (order: PaidBack & Pick<OrderView, "status" | "delay">): boolean =>
  mayBeLate(order.status) && order.delay?.agreeBy != null && order.delay.agreedAt === null && !isPaidBack(order);
