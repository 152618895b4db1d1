import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { messageAnswer } from "./contact-emails.server.ts";
import { findReply, insertReply, listThread, lockMessage, updateMessage } from "./messages.store.server.ts";

type Reply = { messageId: string; text: string; key: string; seen?: string | undefined; sendsEmail: boolean };

export type ReplyOutcome = { outcome: "kept"; id: string } | { outcome: "not_found" | "key_reused" | "stale" };

/**
 * Replies to a message: stores the reply, emails it to the sender, and marks the message as read and done, all or nothing. Where the shop
 * sends no email, the sender has no answer yet, so the message stays open. A key is applied only once. `key_reused`: the key belongs to
 * another text. `stale`: the thread has a newer entry than `seen`, such as a colleague's reply.
 */
export function replyToMessage(
  ctx: ShopContext,
  actor: Actor,
  { messageId, text, key, seen, sendsEmail }: Reply,
): Promise<ReplyOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<ReplyOutcome> => {
    const message = await lockMessage(tx, messageId);
    if (!message) return { outcome: "not_found" };
    const known = await findReply(tx, { messageId, key });
    if (known) return known.text === text ? { outcome: "kept", id: known.id } : { outcome: "key_reused" };
    if (seen && (await listThread(tx, message.email)).at(-1)?.id !== seen) return { outcome: "stale" };
    const at = ctx.clock.now();
    const id = ctx.ids.uuid();
    await insertReply(tx, { id, messageId, text, key, sentBy: actorName(actor), at });
    const doneAt = message.doneAt ?? (sendsEmail ? at : null);
    await updateMessage(tx, messageId, { readAt: message.readAt ?? at, doneAt });
    const data = { messageId, replyId: id };
    await queueEmail(tx, messageAnswer, { id: ctx.ids.uuid(), recipient: message.email, at, data });
    // The audit log doesn't contain the text, because it must disappear with the message.
    await writeAudit(tx, ctx, { actor, action: "message.answered", subject: `message:${messageId}` });
    return { outcome: "kept", id };
  });
}
