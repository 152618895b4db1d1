import { paymentDecision } from "#app/checkout/payment-decision.ts";
import { money } from "#app/ui/price.tsx";
import { longDay } from "#platform/day-words.ts";
import { easternDay, easternDayWords } from "#platform/eastern-day.ts";
import { easternClockWords } from "#platform/eastern-time.ts";
import { cardWords } from "#shop/ordering/orders/card-brands.ts";
import { expectedDelivery } from "#shop/ordering/orders/expected-delivery.ts";
import {
  awaitsAgreement,
  chargeNews,
  currentRefunds,
  type DelayView,
  isBeingRefunded,
  isChargedSoon,
  isDelivered,
  isPaidBack,
  isRefundedInFull,
  pendingRefunds,
  refundOnCancel,
  returnedElsewhere,
  whereItIs,
} from "#shop/ordering/orders/order.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { mayBeLate, mayMove, ORDER_STATUSES, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { isPaidOffline, REFUNDED_OFFLINE } from "#shop/ordering/orders/order-timeline.ts";
import { BANK_DAYS, disputeNews, disputeText } from "#shop/ordering/orders/refund.ts";
import { forFullRefund } from "#shop/ordering/orders/return-by.ts";
import { isNothingToShip, mayCancelAsLate, missedDay, overdueText } from "#shop/ordering/orders/ship-by.ts";
import { inBusinessDays } from "#shop/running/settings/policy-words.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import { itemWords } from "#shop/selling/catalog/catalog.ts";

/** The heading of an order page, by status. */
export function orderHeading(order: OrderView, policies: Policies | undefined, now: Date): string {
  if (isAllRefunded(order)) return "Your order was refunded";
  if (isDelivered(order)) return "Your order was delivered";
  if (mayBeLate(order.status) && isBeingRefunded(order)) return "Your order is being refunded";
  if (mayBeLate(order.status) && isPaidBack(order)) return "Your bank returned your payment";
  if (isUpToBank(order)) return "Your payment is disputed";
  if (!isNothingToShip(order) && mayCancelAsLate(order, policies, now))
    return `Your order is ${isPlanned(order.delay, now) ? "delayed" : "late"}`;
  const isPartlyRefunded = order.status === "paid" && order.refunded + pendingRefunds(order) > 0;
  return isPartlyRefunded ? "Your order was partly refunded" : ORDER_STATUSES[order.status].heading;
}

/** Whether the whole amount was refunded. The status does not say whether the order ships, so nothing is promised. */
export const isAllRefunded = (order: OrderView): boolean =>
  ORDER_STATUSES[order.status].money === "captured" && isRefundedInFull(order);

/** What the status means for the shopper, in parts. @param now by the shop's clock: nothing is promised for a day that is over */
export function statusTexts(order: OrderView, policies: Policies | undefined, now: Date): string[] {
  if (isAllRefunded(order)) return [refundNews(order), whereItIs(order, day)];
  const state = stateText(order, policies, now);
  // What is left to do comes last.
  const texts = mayBeLate(order.status) ? [chargeNews(order), refundNews(order), state] : [state, refundNews(order)];
  return texts.filter((text) => text !== "");
}

/** Who has the disputed money; "" without a dispute, and if the order's text says it already. */
export const disputeLine = (order: OrderView): string =>
  order.status === "cancelled" || isUpToBank(order) ? "" : disputeNews(order.disputed);

function stateText(order: OrderView, policies: Policies | undefined, now: Date): string {
  if (order.status === "fulfilled") return isDelivered(order) ? "We hope you like it." : shippedText(order);
  if (order.status === "cancelled") return cancelledText(order);
  const { text } = ORDER_STATUSES[order.status];
  if (text) return text;
  // No date is promised, and nothing is left to cancel.
  if (isPaidBack(order)) return whereItIs(order, day);
  if (isUpToBank(order)) return upToBankText(order, now);
  if (isNothingToShip(order)) return "There's nothing left to ship.";
  if (order.delay) {
    const { shipsBy, agreedAt, reason } = order.delay;
    const plan = isPlanned(order.delay, now)
      ? `We now expect to ship it by ${dayOf(shipsBy)}.`
      : `We planned to ship it by ${dayOf(shipsBy)} but haven't shipped it yet.`;
    return `We're sorry for the delay. ${plan} ${agreedAt ? "You agreed to wait. " : ""}Reason: ${reason}`;
  }
  if (!policies) return "We're getting your order ready.";
  const missed = missedDay(order, policies, now);
  if (missed) return overdueText(order, dayOf(missed));
  const inPart = order.items.some(({ quantity, toShip }) => toShip < quantity);
  const ready = `We're getting ${inPart ? "the rest of " : ""}your order ready.`;
  // An estimate counts from the order too, and may end before the last day to ship (as in its confirmation email).
  return expectedDelivery(order, policies, now)
    ? ready
    : `${ready} It ships within ${inBusinessDays(policies.shipWithinBusinessDays)} of the order date.`;
}

