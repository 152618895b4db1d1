import { isKeyedHash, keyedHash } from "#platform/keyed-hash.server.ts";

/** The name of the key that these tokens are made with. */
export const REVIEW_SECRET = "review-tokens";

/** What a buyer's review is of. */
export type OrderLine = { orderId: string; position: number };

/**
 * What the link in a mail after delivery carries: which line of which order it reviews, and the proof that the shop wrote it. It does
 * nothing but write, show and change that one review (docs/decisions/0021-reviews.md).
 */
export const reviewToken = ({ orderId, position }: OrderLine, key: string): string => {
  const line = `${orderId}.${position}`;
  return `${line}.${keyedHash(line, key)}`;
};

/** The line that a token names; undefined when the shop never wrote it. */
export function lineOfToken(token: string, key: string): OrderLine | undefined {
  const [orderId = "", position = "", proof] = token.split(".");
  const line = `${orderId}.${position}`;
  if (token !== `${line}.${proof}` || !isKeyedHash(proof, line, key)) return undefined;
  return { orderId, position: Number(position) };
}
