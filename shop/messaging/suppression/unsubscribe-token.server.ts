import { isKeyedHash, keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";

/** The name of the key that these tokens are made with. */
export const UNSUBSCRIBE_SECRET = "unsubscribe-tokens";

/** What a link in an email ends: one subscription, or all emails that no order needs to the address which that email went to. */
export type Unsubscription = { subscriberId: string } | { emailId: string };

const OF_A_MAIL = "mail_";

/**
 * What such a link carries: what it ends, and the proof that the shop wrote it. It never runs out, because an old email's link must work as
 * well; and it can do nothing else. It tells nothing of the address.
 */
export function unsubscribeToken(ends: Unsubscription, key: string): string {
  const name = "emailId" in ends ? `${OF_A_MAIL}${ends.emailId}` : ends.subscriberId;
  return `${name}.${keyedHash(name, key)}`;
}

/** What a token ends; undefined when the shop never wrote it. */
export function readUnsubscribeToken(token: string, key: string): Unsubscription | undefined {
  const [name = "", proof] = token.split(".", 2);
  if (token !== `${name}.${proof}` || !isKeyedHash(proof, name, key)) return undefined;
  return name.startsWith(OF_A_MAIL) ? { emailId: name.slice(OF_A_MAIL.length) } : { subscriberId: name };
}

/** Where the link leads, and where an email program may post to by itself (RFC 8058). */
export const unsubscribeLinks = (publicUrl: string, token: string): { page: string; oneClick: string } => ({
  page: `${publicUrl}/unsubscribe#${token}`,
  oneClick: `${publicUrl}/api/unsubscriptions?token=${token}`,
});

/**
 * The `unsubscribe` of an email that its reader may want no more of. With the email's own id it ends all emails that no order needs to the
 * address it went to; a newsletter's ends that subscription.
 */
export async function unsubscribeFrom(
  { db, ids, publicUrl }: Pick<ShopContext, "db" | "ids"> & { publicUrl: string },
  ends: Unsubscription,
): Promise<ReturnType<typeof unsubscribeLinks>> {
  return unsubscribeLinks(publicUrl, unsubscribeToken(ends, await secretNamed(db, ids, UNSUBSCRIBE_SECRET)));
}
