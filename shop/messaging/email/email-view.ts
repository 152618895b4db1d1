export const EMAIL_STATES = ["queued", "sent", "kept", "failed"] as const;

/** `queued`: waiting to be sent. `kept`: written, but not sent because no mail server is set up. `failed`: not sent, and no longer retried. */
export type EmailState = (typeof EMAIL_STATES)[number];

/** Shown instead of the secret part of a link. */
export const HIDDEN_PART = "[hidden]";

/**
 * An email's text for staff. The part of a link after # gives access (docs/decisions/0007-links-in-emails.md), so it is hidden, except
 * in links to orders for staff who may change orders anyway. `seesShopperLinks`: links to look up an order, to review and to unsubscribe
 * stay, too. That is for a demo, where no shopper gets them.
 */
export const withoutSecrets = (text: string, reader: EmailReader): string =>
  text.replace(/(https?:\/\/[^\s#]+)#([^\s]+)/g, (link, address: string) => {
    const isOrder = /\/orders\/[0-9a-f-]{36}$/.test(address);
    const isForStaff = /^https?:\/\/[^/]+\/admin\//.test(address);
    const isSeen = (reader.seesOrderLinks && isOrder) || (reader.seesShopperLinks && !isForStaff);
    return isSeen ? link : `${address}#${HIDDEN_PART}`;
  });

export type EmailReader = { seesOrderLinks: boolean; seesShopperLinks?: boolean };