/** The bank may give the money back, and then it isn't shipped. A question whether to wait needs the new date all the same. */
export const isUpToBank = (order: OrderView): boolean =>
  mayBeLate(order.status) && order.disputed.held > 0 && !isPaidBack(order) && !awaitsAgreement(order);

function upToBankText({ disputed, delay }: OrderView, now: Date): string {
  const later = delay && isPlanned(delay, now) ? `, so your order may ship after ${dayOf(delay.shipsBy)}` : "";
  return `${disputeNews(disputed)} We may wait for its decision before we ship${later}. We don't need anything from you.`;
}

/** Whether the day of a delay notice isn't over yet. */
const isPlanned = (delay: DelayView | null, now: Date): boolean => delay !== null && easternDay(now) <= delay.shipsBy;

const onOneLine = (text: string): string => text.replaceAll(" ", "\u00a0");

/** 'May 4, 2026', on one line. */
const dayOf = (day: string): string => onOneLine(longDay(day));

/** Whether the page says that we cancel the order if the shopper contacts us, because they can't do it themselves. */
export const isAskedToCancel = (order: OrderView, policies: Policies | undefined, now: Date): boolean =>
  cancellationText(order) !== undefined && !mayCancelAsLate(order, policies, now) && now >= new Date(order.cancelUntil);

/** The start of a message to the shop. */
export const messageAbout = ({ orderNumber }: Pick<OrderView, "orderNumber">) => ({
  comment: `Order ${orderNumber}: `,
});

/** What was refunded and what is on its way; "" if nothing is. */
export function refundNews(order: OrderView): string {
  const onItsWay = pendingRefunds(order);
  if (order.refunded === 0) return onItsWay > 0 ? `A refund of ${money(onItsWay)} is on its way to your card.` : "";
  const elsewhere = returnedElsewhere(order);
  const to =
    elsewhere === 0
      ? " to your card"
      : elsewhere < order.refunded
        ? `, ${money(elsewhere)} of it another way than to your card`
        : " another way, not to your card";
  return `We refunded ${money(order.refunded)}${to}${onItsWay > 0 ? `, and ${money(onItsWay)} more is on its way` : ""}.`;
}

const shippedText = ({ shipment }: OrderView): string =>
  shipment?.trackingUrl ? "You can follow it below." : "We've handed it to the carrier.";

/** What happens to a late order if the shopper does not agree to wait. @param today such as `2026-05-04` */
export function agreementText(
  { agreeBy }: Pick<DelayView, "agreeBy">,
  order: Pick<OrderView, "disputed">,
  today: string,
): string {
  const when = agreeBy !== null && agreeBy >= today ? `by ${dayOf(agreeBy)}` : "now";
  return `Please tell us ${when}. If we don't hear from you, we'll cancel the order${forFullRefund(order)}.`;
}

/** What happened to the money of a cancelled order, from the order's history. */
function cancelledText(order: OrderView): string {
  if (isPaidOffline(order.timeline)) return `It won't be shipped. ${REFUNDED_OFFLINE}`;
  const dispute = disputeText(order.disputed);
  if (refundNews(order) !== "" || dispute !== "") return `It won't be shipped. ${dispute}`.trim();
  if (isReleased(order)) {
    return "It won't be shipped. You weren't charged, and the hold on your card was released.";
  }
  if (order.refunds.at(-1)?.status === "failed") return "It won't be shipped.";
  return "It won't be shipped. If you were charged, we'll refund your card.";
}

/** The hold on the card was released before a charge. */
const isReleased = ({ timeline }: OrderView): boolean =>
  timeline.some(({ kind }) => kind === "hold_released" || kind === "hold_lost");

/** Also of an order that was cancelled after the charge, or after it was paid outside the shop. */
const wasCharged = ({ status, charged, timeline }: OrderView): boolean =>
  charged !== undefined ||
  ORDER_STATUSES[status].money === "captured" ||
  isPaidOffline(timeline) ||
  timeline.some(({ kind }) => kind === "captured");

export function totalLabel(order: OrderView): string {
  if (wasCharged(order)) return "Total Paid";
  return paymentDecision(order.status) === "failed" ? "Total (not charged)" : "Total";
}

/** The payment method. After the cancellation window, the authorization may have ended, so no charge is promised. */
export function paymentText(order: OrderView, now: Date): string | undefined {
  if (isPaidOffline(order.timeline)) return "Paid outside the shop.";
  if (!order.payment) return undefined;
  const card = cardWords(order.payment);
  if (wasCharged(order)) return `Paid with your ${card}.`;
  // Its total says that it wasn't charged.
  if (paymentDecision(order.status) === "failed") return undefined;
  if (isReleased(order)) return `Your ${card} wasn't charged.`;
  if (ORDER_STATUSES[order.status].money !== "authorized") return `${card}.`;
  return isChargedSoon(order, now)
    ? `Your ${card} is authorized for this amount. We'll charge it after ${day(order.cancelUntil)}, ${clock(order.cancelUntil)}, when the cancellation window ends.`
    : `Your ${card} hasn't been charged yet.`;
}

