import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { emailKind } from "#shop/messaging/email/define-email.ts";
import { queueEmail, removeEmailsAbout } from "#shop/messaging/email/outbox.store.server.ts";
import { type AuditEntry, writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { contactCopy, contactReply, MESSAGE_EMAILS, messageAnswer } from "./contact-emails.server.ts";
import type { MessageForm } from "./message-form.ts";
import type { MessageChange, ReadMessage } from "./messages.contract.server.ts";
import {
  findMessageRow,
  insertMessage,
  isStored,
  lockMessage,
  type MessageFilter,
  messageEmails,
  messageRows,
  removeMessage,
  updateMessage,
} from "./messages.store.server.ts";

const REPEATED_MS = 60 * 60 * 1000;

type Row = NonNullable<Awaited<ReturnType<typeof findMessageRow>>>;

/** Contact messages, newest first. */
export async function listMessages(db: Db, filter: MessageFilter) {
  return mapPage(await readPage(db, filter, messageRows, ({ id }) => id), asStaffMessage);
}

export async function findMessage(db: Db, id: string) {
  const row = await findMessageRow(db, id);
  return row && { ...asStaffMessage(row), emails: (await messageEmails(db, id)).flatMap(asMessageEmail) };
}

const asMessageEmail = (email: Awaited<ReturnType<typeof messageEmails>>[number]): ReadMessage["emails"] => {
  const declared = emailKind(MESSAGE_EMAILS, email.kind);
  return declared ? [{ _id: email.id, kind: email.kind, label: declared.label, state: email.status }] : [];
};

/** `changed_meanwhile`: someone else has changed the note since, so nothing was written. */
export type MessageOutcome =
  | { outcome: "changed"; message: ReturnType<typeof asStaffMessage> }
  | { outcome: "changed_meanwhile" | "not_found" };

/** Changes a message. Safe to repeat. */
export function changeMessage(
  ctx: ShopContext,
  actor: Actor,
  id: string,
  change: MessageChange,
): Promise<MessageOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<MessageOutcome> => {
    const row = await lockMessage(tx, id);
    if (!row) return { outcome: "not_found" };
    const { note = row.note, noteWas = row.note } = change;
    if (note !== row.note && noteWas !== row.note) return { outcome: "changed_meanwhile" };
    const at = ctx.clock.now();
    const isDone = change.state === undefined ? row.doneAt !== null : change.state === "done";
    const next = {
      ...row,
      note,
      // A message that is done counts as read.
      readAt: row.readAt ?? (change.read || change.state === "done" ? at : null),
      doneAt: isDone ? (row.doneAt ?? at) : null,
    };
    const [before, after] = [comparable(row), comparable(next)];
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await updateMessage(tx, id, { note, doneAt: next.doneAt, ...(next.readAt && { readAt: next.readAt }) });
      await noteChange(tx, ctx, { actor, subject: `message:${id}`, before, after });
    }
    return { outcome: "changed", message: asStaffMessage(next) };
  });
}

/** `not_found`: as after a second click. `reply_queued`: deleting the message would also delete a reply that isn't sent yet. */
type DeleteOutcome = "deleted" | "not_found" | "reply_queued";

/** Deletes a message permanently, with its replies and the emails about it. */
export function deleteMessage(ctx: ShopContext, actor: Actor, id: string): Promise<DeleteOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<DeleteOutcome> => {
    const row = await lockMessage(tx, id);
    if (!row) return "not_found";
    const emails = await messageEmails(tx, id);
    if (emails.some(({ kind, status }) => kind === messageAnswer.kind && status === "queued")) return "reply_queued";
    await removeMessage(tx, id);
    await removeEmailsAbout(tx, id);
    // The audit log keeps no personal data of a deleted message.
    const before = { state: asStaffMessage(row).state, at: row.createdAt };
    await writeAudit(tx, ctx, { actor, action: "message.deleted", subject: `message:${id}`, before });
    return "deleted";
  });
}

/** Writes the audit log, except if the message was only read. Without the note, because the log stays when the message is deleted. */
async function noteChange(
  tx: Db,
  ctx: ShopContext,
  { before, after, ...of }: Pick<AuditEntry, "actor" | "subject"> & { before: Comparable; after: Comparable },
): Promise<void> {
  const changed = before.note === after.note ? {} : { changed: ["note"] };
  if (before.state !== after.state) {
    const action = after.state === "done" ? "message.done" : "message.reopened";
    await writeAudit(tx, ctx, { ...of, action, before: stateOf(before), after: { ...stateOf(after), ...changed } });
  } else if (before.note !== after.note) {
    await writeAudit(tx, ctx, { ...of, action: "message.noted", after: changed });
  }
}

type Comparable = ReturnType<typeof comparable>;

const comparable = (row: Row) => {
  const { state, unread, note } = asStaffMessage(row);
  return { state, unread, note };
};

const stateOf = ({ state, unread }: Comparable) => ({ state, unread });

const asStaffMessage = ({ id, createdAt, readAt, doneAt, ...row }: Row) => ({
  _id: id,
  ...row,
  at: createdAt,
  state: doneAt === null ? ("open" as const) : ("done" as const),
  unread: readAt === null,
});

/**
 * Stores a message and queues a copy to the shop's own address and a confirmation to the sender, all or nothing. A shop without an address
 * gets no copy. The same message within an hour is stored once: its answer was lost, and it was sent again. A form with a filled honeypot
 * is ignored, but gets the same response.
 */
export async function leaveMessage(ctx: ShopContext, form: MessageForm): Promise<{ outcome: "stored" | "ignored" }> {
  const { website, ...message } = form;
  if (website !== "") {
    ctx.log.info({}, "Ignored a message with a filled honeypot");
    return { outcome: "ignored" };
  }
  const at = ctx.clock.now();
  const messageId = ctx.ids.uuid();
  await ctx.db.transaction().execute(async (tx) => {
    if (await isStored(tx, message, new Date(at.getTime() - REPEATED_MS))) return;
    const { owner } = await readSettings(tx);
    await insertMessage(tx, { ...message, id: messageId, createdAt: at });
    const about = { at, data: { messageId } };
    await queueEmail(tx, contactCopy, { ...about, id: ctx.ids.uuid(), recipient: owner.email });
    await queueEmail(tx, contactReply, { ...about, id: ctx.ids.uuid(), recipient: message.email });
  });
  return { outcome: "stored" };
}
