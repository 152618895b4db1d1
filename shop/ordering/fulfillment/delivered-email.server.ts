import { easternDayWords } from "#platform/eastern-day.ts";
import { aboutOrder, defineEmail } from "#shop/messaging/email/define-email.ts";
import type { EmailContent, EmailPart } from "#shop/messaging/email/email-content.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { cancellation, contact, type OrderFacts, readFacts } from "#shop/ordering/orders/define-order-email.server.ts";
import { isRefundedInFull } from "#shop/ordering/orders/order.ts";
import { inDays } from "#shop/running/settings/policy-words.ts";
import { type ReviewLink, reviewLinks } from "#shop/selling/reviews/review-links.server.ts";

/** An address on the suppression list still hears of its order, but isn't asked for a review. */
export const orderDelivered = defineEmail({
  kind: "order_delivered",
  label: "Delivered, asks for reviews",
  data: aboutOrder,
  oncePerOrder: true,
  async write(ctx, email, settings) {
    const facts = await readFacts(ctx, email, settings);
    const isAsked = !(await isSuppressed(ctx, facts.order.customerInfo.email));
    return deliveredText(facts, isAsked ? await reviewLinks(ctx, facts.order._id) : []);
  },
});

/**
 * That an order has arrived, or what makes us think so, and how to review what was in it.
 * @returns undefined when nothing is to be said any more: all of it was refunded, or there is no parcel.
 */
export function deliveredText(
  { order, orderUrl, contactUrl, cancellationUrl, policies }: OrderFacts,
  reviews: readonly ReviewLink[],
): EmailContent | undefined {
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

function reviewParts(reviews: readonly ReviewLink[]): EmailContent["parts"] {
  const [first, ...others] = reviews;
  if (!first) return [];
  return [
    "How do you like it? Good or bad, what you write helps others to choose. We publish reviews whatever their rating. The link is for you alone:",
    ...(others.length === 0
      ? [{ kind: "button" as const, label: "Write a review", url: first.url }]
      : reviews.map(link)),
  ];
}

const link = ({ title, color, size, url }: ReviewLink): EmailPart => ({
  kind: "link",
  label: `Review ${title}, ${color}, size ${size}`,
  url,
});
