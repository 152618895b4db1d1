import type { Mail } from "#platform/mailer.server.ts";
import { sendMails } from "#shop/messaging/email/send-mails.server.ts";
import type { MailContext } from "#shop/messaging/email/write-mail.server.ts";

/** Sends what waits to a mail server that takes everything. @returns what it took. */
export async function sentMails(mails: MailContext): Promise<Mail[]> {
  const sent: Mail[] = [];
  await sendMails(mails, { send: async (mail) => void sent.push(mail), close() {} });
  return sent;
}
