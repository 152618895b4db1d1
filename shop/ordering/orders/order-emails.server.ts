import { dayWords, easternDay, easternDayWords } from "#platform/eastern-day.ts";
import { easternMomentWords } from "#platform/eastern-time.ts";
import type { EmailPart } from "#shop/messaging/email/email-content.ts";
import { inBusinessDays } from "#shop/running/settings/policy-words.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import { cardWords } from "./card-brands.ts";
import {
  besideTracking,
  cancellation,
  defineOnceEmail,
  deliveryDays,
  firstName,
  goods,
  greeting,
  howToCancel,
  money,
  type OrderFacts,
  orderedGoods,
  shippedOn,
  shipsTo,
  tracking,
  yourOrder,
} from "./define-order-email.server.ts";
import {
  awaitsAgreement,
  chargeNews,
  isBeingRefunded,
  isChargedSoon,
  isDelivered,
  isPaidBack,
  isRefundedInFull,
  netTotal,
  notCharged,
  paidOf,
  pendingRefunds,
  refundOnCancel,
  returnedElsewhere,
  whereItIs,
} from "./order.ts";
import type { OrderView } from "./order-schema.server.ts";
import { isCardHeld, mayMove } from "./order-status.ts";
import { isPaidOffline, REFUNDED_OFFLINE, sincePaid, type TimelineKind } from "./order-timeline.ts";
import { BANK_DAYS, disputeNews, disputeText } from "./refund.ts";
import { isDisputed } from "./return-by.ts";
import { isNothingToShip, mayCancelAsLate, missedDay, overdueText, promisesToShip } from "./ship-by.ts";
import { SHIPPING_METHODS } from "./shipping-methods.ts";

