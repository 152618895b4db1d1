import * as z from "zod/mini";
import { dayWords, easternDay, hawaiianDay } from "#platform/eastern-day.ts";
import { cancellation, contact, defineOrderEmail, yourOrder } from "#shop/ordering/orders/define-order-email.server.ts";
import { awaitsAgreement, mayCancelAsLate } from "#shop/ordering/orders/order.ts";

/**
 * The notice of a delay (16 CFR 435.2): the new day, and that the order may be cancelled for a full refund. Where the shopper has to agree
 * (shop/ordering/orders/delay-terms.ts), the email asks for that, and says what happens without.
 * @returns undefined when the order has shipped or was cancelled meanwhile, or another day was told: it would say what is no longer so.
 */
export const orderDelayed = defineOrderEmail({
  kind: "order_delayed",
  label: "Delay notice",
  data: z.object({ orderId: z.string(), shipsBy: z.string(), reason: z.string() }),
  text({ order, now, orderUrl, contactUrl, cancellationUrl }, { shipsBy, reason }) {
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
  },
});

const answerBy = (day: string | null, now: Date): string =>
  day !== null && day >= hawaiianDay(now) ? ` by ${dayWords(day)}` : "";
