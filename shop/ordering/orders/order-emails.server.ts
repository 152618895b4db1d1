import { moment } from "#shop/messaging/email/email-content.ts";
import { inBusinessDays, spanInBusinessDays } from "#shop/running/settings/policy-words.ts";
import { brandName } from "./card-brands.ts";
import { cancellation, defineOnceEmail, goods, money, shipsTo, yourOrder } from "./define-order-email.server.ts";
import { deliveryDays } from "./shipping-methods.ts";

/** Everything that was agreed, as far as it still holds. */
export const orderConfirmation = defineOnceEmail({
  kind: "order_confirmation",
  label: "Order confirmation",
  when: "To the customer, when an order is placed",
  text({ order, now, orderUrl, publicUrl, cancellationUrl, policies }) {
    const { customerInfo: to, payment } = order;
    const isOn = order.status !== "cancelled";
    const days = deliveryDays(order.shippingMethod, policies);
    const delivery = days ? `; estimated delivery ${spanInBusinessDays(days)}` : "";
    return {
      subject: `Your Pack'd order ${order.orderNumber}`,
      parts: [
        `Thank you for your order, ${to.name}!`,
        `Order ${order.orderNumber}, placed on ${moment(order.placedAt)}.`,
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
            { text: "Total", amount: money(order.total), strong: true },
          ],
        },
        ...(payment ? [`Payment: ${brandName(payment.brand)} ending in ${payment.last4}.`] : []),
        ...(isOn
          ? [shipsTo(to), `Shipped within ${inBusinessDays(policies.shipWithinBusinessDays)}${delivery}.`]
          : ["It was cancelled since, and will not be shipped."]),
        yourOrder(orderUrl),
        ...(isOn && now <= new Date(order.cancelUntil)
          ? [`Full refund if you cancel by ${moment(order.cancelUntil)}: open your order and choose Cancel order.`]
          : []),
        cancellation(cancellationUrl),
      ],
    };
  },
});

export const orderNotCompleted = defineOnceEmail({
  kind: "order_not_completed",
  label: "Order not completed",
  when: "To the customer, when a payment fails after they left",
  text({ order, orderUrl, cancellationUrl }) {
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
  },
});

/** @returns undefined when staff recorded an offline payment since */
export const orderCancelled = defineOnceEmail({
  kind: "order_cancelled",
  label: "Order cancelled",
  when: "To the customer, when an order is cancelled",
  text({ order, orderUrl, cancellationUrl }) {
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
  },
});