/** What happens to the money if the shopper cancels; undefined if only staff can cancel (decisions.md, Money), or all is on its way. */
export function cancellationText(order: OrderView): string | undefined {
  const { money: state } = ORDER_STATUSES[order.status];
  if (state === "authorized") return `You won't be charged. We'll release the ${money(order.total)} hold on your card.`;
  if (
    state !== "captured" ||
    !mayMove(order.status, "cancelled") ||
    isPaidOffline(order.timeline) ||
    isBeingRefunded(order)
  )
    return undefined;
  const dispute = disputeText(order.disputed);
  const refund = refundOnCancel(order);
  if (dispute === "") return `We'll refund ${money(refund)} to your card.`;
  // The provider may refuse to refund a card whose dispute was lost.
  return refund > 0 ? `We'll refund ${money(refund)} to your card or another way. ${dispute}` : dispute;
}

type ShownRefund = OrderView["refunds"][number];
type RefundFacts = Pick<ShownRefund, "amount" | "at" | "returnedAt"> & Partial<ShownRefund>;

/** When a refund was made, and what for unless it is all that was paid. A process of an earlier release doesn't say. */
export const refundFacts = (
  { amount, at, returnedAt, status, items, shipping }: RefundFacts,
  paid: number,
): string[] => [
  `${status === "pending" ? "Started " : ""}${day(returnedAt ?? at)}`,
  ...(items ?? []).map((item) => `${itemWords(item)}, quantity ${item.quantity}`),
  ...(shipping ? ["Shipping"] : []),
  ...(items?.length === 0 && !shipping && amount < paid ? ["Part of your order total"] : []),
];

/** How much of an ordered item was refunded. */
const refundedUnits = (order: OrderView, item: OrderView["items"][number]): number =>
  currentRefunds(order)
    .filter(({ status, returnedAt }) => status === "succeeded" || returnedAt)
    .flatMap(({ items }: Partial<ShownRefund>) => items ?? [])
    .filter(({ title, color, size }) => title === item.title && color === item.color && size === item.size)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether all that was ordered of an item was refunded. */
export const isRefunded = (order: OrderView, item: OrderView["items"][number]): boolean =>
  refundedUnits(order, item) >= item.quantity;

/** 'Refunded', '1 of 2 refunded'; "" if none of the item was. */
export function refundMark(order: OrderView, item: OrderView["items"][number]): string {
  const units = refundedUnits(order, item);
  if (units === 0) return "";
  return isRefunded(order, item) ? "Refunded" : `${units} of ${item.quantity} refunded`;
}

/** The items that weren't refunded, or all if none is left. */
export function itemsLeft(order: OrderView): OrderView["items"] {
  const left = order.items.filter((item) => !isRefunded(order, item));
  return left.length > 0 ? left : order.items;
}

/** The name of a line of the refund list under the total. */
export const refundText = ({ status, returnedAt }: ShownRefund): string =>
  returnedAt ? "Refunded another way" : REFUNDS[status];

const REFUNDS: Readonly<Record<ShownRefund["status"], string>> = {
  pending: "Refund on its way",
  succeeded: "Refunded",
  failed: "Refund not accepted by your bank",
};

/** When refunds arrive, and what to do if one does not; undefined without refunds. */
export function refundsText(order: OrderView): string | undefined {
  const { refunds, disputed } = order;
  const isOwed = refunds.some((refund, index) => !isMade(refund) && !isReplaced(refund, refunds.slice(index + 1)));
  // A dispute may have made it fail: then a bank holds the money, or has returned it.
  if (isOwed && disputed.held === 0 && !isPaidBack(order))
    return "We'll find another way to refund you. Please contact us.";
  return refunds.some(({ status }) => status !== "failed") ? BANK_DAYS : undefined;
}

const isMade = ({ status, returnedAt }: ShownRefund): boolean => status !== "failed" || Boolean(returnedAt);

/** Whether later refunds come to a failed one's amount. */
const isReplaced = ({ amount }: ShownRefund, later: readonly ShownRefund[]): boolean =>
  later.filter(isMade).reduce((left, made) => left - made.amount, amount) < 0.005;

/** 'May 4, 2026', on one line. All dates and times of an order are in the shop's time zone, as in its emails. */
export const day = (time: string): string => onOneLine(easternDayWords(new Date(time)));

/** '3:42 PM ET', on one line. */
export const clock = (time: string): string => onOneLine(easternClockWords(time));

/** Why an address can no longer be changed. */
export function addressClosedText(status: OrderStatus): string {
  if (status === "fulfilled") return "Your order has already shipped, so the address wasn't changed.";
  if (status === "cancelled") return "This order was cancelled, so the address wasn't changed.";
  return "It's too late to change the address here.";
}
