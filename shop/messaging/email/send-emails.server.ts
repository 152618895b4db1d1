import { type Email, EmailRefused, type Mailer } from "#platform/mailer.server.ts";
import type { Db } from "#shop/context.server.ts";
import type { Change, Claimed } from "#shop/messaging/outbox/deliveries.server.ts";
import { type Attempt, sendDue } from "#shop/messaging/outbox/send-due.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import type { ShopSettings } from "#shop/running/settings/settings.ts";
import type { EmailContext } from "./define-email.ts";
import { htmlOf } from "./draw-email.server.ts";
import { textWithSender } from "./email-content.ts";
import { frameOf, type StoredEmail, type WrittenEmail, writeEmail } from "./write-email.server.ts";

/** If `mailer` is undefined, emails are written and kept for staff to read. */
type Sender = { ctx: EmailContext; mailer: Mailer | undefined; settings: ShopSettings };

/**
 * The job that sends queued emails. A permanent rejection by the mail server fails the email right away; any other error is retried after
 * about 1, 2, 4 … minutes, then every four hours, for about four days (docs/decisions/0020-emails.md).
 *
 * @param end when it aborts, no further email is started
 * @returns the number of emails that were sent or kept
 */
export async function sendEmails(ctx: EmailContext, mailer: Mailer | undefined, end?: AbortSignal): Promise<number> {
  const sender: Sender = { ctx, mailer, settings: await readSettings(ctx.db) };
  return sendDue<"email", Json>(ctx, "email", (email) => sendEmail(sender, email), end);
}

type Json = Pick<StoredEmail, "content">;
type ClaimedEmail = Claimed<"email"> & Json;

async function sendEmail(sender: Sender, email: ClaimedEmail): Promise<Attempt<"email"> | undefined> {
  const { ctx, mailer, settings } = sender;
  let kept: Change<"email"> = {};
  try {
    const written = await writeEmail(ctx, email, settings).catch(couldNotBeWritten);
    if (!written) return await drop(ctx, email.id);
    if ("putBack" in written) return await drop(ctx, email.id, written.putBack);
    const { to, subject, body, content } = written;
    kept = { recipient: to, subject, body, content: content && JSON.stringify(content) };
    if (mailer) {
      const ready = await readyToSend(sender, email, written).catch(couldNotBeWritten);
      if (!ready) return await drop(ctx, email.id);
      await mailer.send(ready);
    }
  } catch (error) {
    return notSent(ctx, email, { kept, error });
  }
  if (!mailer) return { status: "kept", answer: null, set: kept };
  return { status: "sent", answer: null, set: { ...kept, sentAt: ctx.clock.now() } };
}

function notSent(
  ctx: EmailContext,
  { id, attempts, recipient }: ClaimedEmail,
  { kept, error }: { kept: Change<"email">; error: unknown },
): Attempt<"email"> {
  const note = { err: error, email: id, attempts };
  if (error instanceof NotWritten) ctx.log.error(note, "could not write an email");
  else ctx.log.warn(note, "could not send an email");
  const answer = error instanceof Error ? error.message : String(error);
  if (!(error instanceof EmailRefused)) return { status: "queued", answer, set: kept };
  const address = kept.recipient ?? recipient;
  // Emails about orders are still sent to this address. Suppressing it shares the transaction with the status, because erasing a
  // customer locks the email first and then finds the address on the list.
  const also = async (tx: Db) => suppress({ ...ctx, db: tx }, address, "bounced");
  return { status: "failed", answer, set: kept, ...(error.noMailbox && { also }) };
}

/** An error in the shop, not in the mail server. */
class NotWritten extends Error {}

const couldNotBeWritten = (error: unknown): never => {
  throw new NotWritten(`It couldn't be written: ${String(error)}`, { cause: error });
};

/** The email to send; undefined if it shouldn't be sent after all. Copies of old emails, stored without content, have only text. */
async function readyToSend(
  { ctx, settings }: Sender,
  { id }: ClaimedEmail,
  { to, subject, body, content: kept, contentToSend }: WrittenEmail,
): Promise<Email | undefined> {
  const content = contentToSend ? await contentToSend() : kept;
  if (content === undefined) return undefined;
  const email = { id, at: ctx.clock.now(), to, subject, replyTo: settings.owner.email || undefined, text: body };
  if (content === null) return email;
  const frame = frameOf(ctx, settings);
  return {
    ...email,
    ...(contentToSend && { text: textWithSender(content, frame) }),
    html: htmlOf(content, frame),
    replyTo: content.replyTo ?? email.replyTo,
    unsubscribeUrl: content.unsubscribe?.oneClick,
    automaticReply: content.automaticReply,
  };
}

/** Removes an email that shouldn't be sent, or not yet. An email that has left the queue in the meantime stays. */
async function drop(ctx: EmailContext, id: string, putBack?: (tx: Db) => Promise<void>): Promise<undefined> {
  await ctx.db.transaction().execute(async (tx) => {
    const gone = tx.deleteFrom("emails").where("id", "=", id).where("status", "=", "queued");
    if ((await gone.executeTakeFirst()).numDeletedRows > 0n) await putBack?.(tx);
  });
}
