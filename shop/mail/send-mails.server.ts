import type { Mailer } from "#platform/mailer.server.ts";
import { readSettings } from "#shop/settings/settings.store.server.ts";
import type { Policies } from "#shop/settings/settings.ts";
import { type MailContext, writeMail } from "./write-mail.server.ts";

/** A drop's confirmations come together: so many are on their way at the same time. */
const AT_ONCE = 4;
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 60_000;
/** While a process sends a mail, no other takes it; if that process dies, the mail is taken again after this. */
const CLAIM_MS = 5 * 60_000;

/**
 * The job that sends what stands in the outbox. Without a mailer the mails are written and kept, to be read in the database.
 * A refusal is tried again after 1, 2, 4 … minutes, then the mail is `failed`.
 *
 * @param end from then on no further mail is begun: one whose sending outlasts the process would be sent twice.
 * @returns how many left the outbox.
 */
export async function sendMails(ctx: MailContext, mailer: Mailer | undefined, end?: AbortSignal): Promise<number> {
  const { policies } = await readSettings(ctx.db);
  let done = 0;
  const sender = async () => {
    while (!end?.aborted) {
      const mail = await claimMail(ctx);
      if (!mail) return;
      if (await sendMail(ctx, mailer, mail, policies)) done++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return done;
}

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Whatever is wrong with a mail, its text or its way, is its own trouble: the others go on. */
async function sendMail(
  ctx: MailContext,
  mailer: Mailer | undefined,
  mail: ClaimedMail,
  policies: Policies,
): Promise<boolean> {
  let written: { recipient?: string; subject?: string; body?: string } = {};
  try {
    const text = await writeMail(ctx, mail, policies);
    if (!text) return await drop(ctx, mail.id);
    const { to = mail.recipient, subject, body, bodyToSend } = text;
    written = { recipient: to, subject, body };
    if (mailer) {
      const sent = bodyToSend ? await bodyToSend() : body;
      if (sent === undefined) return await drop(ctx, mail.id);
      await mailer.send({ to, subject, text: sent });
    }
    const status = mailer ? "sent" : "kept";
    await update(ctx, mail.id, { ...written, status, sent_at: mailer ? ctx.clock.now() : null, last_error: null });
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, "a mail could not be sent");
    const again = new Date(ctx.clock.now().getTime() + FIRST_PAUSE_MS * 2 ** (mail.attempts - 1));
    const status = mail.attempts >= MAX_ATTEMPTS ? "failed" : "queued";
    const last_error = String(error).slice(0, 500);
    await update(ctx, mail.id, { ...written, status, next_attempt_at: again, last_error });
    return false;
  }
}

/** There is nothing to say to anybody. */
async function drop(ctx: MailContext, id: string): Promise<false> {
  await ctx.db.deleteFrom("emails").where("id", "=", id).execute();
  return false;
}

async function claimMail(ctx: MailContext) {
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
    .executeTakeFirst();
}

type Change = {
  recipient?: string;
  subject?: string;
  body?: string;
  status: "queued" | "sent" | "kept" | "failed";
  sent_at?: Date | null;
  next_attempt_at?: Date;
  last_error: string | null;
};

/** What was taken out of the outbox while it was sent stays as it is: its customer was erased. */
async function update(ctx: MailContext, id: string, change: Change): Promise<void> {
  await ctx.db.updateTable("emails").set(change).where("id", "=", id).where("status", "=", "queued").execute();
}
