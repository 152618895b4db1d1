import { isKeyedHash, keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { reviewableLines } from "./reviews.store.server.ts";

/** Opens the review of one line of an order. */
export type ReviewLink = { title: string; color: string; size: string; url: string };

/** A link for each line of an order. What follows # is sent to no server (docs/decisions/0007-links-in-mails.md). */
export async function reviewLinks(
  { db, ids, publicUrl }: Pick<ShopContext, "db" | "ids"> & { publicUrl: string },
  orderId: string,
): Promise<ReviewLink[]> {
  const key = await secretNamed(db, ids, REVIEW_SECRET);
  const lines = await reviewableLines(db, orderId);
  return lines.map(({ position, title, color, size }) => ({
    title,
    color,
    size,
    url: `${publicUrl}/review#${reviewToken({ orderId, position }, key)}`,
  }));
}

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
