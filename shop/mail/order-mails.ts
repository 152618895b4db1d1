import { formatMoney, toCents } from "#shop/money/money.ts";
import { brandName } from "#shop/orders/card-brands.ts";
import type { OrderView } from "#shop/orders/order.ts";

export type MailText = { subject: string; text: string };

const money = (amount: number): string => formatMoney(toCents(amount) ?? 0);

/** 'Thank you' with everything that was agreed: lines, totals, address, card, and until when it may be cancelled. */
export function orderConfirmation(order: OrderView): MailText {
  const { customerInfo: to, payment } = order;
  const until = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return {
    subject: `Your Pack'd order ${order.orderNumber}`,
    text: [
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
      ["Ships to:", to.name, to.address, to.address2, `${to.city}, ${to.state} ${to.zip}`].filter(Boolean).join("\n"),
      `Full refund if you cancel by ${until.format(new Date(order.cancelUntil))} UTC.`,
      "Shipped within 3 business days; estimated delivery 3-7 business days.",
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

export function orderCancelled(order: OrderView): MailText {
  return {
    subject: `Your Pack'd order ${order.orderNumber} is cancelled`,
    text: [
      `Hello ${order.customerInfo.name},`,
      `your order ${order.orderNumber} over ${money(order.total)} is cancelled and will not be shipped.`,
      order.payment
        ? `If your card ending in ${order.payment.last4} was charged, the full amount goes back to it; a hold is simply released.`
        : "You have not been charged.",
    ].join("\n\n"),
  };
}
