import type { Actor, ShopContext } from "#shop/context.server.ts";
import { removeEmailsTo } from "#shop/messaging/email/outbox.store.server.ts";
import { abandonedCheckout } from "#shop/messaging/reminders/reminder-email.server.ts";
import { removeRemindersOf } from "#shop/messaging/reminders/reminders.store.server.ts";
import { suppressErased } from "#shop/messaging/suppression/suppress.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { backInStock } from "./stock-alert-email.server.ts";
import { eraseStockAlerts } from "./stock-alerts.store.server.ts";
import { eraseSubscriber } from "./subscribers.store.server.ts";
import { newsletterWelcome } from "./welcome-email.server.ts";

/** All marketing emails, except the automatic reply, which is deleted with its message. */
export const REQUESTED_EMAILS = [newsletterWelcome, backInStock, abandonedCheckout] as const;

/**
 * Deletes what an address requested, with the emails that it got, and keeps only a hash, so that it gets no email until it requests one. In
 * the caller's transaction. Emails first and then the subscriber, because a link in an email unsubscribes in that order.
 */
export async function eraseRequests(ctx: Pick<ShopContext, "db" | "ids" | "clock">, email: string) {
  const { db } = ctx;
  await removeEmailsTo(db, email, REQUESTED_EMAILS);
  const erased = {
    subscriber: await eraseSubscriber(db, email),
    stockAlerts: await eraseStockAlerts(db, email),
    cartReminders: await removeRemindersOf(db, email),
  };
  await suppressErased(ctx, email);
  return erased;
}

/** Erases an address at its owner's request, even if it requested only a stock alert or a cart reminder. The log must not keep a copy of it. */
export function eraseAddress(ctx: ShopContext, actor: Actor, email: string): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const after = await eraseRequests({ ...ctx, db: tx }, email);
    await writeAudit(tx, ctx, { actor, action: "address.erased", subject: "address", after });
  });
}
