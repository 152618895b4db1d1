import * as z from "zod/mini";
import { dayWords, easternDay, easternDayWords, hawaiianDay } from "#platform/eastern-day.ts";
import { aboutOrder, defineEmail } from "#shop/messaging/email/define-email.ts";
import type { EmailContent, EmailPart } from "#shop/messaging/email/email-content.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import {
  allGoods,
  besideTracking,
  cancellation,
  contact,
  contactButton,
  defineOnceEmail,
  defineOrderEmail,
  goods,
  greeting,
  howToCancel,
  isTracked,
  linkToOrder,
  type OrderFacts,
  readFacts,
  returns,
  shippedOn,
  shipsTo,
  tracking,
  yourOrder,
} from "#shop/ordering/orders/define-order-email.server.ts";
import { awaitsAgreement, isPaidBack, isRefundedInFull } from "#shop/ordering/orders/order.ts";
import { mayBeLate } from "#shop/ordering/orders/order-status.ts";
import { isPaidOffline } from "#shop/ordering/orders/order-timeline.ts";
import { forFullRefund, isDisputed, returnBy } from "#shop/ordering/orders/return-by.ts";
import { itemsToShip } from "#shop/ordering/orders/units-to-ship.ts";
import { inDays } from "#shop/running/settings/policy-words.ts";
import { itemWords } from "#shop/selling/catalog/catalog.ts";
import { type ReviewLink, reviewLinks } from "#shop/selling/reviews/review-links.server.ts";

