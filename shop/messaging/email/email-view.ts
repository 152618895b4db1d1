export const EMAIL_STATES = ["queued", "sent", "kept", "failed"] as const;

/** `queued`: waits for its turn. `kept`: written, but no mail server is set up. `failed`: given up after its last attempt. */
export type EmailState = (typeof EMAIL_STATES)[number];

/** An email in the staff's list. `label`: its kind in words. `order`: what it is about, if that is one order. `resendOf`: the email whose text it has. */
export type ListedEmail = {
  _id: string;
  kind: string;
  label: string;
  to: string;
  subject: string | null;
  state: EmailState;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: string | null;
  createdAt: string;
  sentAt: string | null;
  order: { _id: string; orderNumber: string } | null;
  resendOf: string | null;
};

/** Somebody pressed 'Send again'. `was`: how far the email was then. `copy`: the email that went out; null when it was this one itself. */
export type EmailPress = { at: string; by: string; was: EmailState; copy: string | null };

/**
 * With its text: as it was sent or kept, or `preview`, as it would be written now; null when it cannot be written. `html`: the same drawn;
 * null of an email that has text alone. `presses`: of the email and all its copies, oldest first. `whyNotAgain`: why staff can't send it again;
 * null when they can.
 */
export type ReadEmail = ListedEmail & {
  text: string | null;
  html: string | null;
  preview: boolean;
  presses: EmailPress[];
  whyNotAgain: string | null;
};

/** What stands for the secret part of a link. */
export const HIDDEN_PART = "[hidden]";

/**
 * An email's text for staff. What stands behind # in a link lets its reader in (docs/decisions/0007-links-in-mails.md), so it is left
 * out; the links of orders stay for whoever may change orders anyway. `seesShopperLinks`: those to look an order up, to review and to
 * unsubscribe stay too. That is for a demo, where no shopper gets them.
 */
export const withoutSecrets = (text: string, reader: EmailReader): string =>
  text.replace(/(https?:\/\/[^\s#]+)#([^\s]+)/g, (link, address: string) => {
    const isOrder = /\/orders\/[0-9a-f-]{36}$/.test(address);
    const isForStaff = /^https?:\/\/[^/]+\/admin\//.test(address);
    const isSeen = (reader.seesOrderLinks && isOrder) || (reader.seesShopperLinks && !isForStaff);
    return isSeen ? link : `${address}#${HIDDEN_PART}`;
  });

export type EmailReader = { seesOrderLinks: boolean; seesShopperLinks?: boolean };
