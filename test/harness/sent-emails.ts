import type { Email } from "#platform/mailer.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { EMAILS } from "#shop/emails.server.ts";
import type { EmailContext } from "#shop/messaging/email/define-email.ts";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";

/** The context for writing and sending a test's emails. */
export const emailContext = (ctx: ShopContext, viewTokenKey = "view-token-key"): EmailContext => ({
  ...ctx,
  publicUrl: "https://shop.example",
  viewTokenKey,
  emails: EMAILS,
  provider: "sandbox",
});

/** Sends the queued emails to a mail server that accepts everything. @returns the emails sent */
export async function sentEmails(emails: EmailContext): Promise<Email[]> {
  const sent: Email[] = [];
  await sendEmails(emails, { send: async (email) => void sent.push(email), close() {} });
  return sent;
}
