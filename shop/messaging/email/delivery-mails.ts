import { dayWords, easternDay, easternDayWords, hawaiianDay } from "#platform/eastern-day.ts";
import { awaitsAgreement, isRefundedInFull, mayCancelAsLate } from "#shop/ordering/orders/order.ts";
import { inDays } from "#shop/running/settings/policy-words.ts";
import type { MailData } from "./mail.store.server.ts";
import type { MailContent, MailPart } from "./mail-content.ts";
import { cancellation, contact, type OrderMailFacts, yourOrder } from "./order-mails.ts";
import type { ReviewLink } from "./review-links.server.ts";

/**
 * The notice of a delay (16 CFR 435.2): the new day, and that the order may be cancelled for a full refund. Where the shopper has to agree
 * (shop/ordering/orders/delay-terms.ts), the mail asks for that, and says what happens without.
 * @returns undefined when the order has shipped or was cancelled meanwhile, or another day was told: it would say what is no longer so.
 */
export function orderDelayed(
  { order, now, orderUrl, contactUrl, cancellationUrl }: OrderMailFacts,
  { shipsBy, reason }: Pick<MailData["order_delayed"], "shipsBy" | "reason">,
): MailContent | undefined {
  if (!mayCancelAsLate(order) || order.delay?.shipsBy !== shipsBy) return undefined;
  const isPast = shipsBy < easternDay(now);
  return {
    subject: `Your Pack'd order ${order.orderNumber} ships later than planned`,
    parts: [
      `Hello ${order.customerInfo.name},`,
      `We are sorry: your order ${order.orderNumber} is late. ${isPast ? `We meant to ship it by ${dayWords(shipsBy)}, and have not shipped it yet.` : `We now expect to ship it by ${dayWords(shipsBy)}.`}`,
      `The reason: ${reason}`,
      ...(awaitsAgreement(order)
        ? [
            `If you want to wait for it, open your order${answerBy(order.delay.agreeBy, now)} and choose I agree to wait. If we do not hear from you, we cancel the order for a full refund.`,
            "You can also cancel it yourself, at any time until it ships: open your order and choose Cancel order.",
          ]
        : [
            `If you are fine with ${isPast ? "that" : "the new date"}, you need not do anything. If not, cancel the order for a full refund, at any time until it ships: open your order and choose Cancel order.`,
          ]),
      yourOrder(orderUrl),
      "If you cannot cancel it there, write to us and we do it.",
      contact(contactUrl),
      cancellation(cancellationUrl),
    ],
  };
}

const answerBy = (day: string | null, now: Date): string =>
  day !== null && day >= hawaiianDay(now) ? ` by ${dayWords(day)}` : "";

/**
 * That an order has arrived, or what makes us think so, and how to review what was in it.
 * @returns undefined when nothing is to be said any more: all of it was refunded, or there is no parcel.
 */
export function orderDelivered(
  { order, orderUrl, contactUrl, cancellationUrl, policies }: OrderMailFacts,
  reviews: readonly ReviewLink[],
): MailContent | undefined {
  const { shipment, orderNumber } = order;
  if (!shipment?.delivered || isRefundedInFull(order)) return undefined;
  const { at, assumed } = shipment.delivered;
  return {
    subject: assumed ? `Has your Pack'd order ${orderNumber} arrived?` : `Your Pack'd order ${orderNumber} has arrived`,
    parts: [
      `Hello ${order.customerInfo.name},`,
      assumed
        ? `We shipped your order ${orderNumber} on ${easternDayWords(new Date(shipment.shippedAt))}, so it should be with you by now. Nobody has told us that it has arrived: we only assume so because of the days that have passed.`
        : `Your order ${orderNumber} was delivered, as of ${easternDayWords(new Date(at))}.`,
      "If it has not arrived, or something is not right, write to us.",
      contact(contactUrl),
      `Until ${inDays(policies.returnWindowDays)} after delivery it may come back for its full price.`,
      ...reviewParts(reviews),
      { kind: "link", label: "Your order", url: orderUrl },
      cancellation(cancellationUrl),
    ],
  };
}

function reviewParts(reviews: readonly ReviewLink[]): MailContent["parts"] {
  const [first, ...others] = reviews;
  if (!first) return [];
  return [
    "How do you like it? Good or bad, what you write helps others to choose. We publish reviews whatever their rating. The link is for you alone:",
    ...(others.length === 0
      ? [{ kind: "button" as const, label: "Write a review", url: first.url }]
      : reviews.map(link)),
  ];
}

const link = ({ title, color, size, url }: ReviewLink): MailPart => ({
  kind: "link",
  label: `Review ${title}, ${color}, size ${size}`,
  url,
});
