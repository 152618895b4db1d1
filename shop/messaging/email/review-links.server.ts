import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { reviewableLines } from "#shop/selling/reviews/own-review.store.server.ts";
import { REVIEW_SECRET, reviewToken } from "#shop/selling/reviews/review-token.server.ts";
import type { MailContext } from "./write-mail.server.ts";

/** Opens the review of one line of an order. */
export type ReviewLink = { title: string; color: string; size: string; url: string };

/** A link for each line of an order. What stands behind # is sent to no server (docs/decisions/0007-links-in-mails.md). */
export async function reviewLinks({ db, ids, publicUrl }: MailContext, orderId: string): Promise<ReviewLink[]> {
  const key = await secretNamed(db, ids, REVIEW_SECRET);
  const lines = await reviewableLines(db, orderId);
  return lines.map(({ position, title, color, size }) => ({
    title,
    color,
    size,
    url: `${publicUrl}/review#${reviewToken({ orderId, position }, key)}`,
  }));
}
