import * as z from "zod/mini";
import type { ShopContext } from "#shop/context.server.ts";
import { defineEmail } from "#shop/messaging/email/define-email.ts";
import type { EmailContent } from "#shop/messaging/email/email-content.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import {
  cancellation,
  factsOf,
  greeting,
  type OrderFacts,
  yourOrder,
} from "#shop/ordering/orders/define-order-email.server.ts";
import { findOrderId, findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import type { LookupForm } from "./lookup-form.ts";

/**
 * Queues an email with the link of an order. Whether the order exists is looked up when the email is written, so neither the answer
 * nor its time reveals whether a guess was right.
 */
export async function askForOrderLink(ctx: ShopContext, { orderNumber, email, website }: LookupForm): Promise<void> {
  if (website !== "") return ctx.log.info({}, "ignored an order lookup with the honeypot filled in");
  const data = { orderNumber };
  await queueEmail(ctx.db, orderLink, { id: ctx.ids.uuid(), recipient: email, at: ctx.clock.now(), data });
}

export const orderLink = defineEmail({
  kind: "order_link",
  label: "Link to the order",
  when: "To the customer, when they look up an order",
  data: z.object({ orderNumber: z.string() }),
  async write(ctx, { recipient, data: { orderNumber } }, { policies }) {
    const orderId = await findOrderId(ctx.db, { number: orderNumber, email: recipient });
    const order = orderId && (await findOrderView(ctx.db, orderId));
    // To the order's own address: addresses that compare as equal may still be different mailboxes.
    return order ? { ...orderLinkText(factsOf(ctx, order, policies)), to: order.customerInfo.email } : undefined;
  },
});

export function orderLinkText({ order, orderUrl, cancellationUrl }: OrderFacts): EmailContent {
  return {
    subject: `Your link to Pack'd order ${order.orderNumber}`,
    parts: [
      greeting(order.customerInfo.name),
      `Here's your link to order ${order.orderNumber}:`,
      yourOrder(orderUrl),
      "Anyone with this link can see the order, change where it ships to, and cancel it while that's still possible, so keep it to yourself. If you didn't ask for it, you can ignore this email. Nothing has changed.",
      cancellation(cancellationUrl),
    ],
  };
}
