import { setTimeout } from "node:timers/promises";
import { type Mail, type Mailer, MailRefused } from "#platform/mailer.server.ts";
import type { Db } from "#shop/context.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import type { ShopSettings } from "#shop/running/settings/settings.ts";
import type { EmailContext } from "./define-email.ts";
import { htmlOf } from "./draw-email.server.ts";
import { textWithSender } from "./email-content.ts";
import { frameOf, type StoredEmail, type WrittenEmail, writeEmail } from "./write-email.server.ts";

/** A drop's confirmations come together: so many are on their way at the same time. */
const AT_ONCE = 4;
/** Over about four days, as long as mail servers try (RFC 5321, 4.5.4.1): a wrong password or a full mailbox may last a weekend. */
export const MAX_ATTEMPTS = 32;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 4 * 60 * 60_000;
/** While a process sends an email, no other takes it; if that process dies, the email is taken again after this. Longer than any sending. */
const CLAIM_MS = 5 * 60_000;
/** Between the tries to note that an email was sent. With the sending before them they take less than a claim. */
const NOTE_PAUSES_MS = [100, 1_000, 5_000, 15_000, 30_000];

/** Who sends: without a mailer the emails are written and kept, to be read by staff. */
type Sender = { ctx: EmailContext; mailer: Mailer | undefined; settings: ShopSettings; end: AbortSignal | undefined };

/**
 * The job that sends what stands in the outbox. What the mail server refuses for good is `failed` at once; whatever else goes wrong is
 * tried again after about 1, 2, 4 … minutes, then every four hours, for about four days (docs/decisions/0020-mails.md).
 *
 * @param end from then on no further email is begun: one whose sending outlasts the process would be sent twice.
 * @returns how many left the outbox.
 */
export async function sendEmails(ctx: EmailContext, mailer: Mailer | undefined, end?: AbortSignal): Promise<number> {
  const sender: Sender = { ctx, mailer, settings: await readSettings(ctx.db), end };
  let done = 0;
  const run = async () => {
    while (!end?.aborted) {
      const email = await claimEmail(ctx);
      if (!email) return;
      if (await sendEmail(sender, email)) done++;
    }
  };
  const runs = await Promise.allSettled(Array.from({ length: AT_ONCE }, run));
  const broken = runs.find((one) => one.status === "rejected");
  if (broken) throw broken.reason;
  return done;
}

type ClaimedEmail = NonNullable<Awaited<ReturnType<typeof claimEmail>>>;

/** Whatever is wrong with an email, its text or its way, is its own trouble: the others go on. */
async function sendEmail(sender: Sender, email: ClaimedEmail): Promise<boolean> {
  const { ctx, mailer, settings } = sender;
  let kept: Partial<Change> = {};
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
    await putOff(ctx, email, { kept, error });
    return false;
  }
  const status = mailer ? "sent" : "kept";
  await noteDone(sender, email, { ...kept, status, sent_at: mailer ? ctx.clock.now() : null, last_error: null });
  return true;
}

async function putOff(
  ctx: EmailContext,
  email: ClaimedEmail,
  { kept, error }: { kept: Partial<Change>; error: unknown },
) {
  const isOver = error instanceof MailRefused || email.attempts >= MAX_ATTEMPTS;
  const note = { err: error, mail: email.id, attempts: email.attempts };
  if (error instanceof NotWritten) ctx.log.error(note, "an email could not be written");
  else ctx.log.warn(note, "an email could not be sent");
  // In one transaction: whoever erases the customer takes the email first, and then finds the address on the list.
  await ctx.db.transaction().execute(async (tx) => {
    const isStillThere = await update(tx, email.id, {
      ...kept,
      status: isOver ? "failed" : "queued",
      next_attempt_at: new Date(ctx.clock.now().getTime() + pauseAfter(email)),
      last_error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
    });
    // Emails about orders are sent there all the same.
    const noMailbox = error instanceof MailRefused && error.noMailbox;
    if (isStillThere && noMailbox) await suppress({ ...ctx, db: tx }, kept.recipient ?? email.recipient, "bounced");
  });
}

/**
 * An email that was sent and is not noted as sent goes out twice. So while the database is away the note is tried again, as long as no other
 * process may take the email; one that has to end tries it once more, at once.
 */
async function noteDone({ ctx, end }: Sender, { id }: ClaimedEmail, change: Change): Promise<void> {
  for (const pause of NOTE_PAUSES_MS) {
    try {
      await update(ctx.db, id, change);
      return;
    } catch (error) {
      ctx.log.warn(
        { err: error, mail: id, status: change.status },
        "it could not be noted yet what became of an email",
      );
    }
    if (end?.aborted) break;
    await setTimeout(pause, undefined, { signal: end }).catch(() => {});
  }
  await update(ctx.db, id, change);
}

/** A fault of ours, not of the mail server's. */
class NotWritten extends Error {}

const couldNotBeWritten = (error: unknown): never => {
  throw new NotWritten(`It could not be written: ${String(error)}`, { cause: error });
};

/** The email as it goes out; undefined when it is not to be sent after all. What was sent before its parts were kept has text alone. */
async function readyToSend(
  { ctx, settings }: Sender,
  { id }: ClaimedEmail,
  { to, subject, body, content: kept, contentToSend }: WrittenEmail,
): Promise<Mail | undefined> {
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

/** Up to a tenth sooner, by what is random in its id: emails that failed together do not come back all at once. */
const pauseAfter = ({ id, attempts }: ClaimedEmail): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS) *
  (1 - Number.parseInt(id.slice(-4), 16) / 0xffff / 10);

/** There is nothing to say to anybody, at least not yet. What became of it elsewhere meanwhile stays so. */
async function drop(ctx: EmailContext, id: string, putBack?: (tx: Db) => Promise<void>): Promise<false> {
  await ctx.db.transaction().execute(async (tx) => {
    const gone = tx.deleteFrom("emails").where("id", "=", id).where("status", "=", "queued");
    if ((await gone.executeTakeFirst()).numDeletedRows > 0n) await putBack?.(tx);
  });
  return false;
}

async function claimEmail(ctx: EmailContext) {
  const now = ctx.clock.now();
  return ctx.db
    .updateTable("emails")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: new Date(now.getTime() + CLAIM_MS) }))
    .where("id", "=", (query) =>
      query
        .selectFrom("emails")
        .select("id")
        .where("status", "=", "queued")
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .$narrowType<Pick<StoredEmail, "content">>()
    .executeTakeFirst();
}

type Change = {
  recipient?: string;
  subject?: string;
  body?: string;
  content?: string | null;
  status: "queued" | "sent" | "kept" | "failed";
  sent_at?: Date | null;
  next_attempt_at?: Date;
  last_error: string | null;
};

/** What was taken out of the outbox while it was sent stays as it is: its customer was erased. @returns whether it was there. */
async function update(db: Db, id: string, change: Change): Promise<boolean> {
  const queued = db.updateTable("emails").set(change).where("id", "=", id).where("status", "=", "queued");
  return (await queued.executeTakeFirst()).numUpdatedRows > 0n;
}
