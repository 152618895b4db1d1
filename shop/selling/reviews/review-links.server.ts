import type { ShopContext } from "#shop/context.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { reviewableLines } from "./own-review.store.server.ts";
import { REVIEW_SECRET, reviewToken } from "./review-token.server.ts";

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
