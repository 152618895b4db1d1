import { type Cents, formatMoney, toCents } from "#shop/money/money.ts";
import { brandName } from "#shop/ordering/orders/card-brands.ts";
import { type OrderView, postalLines } from "#shop/ordering/orders/order.ts";
import { BANK_DAYS } from "#shop/ordering/orders/refund.ts";
import { inBusinessDays, spanInBusinessDays } from "#shop/running/settings/policy-words.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import type { MailData } from "./mail.store.server.ts";
import type { MailContent, MailPart, MailRow } from "./mail-content.ts";
import { moment } from "./moment.ts";

/** What a mail about an order may tell. `orderUrl` opens the order to whoever has it. `now`: a mail may have waited for days. */
export type OrderMailFacts = {
  order: OrderView;
  now: Date;
  orderUrl: string;
  cancellationUrl: string;
  contactUrl: string;
  policies: Policies;
};

const money = (amount: number): string => formatMoney(toCents(amount) ?? 0);

/** 'Thank you' with everything that was agreed: lines, totals, address, card, and until when it may be cancelled, as far as that still holds. */
export function orderConfirmation({ order, now, orderUrl, cancellationUrl, policies }: OrderMailFacts): MailContent {
  const { customerInfo: to, payment } = order;
  const isOn = order.status !== "cancelled";
  const { shipWithinBusinessDays, deliveryBusinessDays } = policies;
  // Nobody has said how long express takes.
  const delivery =
    order.shippingMethod === "free" ? `; estimated delivery ${spanInBusinessDays(deliveryBusinessDays)}` : "";
  return {
    subject: `Your Pack'd order ${order.orderNumber}`,
    parts: [
      `Thank you for your order, ${to.name}!`,
      `Order ${order.orderNumber}, placed on ${moment(order.placedAt)}.`,
      {
        kind: "rows",
        rows: order.items.map((item) => ({ ...goods(item), amount: money(item.lineTotal) })),
      },
      {
        kind: "sums",
        rows: [
          { text: "Subtotal", amount: money(order.subtotal) },
          { text: "Shipping", amount: order.shippingCost === 0 ? "FREE" : money(order.shippingCost) },
          { text: "Tax", amount: money(order.tax) },
          { text: "Total", amount: money(order.total), strong: true },
        ],
      },
      ...(payment ? [`Payment: ${brandName(payment.brand)} ending in ${payment.last4}.`] : []),
      ...(isOn
        ? [shipsTo(to), `Shipped within ${inBusinessDays(shipWithinBusinessDays)}${delivery}.`]
        : ["It was cancelled since, and will not be shipped."]),
      yourOrder(orderUrl),
      ...(isOn && now <= new Date(order.cancelUntil)
        ? [`Full refund if you cancel by ${moment(order.cancelUntil)}: open your order and choose Cancel order.`]
        : []),
      cancellation(cancellationUrl),
    ],
  };
}

/** To a shopper who was told not to pay again. */
export function orderNotCompleted({ order, orderUrl, cancellationUrl }: OrderMailFacts): MailContent {
  return {
    subject: `Your Pack'd order ${order.orderNumber} was not completed`,
    parts: [
      `Hello ${order.customerInfo.name},`,
      `We were confirming your payment of ${money(order.total)} for order ${order.orderNumber}. It did not go through, so the order is closed and will not be shipped. You have not been charged.`,
      "If your bank shows a pending amount, it is released and disappears by itself. If you still want your items, you can now order again.",
      yourOrder(orderUrl),
      cancellation(cancellationUrl),
    ],
  };
}

/** @returns undefined when staff have taken the order up again: an offline payment. */
export function orderCancelled({ order, orderUrl, cancellationUrl }: OrderMailFacts): MailContent | undefined {
  if (order.status !== "cancelled") return undefined;
  return {
    subject: `Your Pack'd order ${order.orderNumber} is cancelled`,
    parts: [
      `Hello ${order.customerInfo.name},`,
      `Your order ${order.orderNumber} for ${money(order.total)} is cancelled and will not be shipped.`,
      ...(order.timeline.some(({ kind }) => kind === "delay_unanswered")
        ? ["It is late, we asked whether you want to wait for it, and we have not heard from you."]
        : []),
      order.payment
        ? `If your card ending in ${order.payment.last4} was charged, all that is not refunded yet goes back to it; a hold is simply released.`
        : "You have not been charged.",
      yourOrder(orderUrl),
      cancellation(cancellationUrl),
    ],
  };
}

/** A parcel that somebody else sent elsewhere would be lost: whoever ordered hears of each change, by what they can put it right with. */
export function addressChanged(
  { order, orderUrl, cancellationUrl, contactUrl }: OrderMailFacts,
  { by, was, now }: Pick<MailData["address_changed"], "by" | "was" | "now">,
): MailContent {
  const lines = (to: typeof now) => [...postalLines(to), ...(to.phone ? [`Phone: ${to.phone}`] : [])];
  return {
    subject: `New shipping address for your Pack'd order ${order.orderNumber}`,
    parts: [
      `Hello ${was.name},`,
      by === "shop"
        ? `We have changed the shipping address of your order ${order.orderNumber}.`
        : `The shipping address of your order ${order.orderNumber} was changed on its page.`,
      { kind: "block", title: "It now ships to:", lines: lines(now) },
      { kind: "block", title: "Before:", lines: lines(was) },
      "If this is not what you want, open your order and change it back before it ships.",
      yourOrder(orderUrl),
      "If it was not you who asked for it, write to us at once.",
      contact(contactUrl),
      cancellation(cancellationUrl),
    ],
  };
}

/** Sent when the provider has made the refund: from then on it is the bank's time that passes. */
export function refunded({ order, orderUrl, cancellationUrl }: OrderMailFacts, amountCents: Cents): MailContent {
  const card = order.payment
    ? `your ${brandName(order.payment.brand)} ending in ${order.payment.last4}`
    : "the card that you paid with";
  return {
    subject: `Refund for your Pack'd order ${order.orderNumber}`,
    parts: [
      `Hello ${order.customerInfo.name},`,
      `We have sent ${formatMoney(amountCents)} of your order ${order.orderNumber} back to ${card}. ${BANK_DAYS}`,
      yourOrder(orderUrl),
      cancellation(cancellationUrl),
    ],
  };
}

/** The answer to 'Find your order'. */
export function orderLink({ order, orderUrl, cancellationUrl }: OrderMailFacts): MailContent {
  return {
    subject: `The link to your Pack'd order ${order.orderNumber}`,
    parts: [
      `Hello ${order.customerInfo.name},`,
      `You asked for the link to your order ${order.orderNumber}. Here it is:`,
      yourOrder(orderUrl),
      "Whoever has this link can see the order, change where it ships to, and cancel it while that is possible, so keep it to yourself. If it was not you who asked, nothing has changed and you need not do anything.",
      cancellation(cancellationUrl),
    ],
  };
}

export const goods = ({ title, quantity, color, size }: OrderView["items"][number]): MailRow => ({
  text: `${title} x ${quantity}`,
  note: `${color}, size ${size}`,
});

export const shipsTo = (to: OrderView["customerInfo"]): MailPart => ({
  kind: "block",
  title: "Ships to:",
  lines: postalLines(to),
});

export const yourOrder = (url: string): MailPart => ({ kind: "button", label: "Your order", url });

export const contact = (url: string): MailPart => ({ kind: "link", label: "Contact us", url });

/** In every mail about an order (decisions.md, Things that must do what they say). */
export const cancellation = (url: string): MailPart => ({ kind: "link", label: "Cancellation policy", url });