export const orderShipped = defineOnceEmail({
  kind: "order_shipped",
  label: "Shipping confirmation",
  when: "To the customer, when an order is fulfilled",
  text(facts) {
    const { order, orderUrl, returnsUrl, cancellationUrl } = facts;
    const { shipment } = order;
    return {
      subject: `Your Pack'd order ${order.orderNumber} has shipped`,
      parts: [
        greeting(order.customerInfo.name),
        ...(shipment ? [shippedOn(shipment)] : []),
        ...tracking(facts),
        allGoods(facts, "What's inside"),
        shipsTo(order.customerInfo),
        besideTracking(order, orderUrl),
        returns(returnsUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});

export const trackingChanged = defineOrderEmail({
  kind: "tracking_changed",
  label: "Tracking changed",
  when: "To the customer, when tracking changes after that",
  data: aboutOrder,
  text(facts) {
    const { order, orderUrl, returnsUrl, cancellationUrl } = facts;
    const [subject, text] = isTracked(order)
      ? ["New tracking for", `Please use ${trackingWords(order)} from now on:`]
      : ["Tracking update for", "The tracking details we sent you no longer apply, so please ignore them."];
    return {
      subject: `${subject} your Pack'd order ${order.orderNumber}`,
      parts: [
        greeting(order.customerInfo.name),
        order.shipment && !isTracked(order) ? `${shippedOn(order.shipment)} ${text}` : text,
        ...tracking(facts),
        besideTracking(order, orderUrl),
        returns(returnsUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});

function trackingWords({ shipment }: OrderFacts["order"]): string {
  const number = shipment?.trackingNumber;
  if (!number) return "these tracking details";
  return /[,;]/.test(number) ? "these tracking numbers" : "this tracking number";
}

export const orderDelivered = defineEmail({
  kind: "order_delivered",
  label: "Delivered, asks for reviews",
  when: "To the customer, when an order is delivered",
  data: aboutOrder,
  oncePerOrder: true,
  async write(ctx, email, settings) {
    const facts = await readFacts(ctx, email, settings);
    const isAsked = !(await isSuppressed(ctx, facts.order.customerInfo.email));
    return deliveredText(facts, isAsked ? await reviewLinks(ctx, facts.order._id) : []);
  },
});

/** @returns undefined after a full refund, or without a delivery */
export function deliveredText(facts: OrderFacts, reviews: readonly ReviewLink[]): EmailContent | undefined {
  const { order, now, orderUrl, contactUrl, returnsUrl, cancellationUrl, policies } = facts;
  const { shipment, orderNumber } = order;
  if (!shipment?.delivered || isRefundedInFull(order)) return undefined;
  const { at, assumed } = shipment.delivered;
  const last = returnBy(order, policies, now);
  const [first] = reviews;
  // Those who may not have their order have another button.
  const inRows = reviews.length > 1 || (first !== undefined && assumed);
  return {
    subject: assumed ? `Has your Pack'd order ${orderNumber} arrived?` : `Your Pack'd order ${orderNumber} has arrived`,
    parts: [
      greeting(order.customerInfo.name),
      assumed
        ? `We shipped it on ${easternDayWords(new Date(shipment.shippedAt))}. It should have arrived by now, but we haven't received a delivery confirmation.`
        : `Your order was delivered on ${easternDayWords(new Date(at))}.`,
      ...(assumed
        ? [
            "If it hasn't arrived or something isn't right, let us know.",
            { kind: "button" as const, label: "It Hasn't Arrived", url: contactUrl },
          ]
        : []),
      ...(inRows ? [askToReview(reviews, assumed), goodsToReview(facts, reviews)] : [allGoods(facts)]),
      ...(first && !inRows
        ? [askToReview(reviews, assumed), { kind: "button" as const, label: "Write a Review", url: first.url }]
        : []),
      ...(isDisputed(order)
        ? []
        : [
            {
              kind: "link" as const,
              text: `You can return your order ${last ? `by ${dayWords(last)}` : `within ${inDays(policies.returnWindowDays)} of delivery`} for a refund of the price you paid.`,
              label: "How to return",
              url: returnsUrl,
            },
          ]),
      ...(assumed ? [] : [contact("Hasn't arrived, or something isn't right?", contactUrl)]),
      linkToOrder(orderUrl),
      cancellation(cancellationUrl),
    ],
  };
}

const askToReview = ({ length }: readonly ReviewLink[], assumed: boolean): string =>
  `${assumed ? "If it's here, how do you like it" : "How do you like your order"}? Good or bad, your review helps other shoppers, and we publish it whatever its rating, unless it breaks the rules in our terms of sale. ${length === 1 ? "This link is" : "These links are"} just for you:`;

function goodsToReview({ order, publicUrl }: OrderFacts, reviews: readonly ReviewLink[]): EmailPart {
  // Each link is used once: two products may have the same title.
  const open = [...reviews];
  const rows = itemsToShip(order.items).map((item) => {
    const at = open.findIndex((one) => itemWords(one) === itemWords(item));
    const [review] = at < 0 ? [] : open.splice(at, 1);
    return { ...goods({ publicUrl })(item), ...(review && { link: { label: "Write a review", url: review.url } }) };
  });
  return { kind: "rows", rows };
}

/**
 * The notice of a delay (16 CFR 435.2). If the shopper has to agree (shop/ordering/orders/delay-terms.ts), the email asks for that and
 * says what happens otherwise.
 * @returns undefined when the order has since shipped, was cancelled, paid back, or got another day
 */
export const orderDelayed = defineOrderEmail({
  kind: "order_delayed",
  label: "Delay notice",
  when: "To the customer, when you announce a delay",
  data: z.object({ orderId: z.string(), shipsBy: z.string(), reason: z.string() }),
  text(facts, { shipsBy, reason }) {
    const { order, now, orderUrl, contactUrl, cancellationUrl } = facts;
    if (!mayBeLate(order.status) || isPaidBack(order) || order.delay?.shipsBy !== shipsBy) return undefined;
    const isPast = shipsBy < easternDay(now);
    const onPage = !isPaidOffline(order.timeline);
    const asks = awaitsAgreement(order);
    const plan = isPast
      ? `late. We planned to ship it by ${dayWords(shipsBy)} but haven't shipped it yet.`
      : `delayed. We now expect to ship it by ${dayWords(shipsBy)}.`;
    const question = asks ? ` Please tell us ${lastDayToAgree(facts) ?? "now"} if you'd like to wait.` : "";
    return {
      subject: `Your Pack'd order ${order.orderNumber} ${isPast ? "is late" : "ships later than planned"}`,
      parts: [
        greeting(order.customerInfo.name),
        `We're sorry your order ${order.orderNumber} is ${plan}${question}`,
        `Reason: ${reason}`,
        ...(asks ? askToAgree(facts, onPage) : withoutAnswer(facts, { isPast, onPage })),
        ...(onPage ? [contact("If you can't open your order, we can cancel it for you.", contactUrl)] : []),
        allGoods(facts),
        ...(asks || onPage ? [] : [linkToOrder(orderUrl)]),
        cancellation(cancellationUrl),
      ],
    };
  },
});

/** Links to open the order for either choice: scanners of mail servers open links, so none of them decides anything. */
function askToAgree(facts: OrderFacts, onPage: boolean): EmailPart[] {
  const { order, orderUrl, contactUrl } = facts;
  const toCancel = onPage
    ? { label: "Cancel My Order", url: orderUrl }
    : { label: "Contact Us to Cancel", url: contactUrl };
  return [
    `If we don't hear from you${lastDayToAgree(facts) ? " by then" : ""}, we'll cancel the order${forFullRefund(order)}. You can also cancel it at any time until it ships.`,
    { kind: "button", label: "I'd Like to Wait", url: orderUrl, other: toCancel },
    ...(onPage ? ["Both buttons open your order, where you confirm your choice."] : []),
  ];
}

function withoutAnswer(
  { order, orderUrl, contactUrl }: OrderFacts,
  { isPast, onPage }: { isPast: boolean; onPage: boolean },
): EmailPart[] {
  const refund = forFullRefund(order);
  return [
    isPast
      ? `We don't have a new date yet. We'll email you one and ask if you'd like to wait. If we can't give one, we'll cancel the order${refund}.`
      : "If the new date works for you, you don't need to do anything.",
    `If you don't want to wait, you can cancel the order${refund} at any time until it ships. ${howToCancel(order)}`,
    onPage ? yourOrder(orderUrl) : contactButton(contactUrl),
  ];
}

/** 'by May 8, 2026', unless that day is over. */
function lastDayToAgree({ order, now }: OrderFacts): string | undefined {
  const agreeBy = order.delay?.agreeBy;
  return agreeBy && agreeBy >= hawaiianDay(now) ? `by ${dayWords(agreeBy)}` : undefined;
}
