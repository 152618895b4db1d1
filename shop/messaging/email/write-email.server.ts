import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import type { ShopSettings } from "#shop/running/settings/settings.ts";
import { type EmailContext, type EmailLinks, emailKind, type NotYet, type QueuedEmail } from "./define-email.ts";
import { type EmailContent, type EmailFrame, textWithSender } from "./email-content.ts";

/** An email in the outbox. A copy (`resendOf`) already has its text, and its content unless the original was sent before content was stored. */
export type StoredEmail = QueuedEmail<unknown> & {
  orderId: string | null;
  resendOf: string | null;
  subject: string | null;
  body: string | null;
  content: EmailContent | null;
};

/** An email as the shop stores it. `contentToSend`: makes the content to send instead; undefined if nothing should be sent after all. */
export type WrittenEmail = {
  to: string;
  subject: string;
  body: string;
  content: EmailContent | null;
  contentToSend: (() => Promise<EmailContent | undefined>) | undefined;
};

/** Writes an email from current data. @returns undefined if it shouldn't be sent */
export async function writeEmail(
  ctx: EmailContext,
  email: StoredEmail,
  settings: ShopSettings,
): Promise<WrittenEmail | NotYet | undefined> {
  const { resendOf, orderId, recipient, subject, body } = email;
  const declared = emailKind(ctx.emails, email.kind);
  const isStopped = async (askedAt?: Date) => declared?.marketing === true && isSuppressed(ctx, recipient, askedAt);
  if (resendOf !== null && subject !== null && body !== null) {
    if (await isStopped()) return undefined;
    return { to: recipient, subject, body, content: email.content, contentToSend: undefined };
  }
  if (!declared) throw new Error(`email ${email.id} has the unknown kind ${email.kind}`);
  const data = declared.data.parse(orderId === null ? email.data : { orderId });
  const written = await declared.write(ctx, { ...email, data }, settings);
  if (!written || (await isStopped(written.askedAt))) return undefined;
  if ("putBack" in written) return written;
  const { to = recipient, partsToSend, askedAt: _, ...content } = written;
  return {
    to,
    subject: content.subject,
    body: textWithSender(content, frameOf(ctx, settings)),
    content,
    contentToSend:
      partsToSend &&
      (async () => {
        const parts = await partsToSend();
        return parts && { ...content, parts };
      }),
  };
}

export const frameOf = ({ publicUrl }: EmailLinks, { owner }: ShopSettings): EmailFrame => ({
  owner,
  contactUrl: `${publicUrl}/contact`,
  wordmarkUrl: `${publicUrl}/media/email/wordmark.png`,
});
