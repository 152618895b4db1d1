import * as z from "zod/mini";
import { defineEmail } from "#shop/messaging/email/define-email.ts";
import type { EmailContent } from "#shop/messaging/email/email-content.ts";
import { cancellation, factsOf, type OrderFacts, yourOrder } from "#shop/ordering/orders/order-email.server.ts";
import { findOrderId, findOrderView } from "#shop/ordering/orders/orders.store.server.ts";

/** The answer to 'Find your order', if there is such an order. */
export const orderLink = defineEmail({
  kind: "order_link",
  label: "Link to the order",
  data: z.object({ orderNumber: z.string() }),
  async write(ctx, { recipient, data: { orderNumber } }, { policies }) {
    const orderId = await findOrderId(ctx.db, { number: orderNumber, email: recipient });
    const order = orderId && (await findOrderView(ctx.db, orderId));
    // To the address of the order: two that count as equal may still be two mailboxes.
    return order ? { ...orderLinkText(factsOf(ctx, order, policies)), to: order.customerInfo.email } : undefined;
  },
});

export function orderLinkText({ order, orderUrl, cancellationUrl }: OrderFacts): EmailContent {
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
