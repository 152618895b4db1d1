import { nameInToken, tokenOf } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";

/** The name of the secret for these tokens. */
export const UNSUBSCRIBE_SECRET = "unsubscribe-tokens";

/** What an unsubscribe link ends: one subscription, or all marketing email to the recipient of that email. */
export type Unsubscription = { subscriberId: string } | { emailId: string };

const EMAIL_PREFIX = "mail_";

/**
 * The token in an unsubscribe link: what it ends, and a proof that the shop issued it. It never expires, because links in old emails must
 * work, too. It permits nothing else and doesn't reveal the address.
 */
export const unsubscribeToken = (ends: Unsubscription, key: string): string =>
  tokenOf("emailId" in ends ? `${EMAIL_PREFIX}${ends.emailId}` : ends.subscriberId, key);

/** What a token ends; undefined if the shop didn't issue it. */
export function readUnsubscribeToken(token: string, key: string): Unsubscription | undefined {
  const name = nameInToken(token, key);
  if (name === undefined) return undefined;
  return name.startsWith(EMAIL_PREFIX) ? { emailId: name.slice(EMAIL_PREFIX.length) } : { subscriberId: name };
}

/** The page that the link opens, and the URL that an email app can post to (RFC 8058). */
export const unsubscribeLinks = (publicUrl: string, token: string): { page: string; oneClick: string } => ({
  page: `${publicUrl}/unsubscribe#${token}`,
  oneClick: `${publicUrl}/api/unsubscriptions?token=${token}`,
});

/**
 * The `unsubscribe` links for an email. With the email's id, they end all marketing email to its recipient; with a subscriber's id, they end
 * that subscription.
 */
export async function unsubscribeFrom(
  { db, ids, publicUrl }: Pick<ShopContext, "db" | "ids"> & { publicUrl: string },
  ends: Unsubscription,
): Promise<ReturnType<typeof unsubscribeLinks>> {
  return unsubscribeLinks(publicUrl, unsubscribeToken(ends, await secretNamed(db, ids, UNSUBSCRIBE_SECRET)));
}
