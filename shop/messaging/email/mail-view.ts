import type { MailKind } from "./mail.store.server.ts";

export const MAIL_STATES = ["queued", "sent", "kept", "failed"] as const;

/** `queued`: waits for its turn. `kept`: written, but no mail server is set up. `failed`: given up after its last attempt. */
export type MailState = (typeof MAIL_STATES)[number];

/** A mail in the staff's list. `order`: what it is about, if that is one order. `resendOf`: the mail whose text it has. */
export type ListedMail = {
  _id: string;
  kind: string;
  to: string;
  subject: string | null;
  state: MailState;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: string | null;
  createdAt: string;
  sentAt: string | null;
  order: { _id: string; orderNumber: string } | null;
  resendOf: string | null;
};

/** Somebody pressed 'Send again'. `was`: how far the mail was then. `copy`: the mail that went out; null when it was this one itself. */
export type MailPress = { at: string; by: string; was: MailState; copy: string | null };

/**
 * With its text: as it was sent or kept, or `preview`, as it would be written now; null when it cannot be written. `html`: the same drawn;
 * null of a mail that has text alone. `presses`: of the mail and all its copies, oldest first.
 */
export type ReadMail = ListedMail & {
  text: string | null;
  html: string | null;
  preview: boolean;
  presses: MailPress[];
};

/** Kinds that are sent once: their link stood in the sent mail alone, so their kept text has none, or one mail was all that was agreed. */
const SENT_ONCE: Record<string, string | undefined> = {
  staff_invitation: "Its link was in the sent mail alone. Make a new one in Staff.",
  password_reset: "Its link was in the sent mail alone. Whoever needs it asks for a new link at the login.",
  abandoned_checkout: "Its shopper agreed to one mail, and has it.",
} satisfies Partial<Record<MailKind, string>>;

/** Why a mail cannot be sent again; undefined when it can. One that never left can: it is written anew, with a link of its own. */
export const whyNotAgain = ({ kind, state }: Pick<ListedMail, "kind" | "state">): string | undefined =>
  state === "sent" ? SENT_ONCE[kind] : undefined;

/** What stands for the secret part of a link. */
export const HIDDEN_PART = "[hidden]";

/**
 * A mail's text for staff. What stands behind # in a link lets its reader in (docs/decisions/0007-links-in-mails.md), so it is left
 * out; the links of orders stay for whoever may change orders anyway. `seesShopperLinks`: those to look an order up, to review and to
 * unsubscribe stay too. That is for a demo, where no shopper gets them.
 */
export const withoutSecrets = (text: string, reader: MailReader): string =>
  text.replace(/(https?:\/\/[^\s#]+)#([^\s]+)/g, (link, address: string) => {
    const isOrder = /\/orders\/[0-9a-f-]{36}$/.test(address);
    const isForStaff = /^https?:\/\/[^/]+\/admin\//.test(address);
    const isSeen = (reader.seesOrderLinks && isOrder) || (reader.seesShopperLinks && !isForStaff);
    return isSeen ? link : `${address}#${HIDDEN_PART}`;
  });

export type MailReader = { seesOrderLinks: boolean; seesShopperLinks?: boolean };
