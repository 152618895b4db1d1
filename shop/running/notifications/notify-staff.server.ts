import type { Db, ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { LATE_COMMITS_MS } from "#shop/running/reports/period.ts";
import { type Due, FIND_DUE } from "./news.store.server.ts";
import { NOTIFICATION_EMAILS, NOTIFICATION_ROWS } from "./notification-emails.server.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "./notification-kinds.ts";
import {
  addNotices,
  dropNoticesBefore,
  dropNoticesBut,
  holdProgress,
  recipientsOf,
  setProgress,
} from "./notifications.store.server.ts";

/**
 * The job that sends staff the notifications they turned on. It finds what is new by querying the tables, so placing an order takes no extra
 * time. Notices and emails are written in one transaction: however often the job is run or killed, everyone is notified exactly once.
 *
 * @returns the number of emails queued
 */
export function notifyStaff(ctx: ShopContext): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.clock.now();
    const readUntil = await holdProgress(tx, now);
    let queued = 0;
    for (const kind of NOTIFICATION_KINDS) {
      const due = await FIND_DUE[kind](tx, { now, readUntil });
      await dropOver(tx, kind, due, readUntil);
      for (const recipient of await recipientsOf(tx, kind)) {
        const subjects = due.filter(({ at }) => !at || at >= recipient.since).map(({ subject }) => subject);
        const news = await addNotices(tx, { kind, staffId: recipient.id, subjects, at: now });
        if (news.length === 0) continue;
        // Disputes are counted by group, which only their email knows.
        const listed = kind === "disputes" ? news : news.slice(0, NOTIFICATION_ROWS);
        const isNew = new Set(news);
        const cents = due.reduce((sum, one) => (isNew.has(one.subject) ? sum + (one.cents ?? 0) : sum), 0);
        const data = { staffId: recipient.id, subjects: listed, more: news.length - listed.length, cents };
        await queueEmail(tx, NOTIFICATION_EMAILS[kind], {
          id: ctx.ids.uuid(),
          recipient: recipient.email,
          at: now,
          data,
        });
        queued++;
      }
    }
    await setProgress(tx, now);
    return queued;
  });
}

/** Deletes notices that are no longer needed. New orders are found only for a while, everything else for as long as it lasts. */
async function dropOver(tx: Db, kind: NotificationKind, due: readonly Due[], readUntil: Date): Promise<void> {
  if (kind === "new_orders") await dropNoticesBefore(tx, kind, new Date(readUntil.getTime() - 2 * LATE_COMMITS_MS));
  else
    await dropNoticesBut(
      tx,
      kind,
      due.map(({ subject }) => subject),
    );
}
