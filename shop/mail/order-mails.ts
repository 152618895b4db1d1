import { type Cents, formatMoney, toCents } from "#shop/money/money.ts";
import { brandName } from "#shop/orders/card-brands.ts";
import { type OrderView, postalLines } from "#shop/orders/order.ts";
import { BANK_DAYS } from "#shop/orders/refund.ts";
import { inBusinessDays, spanInBusinessDays } from "#shop/settings/policy-words.ts";
import type { Policies } from "#shop/settings/settings.ts";
import type { MailData } from "./mail.store.server.ts";
import { moment } from "./moment.ts";

export type MailText = { subject: string; body: string };

/** What a mail about an order may tell. `orderUrl` opens the order to whoever has it. */
export type OrderMailFacts = {
  order: OrderView;
  orderUrl: string;
  cancellationUrl: string;
  contactUrl: string;
  policies: Policies;
};

const money = (amount: number): string => formatMoney(toCents(amount) ?? 0);

/** 'Thank you' with everything that was agreed: lines, totals, address, card, and until when it may be cancelled. */
export function orderConfirmation({ order, orderUrl, cancellationUrl, policies }: OrderMailFacts): MailText {
  const { customerInfo: to, payment } = order;
  const { shipWithinBusinessDays, deliveryBusinessDays } = policies;
  // Nobody has said how long express takes.
  const delivery =
    order.shippingMethod === "free" ? `; estimated delivery ${spanInBusinessDays(deliveryBusinessDays)}` : "";
  return {
    subject: `Your Pack'd order ${order.orderNumber}`,
    body: [
      `Thank you for your order, ${to.name}!`,
      `Order ${order.orderNumber}`,
      ...order.items.map(
        ({ title, quantity, color, size, lineTotal }) =>
          `${title} x ${quantity}, ${color}, size ${size}: ${money(lineTotal)}`,
      ),
      [
        `Subtotal: ${money(order.subtotal)}`,
        `Shipping: ${order.shippingCost === 0 ? "FREE" : money(order.shippingCost)}`,
        `Tax: ${money(order.tax)}`,
        `Total: ${money(order.total)}`,
      ].join("\n"),
      payment && `Card: ${brandName(payment.brand)} ending in ${payment.last4}.`,
      ["Ships to:", ...postalLines(to)].join("\n"),
      `Shipped within ${inBusinessDays(shipWithinBusinessDays)}${delivery}.`,
      `Your order: ${orderUrl}`,
      `Full refund if you cancel by ${moment(order.cancelUntil)}: open your order and choose Cancel order.`,
      cancellation(cancellationUrl),
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

export function orderCancelled({ order, orderUrl, cancellationUrl }: OrderMailFacts): MailText {
  return {
    subject: `Your Pack'd order ${order.orderNumber} is cancelled`,
    body: [
      `Hello ${order.customerInfo.name},`,
      `your order ${order.orderNumber} over ${money(order.total)} is cancelled and will not be shipped.`,
      order.payment
        ? `If your card ending in ${order.payment.last4} was charged, all that is not refunded yet goes back to it; a hold is simply released.`
        : "You have not been charged.",
      `Your order: ${orderUrl}`,
      cancellation(cancellationUrl),
    ].join("\n\n"),
  };
}

/** A parcel that somebody else sent elsewhere would be lost: whoever ordered hears of each change, by what they can put it right with. */
export function addressChanged(
  { order, orderUrl, cancellationUrl, contactUrl }: OrderMailFacts,
  { by, was, now }: Pick<MailData["address_changed"], "by" | "was" | "now">,
): MailText {
  const lines = (to: typeof now) => [...postalLines(to), to.phone && `Phone: ${to.phone}`].filter(Boolean);
  return {
    subject: `New shipping address for your Pack'd order ${order.orderNumber}`,
    body: [
      `Hello ${was.name},`,
      by === "shop"
        ? `we have changed the shipping address of your order ${order.orderNumber}.`
        : `the shipping address of your order ${order.orderNumber} was changed on its page.`,
      ["It now ships to:", ...lines(now)].join("\n"),
      ["Before:", ...lines(was)].join("\n"),
      `If this is not what you want, open your order and change it back before it ships: ${orderUrl}`,
      `If it was not you who asked for it, write to us at once: ${contactUrl}`,
      cancellation(cancellationUrl),
    ].join("\n\n"),
  };
}

/** Sent when the provider has made the refund: from then on it is the bank's time that passes. */
export function refunded({ order, orderUrl, cancellationUrl }: OrderMailFacts, amountCents: Cents): MailText {
  const card = order.payment
    ? `your ${brandName(order.payment.brand)} ending in ${order.payment.last4}`
    : "the card that you paid with";
  return {
    subject: `Refund for your Pack'd order ${order.orderNumber}`,
    body: [
      `Hello ${order.customerInfo.name},`,
      `we have sent ${formatMoney(amountCents)} of your order ${order.orderNumber} back to ${card}. ${BANK_DAYS}`,
      `Your order: ${orderUrl}`,
      cancellation(cancellationUrl),
    ].join("\n\n"),
  };
}

/** The answer to 'Find your order'. */
export function orderLink({ order, orderUrl, cancellationUrl }: OrderMailFacts): MailText {
  return {
    subject: `The link to your Pack'd order ${order.orderNumber}`,
    body: [
      `Hello ${order.customerInfo.name},`,
      `you asked for the link to your order ${order.orderNumber}. Here it is:`,
      orderUrl,
      "Whoever has this link can see the order, change where it ships to, and cancel it while that is possible, so keep it to yourself. If it was not you who asked, nothing has changed and you need not do anything.",
      cancellation(cancellationUrl),
    ].join("\n\n"),
  };
}

/** In every mail about an order (decisions.md, Things that must do what they say). */
export const cancellation = (url: string): string => `Cancellation policy: ${url}`;
