import * as z from "zod/mini";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { hasEarlierMail } from "./earlier-mail.store.server.ts";
import type { MailData } from "./mail.store.server.ts";
import type { MailContent, MailPart } from "./mail-content.ts";
import { findMessage } from "./message.store.server.ts";
import { moment } from "./moment.ts";
import type { Writer } from "./write-mail.server.ts";

const contactData = z.object({ messageId: z.string() }) satisfies z.ZodMiniType<MailData["contact_copy"]>;

/** A message of the contact form, for whoever answers at the shop's own address. One that staff deleted meanwhile is not sent. */
export const writeContactCopy: Writer = async ({ db, publicUrl }, { data }) => {
  const { messageId } = contactData.parse(data);
  const message = await findMessage(db, messageId);
  return message && contactCopy(message, `${publicUrl}/admin?tab=messages&open=${messageId}`);
};

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export function contactCopy({ name, email, phone, comment, created_at }: Message, adminUrl: string): MailContent {
  const fields = [
    ["Name", name],
    ["Email", email],
    ["Phone", phone],
  ].flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []));
  return {
    subject: `Message from ${name || email}`,
    replyTo: email,
    parts: [
      `This came by the contact form on ${moment(created_at.toISOString())}. Answer this mail, and it goes to ${email}.`,
      { kind: "block", title: "From", lines: fields },
      { kind: "block", title: "Message", lines: comment === "" ? ["They left no text."] : comment.split("\n") },
      { kind: "button", label: "Open it in the admin", url: adminUrl },
    ],
  };
}

const A_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Tells who wrote that it has arrived. Anybody can type in anybody's address: so it quotes nothing of what was typed, goes out once a day to
 * an address, and to none on the suppression list.
 */
export const writeContactReply: Writer = async (ctx, mail) => {
  const message = await findMessage(ctx.db, contactData.parse(mail.data).messageId);
  if (!message || (await isSuppressed(ctx, mail.recipient))) return undefined;
  if (await hasEarlierMail(ctx.db, mail, new Date(mail.created_at.getTime() - A_DAY_MS))) return undefined;
  const { demo, owner } = await readSettings(ctx.db);
  return contactReply({ arrived: message.created_at, demo, email: owner.email });
};

type Reply = { arrived: Date; demo: boolean; email: string };

export const contactReply = ({ arrived, ...shop }: Reply): MailContent => ({
  subject: "We received your message",
  automaticReply: true,
  parts: [
    "Hello,",
    `Your message to the Pack'd shop arrived on ${moment(arrived.toISOString())}.`,
    ...answersFrom(shop),
    "Did you not write to us? Then somebody entered your address by mistake, and you need not do anything.",
    "This is an automatic answer.",
  ],
});

/** No day is promised, because the shop has named none. */
function answersFrom({ demo, email }: Omit<Reply, "arrived">): MailPart[] {
  if (demo) return ["This is a demo shop: nobody answers here."];
  return [
    `Our answer comes by email to this address.${email === "" ? "" : " If you want to add something, answer this mail."}`,
  ];
}
