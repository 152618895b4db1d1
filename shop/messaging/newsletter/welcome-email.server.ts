import { defineEmail, noData } from "#shop/messaging/email/define-email.ts";
import type { EmailContent } from "#shop/messaging/email/email-content.ts";
import { hasEarlierEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { unsubscribeFrom } from "#shop/messaging/suppression/unsubscribe-token.server.ts";
import { findSubscriber } from "./subscribers.store.server.ts";

const A_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Welcomes a subscriber, once per subscription and at most once a day per address. Every request queues one, so that the response takes the
 * same time for an address that is already subscribed.
 */
export const newsletterWelcome = defineEmail({
  kind: "newsletter_welcome",
  label: "Newsletter welcome",
  when: "To new subscribers",
  data: noData,
  marketing: true,
  async write(ctx, email) {
    const subscriber = await findSubscriber(ctx.db, email.recipient);
    if (!subscriber) return undefined;
    const { id, subscribedAt: askedAt } = subscriber;
    const since = Math.min(askedAt.getTime(), email.createdAt.getTime() - A_DAY_MS);
    if (await hasEarlierEmail(ctx.db, email, new Date(since))) return undefined;
    return { ...welcomeText(ctx.publicUrl, await unsubscribeFrom(ctx, { subscriberId: id })), askedAt };
  },
});

export const welcomeText = (
  publicUrl: string,
  unsubscribe: NonNullable<EmailContent["unsubscribe"]>,
): EmailContent => ({
  subject: "You're subscribed to news from Pack'd",
  parts: [
    "Thanks for subscribing! We'll email you about new colors, restocks and sales.",
    { kind: "button", label: "Shop Now", url: `${publicUrl}/shop` },
    "You're getting this email because someone entered this address under \"News from Pack'd\" in our shop. If that wasn't you, unsubscribe below.",
  ],
  unsubscribe,
});
