import * as z from "zod/mini";
import { easternMomentWords } from "#platform/eastern-time.ts";
import { defineEmail, type EmailKind } from "#shop/messaging/email/define-email.ts";
import type { EmailContent, EmailPart } from "#shop/messaging/email/email-content.ts";
import { hasEarlierEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { findMessageRow, findReply, type MessageRow } from "./messages.store.server.ts";

const aboutMessage = z.object({ messageId: z.string() });

/** Sends a copy of a contact message to the shop's own address, unless staff have deleted the message in the meantime. */
export const contactCopy = defineEmail({
  kind: "contact_copy",
  label: "Copy to the shop",
  when: "To the shop, when someone uses the contact form",
  data: aboutMessage,
  async write({ db, publicUrl }, { data: { messageId } }) {
    const message = await findMessageRow(db, messageId);
    if (!message) return undefined;
    const url = `${publicUrl}/admin/inbox?open=${messageId}`;
    return contactCopyText(message, url);
  },
});

export function contactCopyText(
  { name, email, phone, comment, createdAt }: Omit<MessageRow, "id">,
  adminUrl: string,
): EmailContent {
  const fields = [
    ["Name", name],
    ["Email", email],
    ["Phone", phone],
  ].flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []));
  return {
    subject: `Message from ${name || email}`,
    replyTo: email,
    toStaff: true,
    parts: [
      `Sent with the contact form on ${easternMomentWords(createdAt)}. Replies to this email go to ${email}.`,
      { kind: "block", title: "Message", lines: comment === "" ? ["(No text)"] : comment.split("\n") },
      { kind: "block", title: "From", lines: fields },
      { kind: "button", label: "Reply in the admin", url: adminUrl },
    ],
  };
}

const A_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Confirms a contact message to its sender. Because anyone can enter any address, it doesn't quote the message, and each address gets at
 * most one a day.
 */
export const contactReply = defineEmail({
  kind: "contact_reply",
  label: "Automatic reply",
  when: "To someone who used the contact form",
  data: aboutMessage,
  marketing: true,
  async write({ db }, email, { demo, owner }) {
    const message = await findMessageRow(db, email.data.messageId);
    if (!message) return undefined;
    if (await hasEarlierEmail(db, email, new Date(email.createdAt.getTime() - A_DAY_MS))) return undefined;
    return contactReplyText({ arrived: message.createdAt, demo, email: owner.email });
  },
});

/** The staff's reply to a message. It isn't marketing, because the recipient wrote first. Replies to it go to the shop's own address. */
export const messageAnswer = defineEmail({
  kind: "message_answer",
  label: "Reply to a message",
  when: "To the customer, when you reply to their message",
  data: z.object({ messageId: z.string(), replyId: z.string() }),
  async write({ db }, { data: { messageId, replyId } }, { owner }) {
    const message = await findMessageRow(db, messageId);
    const reply = await findReply(db, { messageId, id: replyId });
    return message && reply && messageAnswerText(reply.text, message, owner.email);
  },
});

export const messageAnswerText = (
  text: string,
  { comment, createdAt }: Pick<MessageRow, "comment" | "createdAt">,
  email: string,
): EmailContent => ({
  subject: "Re: Your message to Pack'd",
  title: "Our reply to your message",
  parts: [
    ...text.split(/\n{2,}/),
    ...(comment === ""
      ? []
      : [
          {
            kind: "block" as const,
            title: `You wrote on ${easternMomentWords(createdAt)}`,
            lines: comment.split("\n"),
          },
        ]),
    ...(email === "" ? [] : [{ kind: "small" as const, text: "To write back, reply to this email." }]),
  ],
});

/** The kinds of email about a message, which staff see with it. */
export const MESSAGE_EMAILS: readonly EmailKind[] = [contactCopy, contactReply, messageAnswer];

type Reply = { arrived: Date; demo: boolean; email: string };

export const contactReplyText = ({ arrived, ...shop }: Reply): EmailContent => ({
  subject: "We received your message",
  automaticReply: true,
  parts: [
    "Hi,",
    `Thanks for writing. We got your message on ${easternMomentWords(arrived)}.`,
    ...answersFrom(shop),
    "If you didn't write to us, someone entered your address by mistake, and you can ignore this email.",
    "This is an automatic reply.",
  ],
});

/** Promises no date, because the shop has no setting for one. */
function answersFrom({ demo, email }: Omit<Reply, "arrived">): EmailPart[] {
  if (demo) return ["This is a demo shop, so no one will reply."];
  return [`We'll reply by email to this address.${email === "" ? "" : " To add something, reply to this email."}`];
}
