import { nameInToken, tokenOf } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { type OrderLine, reviewableLines } from "./reviews.store.server.ts";

export type ReviewLink = { title: string; color: string; size: string; url: string };

/** The token is after the #, because browsers don't send that part to servers (docs/decisions/0007-links-in-emails.md). */
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

/** The name of the secret for these tokens. */
export const REVIEW_SECRET = "review-tokens";

/**
 * The token in the link of a delivery email: an order line, and a proof that the shop issued it. It only gives access to that line's
 * review (docs/decisions/0021-reviews.md).
 */
export const reviewToken = ({ orderId, position }: OrderLine, key: string): string =>
  tokenOf(`${orderId}.${position}`, key);

export function lineOfToken(token: string, key: string): OrderLine | undefined {
  const [orderId, position] = nameInToken(token, key)?.split(".") ?? [];
  return orderId && position ? { orderId, position: Number(position) } : undefined;
}
