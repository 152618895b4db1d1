import type { Config } from "#platform/config.server.ts";
import { createMailer, type Mailer } from "#platform/mailer.server.ts";
import type { Actor } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import type { EmailContext } from "./define-email.ts";
import { htmlOf } from "./draw-email.server.ts";
import { type EmailContent, textWithSender } from "./email-content.ts";
import { frameOf } from "./write-email.server.ts";

/** How the shop sends email. Staff see `from` and `server`, but not the password, which only `open` uses. */
export type EmailTransport = {
  from: string;
  /** Such as 'smtp.example.com:587'. */
  server: string;
  /** Opens a separate connection for one email, with short time limits because someone is waiting for the result. */
  open(): Mailer;
};

/** Undefined if no mail server is set up. */
export function transportOf({ smtpUrl, from, requireTls }: Config["mail"]): EmailTransport | undefined {
  if (!smtpUrl || !from) return undefined;
  const open = () => createMailer(smtpUrl, from, { requireTls, silenceMs: 6_000, sendingMs: 12_000 });
  return { from, server: new URL(smtpUrl).host, open };
}

/**
 * Sends a test email to the staff member who requested it, bypassing the outbox, so that the mail server's answer can be shown right away.
 *
 * @returns why it was not sent; undefined when the mail server has accepted it
 */
export async function sendTestEmail(
  ctx: EmailContext,
  { open, server }: EmailTransport,
  { actor, to }: { actor: Actor; to: string },
): Promise<string | undefined> {
  const settings = await readSettings(ctx.db);
  const frame = frameOf(ctx, settings);
  const mailer = open();
  const replyTo = settings.owner.email || undefined;
  const { subject } = TEXT;
  const email = { id: ctx.ids.uuid(), at: ctx.clock.now(), to, subject, replyTo };
  try {
    return await mailer.send({ ...email, text: textWithSender(TEXT, frame), html: htmlOf(TEXT, frame) }).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  } finally {
    mailer.close();
    await writeAudit(ctx.db, ctx, { actor, action: "email.tested", subject: "email_setup", after: { to, server } });
  }
}

const TEXT: EmailContent = {
  subject: "Test email from your Pack'd shop",
  toStaff: true,
  parts: ["Your shop can send email.", "You're getting this because you pressed Send a test email in the settings."],
};
