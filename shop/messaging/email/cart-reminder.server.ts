import * as z from "zod/mini";
import { REMINDER_KEPT_MS } from "#shop/messaging/reminders/reminder.ts";
import { REMINDER_SECRET, reminderToken } from "#shop/messaging/reminders/reminder-token.server.ts";
import { findMailed, linesOf } from "#shop/messaging/reminders/reminders.store.server.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import type { MailData } from "./mail.store.server.ts";
import { checkoutReminder } from "./reminder-mails.ts";
import { unsubscribeFrom } from "./unsubscribe-from.server.ts";
import type { Writer } from "./write-mail.server.ts";

const reminderData = z.object({ reminderId: z.string() }) satisfies z.ZodMiniType<MailData["abandoned_checkout"]>;

/** Whoever has ordered since, unsubscribed, or wants no reminder after all, gets no mail; nobody does once the shop stops reminding. */
export const writeCheckoutReminder: Writer = async (ctx, { id, recipient, data }) => {
  const { db, ids, clock, publicUrl } = ctx;
  const { reminderId } = reminderData.parse(data);
  if ((await readSettings(db)).reminderHours === 0) return undefined;
  const now = clock.now();
  const found = await findMailed(db, reminderId, new Date(now.getTime() - REMINDER_KEPT_MS));
  if (!found || (await isSuppressed(ctx, recipient, found.askedAt))) return undefined;
  const key = await secretNamed(db, ids, REMINDER_SECRET);
  return checkoutReminder({
    lines: await linesOf(db, found.items, now),
    // What stands behind # is sent to no server (docs/decisions/0007-links-in-mails.md).
    cartUrl: `${publicUrl}/checkout#cart=${reminderToken(reminderId, key)}`,
    cartUntil: new Date(found.mailedAt.getTime() + REMINDER_KEPT_MS),
    now,
    unsubscribe: await unsubscribeFrom(ctx, { mailId: id }),
  });
};
