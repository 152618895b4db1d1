import type { Db, ShopContext } from "#shop/context.server.ts";
import { queueEmail, wasEmailedSince } from "#shop/messaging/email/outbox.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { REMINDER_KEPT_MS } from "./reminder.ts";
import { abandonedCheckout } from "./reminder-email.server.ts";
import {
  dropEmailed,
  dropOvertaken,
  dropWaiting,
  hasOrdered,
  linesOf,
  lockDue,
  noteEmailed,
  removeReminder,
} from "./reminders.store.server.ts";

const AT_ONCE = 50;
const HOUR_MS = 60 * 60 * 1000;
/** A cart that reaches the server after its order is stored again, and a page that is closed then can't take it back. */
const LATE_CART_MS = HOUR_MS;

/**
 * The job that reminds shoppers who left the checkout and asked for it. Each gets one email, which is queued in the transaction that
 * records it. There is no email if nothing can be bought or the shopper has ordered, and no second one within 30 days
 * (docs/decisions/0024-abandoned-checkout.md). @returns the number of queued emails
 */
export async function sendReminders(ctx: ShopContext, end?: AbortSignal): Promise<number> {
  const { reminderHours } = await readSettings(ctx.db);
  const now = ctx.clock.now();
  await dropEmailed(ctx.db, new Date(now.getTime() - REMINDER_KEPT_MS));
  if (reminderHours === 0) {
    await dropWaiting(ctx.db);
    return 0;
  }
  await dropOvertaken(ctx.db);
  let queued = 0;
  while (!end?.aborted) {
    const batch = await sendSome(ctx, new Date(now.getTime() - reminderHours * HOUR_MS));
    queued += batch.queued;
    if (batch.seen < AT_ONCE) break;
  }
  return queued;
}

type Due = Awaited<ReturnType<typeof lockDue>>[number];

function sendSome(ctx: ShopContext, unchangedSince: Date): Promise<{ seen: number; queued: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, { unchangedSince, limit: AT_ONCE });
    let queued = 0;
    for (const reminder of due) if (await sendOne(tx, ctx, reminder)) queued++;
    return { seen: due.length, queued };
  });
}

/** Queues one reminder, or deletes it if it can't be sent now, so that it isn't sent days later. */
async function sendOne(tx: Db, ctx: ShopContext, { id, email, items, askedAt }: Due): Promise<boolean> {
  const at = ctx.clock.now();
  const lines = await linesOf(tx, items, at);
  const needsNone =
    !lines.some(({ left }) => left > 0) ||
    (await hasOrdered(tx, { email, since: new Date(askedAt.getTime() - LATE_CART_MS) })) ||
    (await wasEmailedSince(tx, abandonedCheckout, { email, since: new Date(at.getTime() - REMINDER_KEPT_MS) }));
  if (needsNone) {
    await removeReminder(tx, id);
    return false;
  }
  const data = { reminderId: id };
  await queueEmail(tx, abandonedCheckout, { id: ctx.ids.uuid(), recipient: email, at, data });
  await noteEmailed(tx, id, at);
  return true;
}
