import type { ShopContext } from "#shop/context.server.ts";
import { withoutSecrets } from "#shop/messaging/email/email-view.ts";
import { reasonsAgainst } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { emailsOf, readAbout, remindersOf } from "./about-customer.store.server.ts";
import { findCustomer, ordersOfCustomer } from "./customers.store.server.ts";
import { enterCustomers } from "./enter-customers.server.ts";
import { subscriptionsOf } from "./subscriptions-of.server.ts";

/** Everything that the shop has of one customer, to be handed to them; undefined when there is none. */
export async function exportCustomer(ctx: ShopContext, orderId: string) {
  await enterCustomers(ctx);
  const found = await findCustomer(ctx.db, orderId);
  if (!found) return undefined;
  const rows = await ordersOfCustomer(ctx.db, found.customerId);
  const of = { email: found.email, orderIds: rows.map(({ id }) => id) };
  const { messages, subscriber, stockAlerts, reviews } = await readAbout(ctx.db, of);
  const orders = [];
  for (const { id } of rows) orders.push(await findOrderView(ctx.db, id));
  const mails = await emailsOf(ctx.db, of);
  const reminders = await remindersOf(ctx.db, found.email);
  const suppressions = await reasonsAgainst(ctx, found.email);
  return {
    exportedAt: ctx.clock.now().toISOString(),
    email: found.email,
    orders: orders.filter((order) => order !== undefined),
    messages: messages.map(({ name, phone, comment, created_at }) => ({
      name,
      phone,
      comment,
      at: created_at.toISOString(),
    })),
    reviews: reviews.map(({ name, rating, text, size, fit, created_at }) => ({
      name,
      rating,
      text,
      size,
      fit,
      at: created_at.toISOString(),
    })),
    ...subscriptionsOf({ subscriber, stockAlerts }),
    cartReminders: reminders.map(({ items, asked_at, changed_at, mailed_at }) => ({
      items,
      askedAt: asked_at.toISOString(),
      changedAt: changed_at.toISOString(),
      mailedAt: mailed_at?.toISOString() ?? null,
    })),
    suppressions: suppressions.map(({ reason, at }) => ({ reason, at: at.toISOString() })),
    mails: mails.map(({ recipient, subject, body, sent_at }) => ({
      to: recipient,
      subject,
      text: body && withoutSecrets(body, { seesOrderLinks: false }),
      sentAt: sent_at?.toISOString() ?? null,
    })),
  };
}
