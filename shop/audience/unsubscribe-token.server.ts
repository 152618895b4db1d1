import { isKeyedHash, keyedHash } from "#platform/keyed-hash.server.ts";

/** The name of the key that these tokens are made with. */
export const UNSUBSCRIBE_SECRET = "unsubscribe-tokens";

/**
 * What the link in a newsletter carries: whose subscription it ends, and the proof that the shop wrote it. It never runs out, because
 * an old mail's link must work as well; and it can do nothing but end that one subscription.
 */
export const unsubscribeToken = (subscriberId: string, key: string): string =>
  `${subscriberId}.${keyedHash(subscriberId, key)}`;

/** The subscriber that a token names; undefined when the shop never wrote it. */
export function subscriberOf(token: string, key: string): string | undefined {
  const [id = "", proof] = token.split(".", 2);
  return token === `${id}.${proof}` && isKeyedHash(proof, id, key) ? id : undefined;
}
