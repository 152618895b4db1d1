import { defineEmail, noData } from "#shop/messaging/email/define-email.ts";
import type { EmailContent } from "#shop/messaging/email/email-content.ts";
import { hasEarlierEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { unsubscribeFrom } from "#shop/messaging/suppression/unsubscribe-token.server.ts";
import { choiceWords, ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import type { StoredProduct } from "#shop/selling/catalog/product-view.ts";
import { readProducts } from "#shop/selling/catalog/read-catalog.store.server.ts";
import { type Offered, offer } from "./offer.ts";
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
    const { publicUrl, clock } = ctx;
    const unsubscribe = await unsubscribeFrom(ctx, { subscriberId: id });
    const [shown] = (await readProducts(ctx.db)).flatMap(inStock);
    return { ...welcomeText({ publicUrl, unsubscribe, shown, now: clock.now() }), askedAt };
  },
});

const inStock = ({ colors, ...product }: StoredProduct): Offered[] =>
  colors
    .filter(({ sizes }) => sizes.some(({ onHand }) => onHand > 0))
    .map(({ color, image }) => ({ ...product, color, image, note: choiceWords(color, ONLY_SIZE) }));

type Facts = {
  publicUrl: string;
  unsubscribe: NonNullable<EmailContent["unsubscribe"]>;
  now: Date;
  /** Undefined if nothing can be bought. */
  shown?: Offered | undefined;
};

export const welcomeText = ({ publicUrl, unsubscribe, now, shown }: Facts): EmailContent => ({
  subject: "You're subscribed to news from Pack'd",
  parts: [
    "Thanks for subscribing! We'll email you about new colors, restocks, and sales.",
    ...(shown ? offer(shown, { publicUrl, now }) : []),
    { kind: "button", label: "Shop Now", url: `${publicUrl}/shop` },
    {
      kind: "small",
      text: "You're getting this email because someone entered this address under \"News from Pack'd\" in our shop. If that wasn't you, unsubscribe below.",
    },
  ],
  unsubscribe,
});