/** Everything that was agreed, as far as it still applies. */
export const orderConfirmation = defineOnceEmail({
  kind: "order_confirmation",
  label: "Order confirmation",
  when: "To the customer, when an order is placed",
  text({ order, now, orderUrl, publicUrl, cancellationUrl, policies }) {
    const { customerInfo: to, payment } = order;
    const isOn = order.status !== "cancelled";
    const { title, parts, ships } = news(order, now, policies);
    const placed = easternWordsOf(order.placedAt);
    return {
      subject: `Your Pack'd order ${order.orderNumber}`,
      title,
      parts: [
        ...parts,
        { kind: "block", title: "Order number", lines: [order.orderNumber] },
        { kind: "block", title: "Placed", lines: [placed], beside: true },
        {
          kind: "rows",
          rows: order.items.map((item) => ({ ...goods({ publicUrl })(item), amount: money(item.lineTotal) })),
        },
        {
          kind: "sums",
          rows: [
            { text: "Subtotal", amount: money(order.subtotal) },
            { text: "Shipping", amount: order.shippingCost === 0 ? "FREE" : money(order.shippingCost) },
            { text: "Tax", amount: money(order.tax) },
            { text: "Total", amount: money(order.total), strong: order.charged === undefined },
            ...(order.charged === undefined
              ? []
              : [
                  { text: "Not charged", amount: `−${money(notCharged(order))}` },
                  { text: "Total Paid", amount: money(order.charged), strong: true },
                ]),
            ...RETURNS.flatMap(([text, amountOf]) => {
              const amount = amountOf(order);
              return amount > 0 ? [{ text, amount: `−${money(amount)}` }] : [];
            }),
            ...(netTotal(order) < paidOf(order)
              ? [{ text: "Net Total", amount: money(netTotal(order)), strong: true }]
              : []),
          ],
        },
        ...(isOn
          ? [
              shipsTo(to),
              {
                kind: "block" as const,
                title: "Shipping method",
                lines: [
                  SHIPPING_METHODS[order.shippingMethod].label,
                  // An estimate counts from the order too, and may end before the last day to ship.
                  ...(promisesToShip(order, policies, now) && !deliveryDays({ order, now, policies })
                    ? [`Ships within ${inBusinessDays(policies.shipWithinBusinessDays)}`]
                    : []),
                  ...(ships ?? []),
                ],
                beside: true as const,
              },
            ]
          : []),
        ...(isOn && payment
          ? [
              {
                kind: "block" as const,
                title: "Payment",
                lines: [cardWords(payment), ...howCharged(order, now)],
              },
            ]
          : []),
        ...howToChangeMind({ order, now, policies }),
        isBeingRefunded(order) ? yourOrder(orderUrl) : besideTracking(order, orderUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});

/** How money of an order returns to its shopper. */
const RETURNS: readonly [text: string, amountOf: (order: OrderView) => number][] = [
  ["Refunded", ({ refunded }) => refunded],
  ["Refund on its way", pendingRefunds],
  ["Returned by your bank", ({ disputed }) => disputed.lost],
];

const easternWordsOf = (time: string): string => easternDayWords(new Date(time));

type News = { title: string; parts: EmailPart[]; ships?: string[] };
const ORDER = "Here's your order:";

/** What has happened since the order was placed comes first, because the email may be written or sent again long after that. */
function news(order: OrderView, now: Date, policies: Policies): News {
  const { shipment, delay, customerInfo: to } = order;
  const hello = greeting(to.name);
  const aboutMoney = moneyNews(order, hello);
  if (aboutMoney) return aboutMoney;
  if (isDelivered(order)) {
    return {
      title: "Your order has arrived",
      parts: [hello, whereItIs(order, easternWordsOf), ...tracking({ order, now, policies }), ORDER],
    };
  }
  if (shipment) {
    const parts = [hello, shippedOn(shipment), ...tracking({ order, now, policies }), ORDER];
    return { title: "Your order has shipped", parts };
  }
  const when = "We'll email you when your order ships.";
  if (promisesToShip(order, policies, now)) {
    const days = deliveryDays({ order, now, policies });
    const refund = order.refunded > 0 && `We've refunded ${money(order.refunded)}.`;
    const texts = [chargeNews(order), refund, days && `Estimated delivery ${days}.`, when];
    return { title: `Thank you for your order, ${firstName(to.name)}!`, parts: [texts.filter(Boolean).join(" ")] };
  }
  if (isNothingToShip(order)) return { title: "There's nothing left to ship", parts: [hello, ORDER] };
  if (delay && easternDay(now) <= delay.shipsBy) {
    const day = dayWords(delay.shipsBy);
    const asks = awaitsAgreement(order);
    const next = asks
      ? "Please open your order and tell us if you'd like to wait. If we don't hear from you, we'll cancel it."
      : "We'll email you when it ships.";
    const expected = `We're sorry. We now expect to ship your order by ${day}. ${next}`;
    return { title: "Your order is delayed", parts: [hello, expected, ORDER], ships: asks ? [] : [`Ships by ${day}`] };
  }
  const missed = delay?.shipsBy ?? missedDay(order, policies, now);
  const late = missed ? overdueText(order, dayWords(missed)) : "We're sorry your order is late.";
  return { title: "Your order is late", parts: [hello, late, ORDER] };
}

/** The news of an order that was cancelled or refunded, or whose payment is disputed before it has shipped. */
function moneyNews(order: OrderView, hello: EmailPart): News | undefined {
  const { status, shipment, disputed } = order;
  if (status === "cancelled") {
    const cancelled = "Thank you for your order. It has since been cancelled and won't be shipped.";
    return { title: "Your order is cancelled", parts: [hello, cancelled, moneyBack(order)] };
  }
  if (isBeingRefunded(order)) {
    const title = `Your order ${isRefundedInFull(order) ? "was" : "is being"} refunded`;
    return { title, parts: [hello, fullRefund(order), whereItIs(order, easternWordsOf)] };
  }
  if (shipment || (disputed.held === 0 && !isPaidBack(order))) return undefined;
  const title = isPaidBack(order) ? "Your bank returned your payment" : "Your payment is disputed";
  return { title, parts: [hello, disputeNews(disputed), ORDER] };
}

/** Where the whole amount is that was paid. */
function fullRefund(order: OrderView): string {
  const { payment, disputed, timeline } = order;
  const refund = `${isRefundedInFull(order) ? "We refunded" : "We're refunding"} ${money(paidOf(order))}`;
  const dispute = disputeNews(disputed);
  if (dispute !== "") return `${refund}. ${dispute}`;
  if (!payment || isPaidOffline(timeline) || returnedElsewhere(order) > 0) return moneyBack(order);
  return `${refund} to your ${cardWords(payment)}. ${BANK_DAYS}`;
}

function howCharged(order: OrderView, now: Date): string[] {
  if (!isCardHeld(order.status) || isPaidBack(order)) return [];
  return isChargedSoon(order, now)
    ? [`We'll charge it after ${easternMomentWords(order.cancelUntil)}`]
    : ["Not charged yet"];
}

function howToChangeMind({ order, now, policies }: Pick<OrderFacts, "order" | "now" | "policies">): EmailPart[] {
  const isLate = mayCancelAsLate(order, policies, now);
  const mayCancel = isLate || (mayMove(order.status, "cancelled") && now <= new Date(order.cancelUntil));
  if (!mayCancel || isPaidBack(order)) return [];
  const why = isLate && !isNothingToShip(order) ? "Don't want to wait?" : "Changed your mind?";
  const how = isLate
    ? "You can cancel at any time until it ships"
    : `Cancel by ${easternMomentWords(order.cancelUntil)}`;
  const gain =
    isLate && isChargedSoon(order, now) ? ". If we've charged you by then, we'll refund you in full" : gainOf(order);
  return [`${why} ${how}${gain}. ${howToCancel(order)}`];
}

/** What a cancellation brings, after 'cancel': no sum while a bank has or decides about some of the money. */
function gainOf(order: OrderView): string {
  // Stays true if the card is charged before the shopper cancels.
  if (isCardHeld(order.status)) return ", and you'll pay nothing";
  if (isDisputed(order)) return "";
  const left = netTotal(order);
  const what = left === order.total ? "you in full" : `${left < paidOf(order) ? "the remaining " : ""}${money(left)}`;
  return `, and we'll refund ${what}`;
}

export const orderNotCompleted = defineOnceEmail({
  kind: "order_not_completed",
  label: "Order not completed",
  when: "To the customer, when a payment fails after they left",
  text({ order, orderUrl, publicUrl, cancellationUrl }) {
    return {
      subject: `Your Pack'd order ${order.orderNumber} wasn't completed`,
      parts: [
        greeting(order.customerInfo.name),
        `Your payment of ${money(order.total)} for order ${order.orderNumber} didn't go through, so the order is closed and won't be shipped. You haven't been charged.`,
        "If your bank shows a pending amount, it will disappear on its own. If you still want your items, you can order again.",
        orderedGoods({ order, publicUrl }),
        yourOrder(orderUrl, "Order Again"),
        cancellation(cancellationUrl),
      ],
    };
  },
});

function moneyBack(order: OrderView): string {
  const { payment, disputed, timeline } = order;
  if (isPaidOffline(timeline)) return REFUNDED_OFFLINE;
  if (!payment) return "You haven't been charged.";
  const happened = (...kinds: TimelineKind[]) => timeline.some(({ kind }) => kinds.includes(kind));
  const card = `your ${cardWords(payment)}`;
  if (happened("hold_released", "hold_lost"))
    return `Your ${cardWords(payment)} wasn't charged. Any pending hold will disappear on its own.`;
  const dispute = disputeText(disputed);
  const due = paidOf(order) - order.refunded;
  if (dispute !== "" && refundOnCancel(order) === 0) return dispute;
  if (dispute !== "" || (due > 0 && order.refunds.some(({ status, returnedAt }) => status === "failed" && !returnedAt)))
    return `We'll refund whatever hasn't been refunded yet to ${card} or another way. ${dispute}`.trim();
  const elsewhere = returnedElsewhere(order);
  if (elsewhere >= paidOf(order)) return `We returned the money another way, not to ${card}.`;
  if (elsewhere > 0)
    return `We returned ${money(elsewhere)} another way. The rest of your refund goes to ${card}. ${BANK_DAYS}`;
  if (happened("captured")) {
    const refund =
      due > 0
        ? `We're refunding ${order.refunded > 0 ? "the remaining " : ""}${money(due)}`
        : `We refunded ${money(order.refunded)}`;
    return `${refund} to ${card}. ${BANK_DAYS}`;
  }
  // A charge that arrives only after the cancellation is returned too.
  return `If we charged ${card}, we'll refund you. Any pending hold will disappear on its own.`;
}

/** @returns undefined when staff recorded an offline payment since */
export const orderCancelled = defineOnceEmail({
  kind: "order_cancelled",
  label: "Order cancelled",
  when: "To the customer, when an order is cancelled",
  text({ order, orderUrl, publicUrl, cancellationUrl }) {
    if (order.status !== "cancelled") return undefined;
    const wasAsked = sincePaid(order.timeline).some(({ kind }) => kind === "delay_unanswered");
    return {
      subject: `Your Pack'd order ${order.orderNumber} is cancelled`,
      parts: [
        greeting(order.customerInfo.name),
        `Your order won't be shipped. ${wasAsked ? "It was running late. We asked if you wanted to wait and didn't hear back. " : ""}${moneyBack(order)}`,
        orderedGoods({ order, publicUrl }),
        yourOrder(orderUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});
