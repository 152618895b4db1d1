import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { hasEarlierMail } from "./earlier-mail.store.server.ts";
import type { MailContent } from "./mail-content.ts";
import { unsubscribeFrom } from "./unsubscribe-from.server.ts";
import type { Writer } from "./write-mail.server.ts";

const A_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Welcomes whoever subscribed to the newsletter: once for each subscription, and once a day to an address at most. Every press of the form
 * queues one, so that an address that is subscribed already costs the same.
 */
export const writeNewsletterWelcome: Writer = async (ctx, mail) => {
  const subscriber = await findSubscriber(ctx.db, mail.recipient);
  if (!subscriber || (await isSuppressed(ctx, mail.recipient, subscriber.subscribed_at))) return undefined;
  const since = Math.min(subscriber.subscribed_at.getTime(), mail.created_at.getTime() - A_DAY_MS);
  if (await hasEarlierMail(ctx.db, mail, new Date(since))) return undefined;
  return newsletterWelcome(ctx.publicUrl, await unsubscribeFrom(ctx, { subscriberId: subscriber.id }));
};

export const newsletterWelcome = (
  publicUrl: string,
  unsubscribe: NonNullable<MailContent["unsubscribe"]>,
): MailContent => ({
  subject: "You are subscribed to news from Pack'd",
  parts: [
    "Thank you for subscribing. We write when there are new colors, restocks or sales.",
    { kind: "button", label: "Visit the shop", url: `${publicUrl}/shop` },
    "You get this mail because this address was entered in our shop, under “News from Pack'd”. Was it not you? Unsubscribe below.",
  ],
  unsubscribe,
});

const findSubscriber = (db: Db, email: string) =>
  db
    .selectFrom("subscribers")
    .select(["id", "subscribed_at"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("unsubscribed_at", "is", null)
    .executeTakeFirst();
