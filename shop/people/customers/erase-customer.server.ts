import type { Actor, ShopContext } from "#shop/context.server.ts";
import { eraseAdEvents } from "#shop/messaging/ads/ad-events.store.server.ts";
import { eraseEmails } from "#shop/messaging/email/outbox.store.server.ts";
import { eraseStockAlerts } from "#shop/messaging/newsletter/stock-alerts.store.server.ts";
import { eraseSubscriber } from "#shop/messaging/newsletter/subscribers.store.server.ts";
import { removeRemindersOf } from "#shop/messaging/reminders/reminders.store.server.ts";
import { suppressErased } from "#shop/messaging/suppression/suppress.server.ts";
import { erasePayers } from "#shop/money/payments/payments.store.server.ts";
import { eraseFromOrders } from "#shop/ordering/orders/orders.store.server.ts";
import { eraseMessages } from "#shop/people/contact/messages.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { eraseReviews } from "#shop/selling/reviews/reviews.store.server.ts";
import { findCustomer, forgetOrders, lockOrdersOf, ordersOfCustomer } from "./customers.store.server.ts";
import { enterAllNow } from "./enter-customers.server.ts";

/**
 * `other_email`: what was typed to confirm is not this customer's. `erased`: open orders are still there, by their numbers; `reviewsShown`:
 * the pages showed a review of theirs.
 */
export type ErasureOutcome =
  | { outcome: "erased"; orders: number; openOrders: string[]; reviewsShown: boolean }
  | { outcome: "other_email" }
  | { outcome: "not_found" };

/**
 * Erases a customer on their request: name, email, phone and address go from their closed orders, what they were sent and wrote, reviews too,
 * goes whole, and so do their subscription and stock alerts; that they get no email they do not ask for is kept by a hash. Orders that are open, or whose money still moves, stay: the package needs them.
 * Amounts, goods, payments and the timeline stay for the books. The audit log tells numbers only.
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
    if (found.email !== email.trim().toLowerCase()) return { outcome: "other_email" };
    await lockOrdersOf(tx, found.customerId);
    const orders = await ordersOfCustomer(tx, found.customerId);
    const closed = orders.filter(({ open }) => !open).map(({ id }) => id);
    const openOrders = orders.filter(({ open }) => open).map(({ number }) => number);
    await eraseFromOrders(tx, closed);
    await erasePayers(tx, closed);
    await eraseAdEvents(tx, closed);
    await eraseEmails(tx, { email: found.email, orderIds: closed });
    const { reviews, shown } = await eraseReviews(tx, closed);
    const gone = {
      messages: await eraseMessages(tx, found.email),
      stockAlerts: await eraseStockAlerts(tx, found.email),
      cartReminders: await removeRemindersOf(tx, found.email),
      subscriber: await eraseSubscriber(tx, found.email),
    };
    await suppressErased({ ...ctx, db: tx }, found.email);
    await forgetOrders(tx, found.customerId, closed);
    const after = { orders: closed.length, openOrders: openOrders.length, reviews, ...gone };
    await writeAudit(tx, ctx, { actor, action: "customer.erased", subject: `customer:${orderId}`, after });
    return { outcome: "erased", orders: closed.length, openOrders, reviewsShown: shown };
  });
}
