import type { Actor, ShopContext } from "#shop/context.server.ts";
import { eraseAdEvents } from "#shop/messaging/ads/ad-events.store.server.ts";
import { eraseEmails } from "#shop/messaging/email/outbox.store.server.ts";
import { eraseRequests } from "#shop/messaging/newsletter/erase-address.server.ts";
import { erasePayers } from "#shop/money/payments/payments.store.server.ts";
import { eraseFromOrders } from "#shop/ordering/orders/orders.store.server.ts";
import { eraseMessages } from "#shop/people/contact/messages.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { eraseReviews } from "#shop/selling/reviews/reviews.store.server.ts";
import {
  findCustomer,
  findCustomerByEmail,
  forgetOrders,
  lockOrdersOf,
  ordersOfCustomer,
} from "./customers.store.server.ts";
import { enterAllNow } from "./enter-customers.server.ts";

/**
 * `other_email`: the email typed to confirm isn't this customer's. `erased`: `openOrders` are the numbers of the orders that stay,
 * `remaining` is the id of one of them; `reviewsShown`: whether a published review was deleted.
 */
export type ErasureOutcome =
  | { outcome: "erased"; orders: number; openOrders: string[]; remaining: string | null; reviewsShown: boolean }
  | { outcome: "other_email" }
  | { outcome: "not_found" };

/**
 * Erases a customer at their request. Removes name, email, phone and address from their closed orders, and deletes their emails, messages,
 * reviews, subscription, stock alerts and cart reminders. A hash of the address stays, so that they get no marketing email unless they
 * request it. Orders that are open or have a pending payment, refund or dispute keep their data and emails, because the shop still needs
 * them for the order; their reviews and ad events go like the others.
 * Amounts, items, payments and timelines stay for accounting. The audit log records only numbers.
 */
export function eraseCustomer(
  ctx: ShopContext,
  actor: Actor,
  { orderId, email }: { orderId: string; email: string },
): Promise<ErasureOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<ErasureOutcome> => {
    await enterAllNow(tx);
    const found = await findCustomer(tx, orderId);
    if (!found) return { outcome: "not_found" };
    if ((await findCustomerByEmail(tx, email.trim())) !== found.customerId) return { outcome: "other_email" };
    await lockOrdersOf(tx, found.customerId);
    const orders = await ordersOfCustomer(tx, found.customerId, ctx.clock.now());
    const closed = orders.filter(({ open }) => !open).map(({ id }) => id);
    const open = orders.filter((order) => order.open);
    const openOrders = open.map(({ number }) => number);
    await eraseFromOrders(tx, closed);
    await erasePayers(tx, closed);
    const all = orders.map(({ id }) => id);
    await eraseAdEvents(tx, all);
    const messages = await eraseMessages(tx, found.email);
    await eraseEmails(tx, { email: found.email, closed, open: open.map(({ id }) => id), messages });
    const { reviews, shown } = await eraseReviews(tx, all);
    const requests = await eraseRequests({ ...ctx, db: tx }, found.email);
    await forgetOrders(tx, found.customerId, closed);
    const after = {
      orders: closed.length,
      openOrders: openOrders.length,
      reviews,
      messages: messages.length,
      ...requests,
    };
    await writeAudit(tx, ctx, { actor, action: "customer.erased", subject: `customer:${orderId}`, after });
    const remaining = open[0]?.id ?? null;
    return { outcome: "erased", orders: closed.length, openOrders, remaining, reviewsShown: shown };
  });
}
