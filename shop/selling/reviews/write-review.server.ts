import type { Db, ShopContext } from "#shop/context.server.ts";
import { lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { mayRewrite } from "./moderation.ts";
import type { OwnReview, ReviewInvitation } from "./own-review.server.ts";
import type { ReviewForm } from "./review-form.ts";
import { lineOfToken } from "./review-links.server.ts";
import {
  findDeliveredLine,
  findOwnReview,
  insertReview,
  type OrderLine,
  updateReview,
} from "./reviews.store.server.ts";

/** The invitation behind a review link; undefined for an unknown link, an undelivered order, or an erased customer. */
export async function openReview(db: Db, token: string, key: string): Promise<ReviewInvitation | undefined> {
  const line = lineOfToken(token, key);
  return line && invitationOf(db, line);
}

/** `closed`: staff have already published the review, or hidden it for good, so nothing was changed. */
export type WriteReviewOutcome =
  | { outcome: "kept" | "closed"; invitation: ReviewInvitation }
  | { outcome: "unknown_link" };

/**
 * Stores the review of an order line, which staff must read before it is shown. The customer can change it until staff decide, or to
 * fix why they hid it. A bot's review is dropped, and answered like any other.
 */
export async function writeReview(
  ctx: Pick<ShopContext, "db" | "clock" | "ids" | "log">,
  { token, form }: { token: string; form: ReviewForm },
  key: string,
): Promise<WriteReviewOutcome> {
  const line = lineOfToken(token, key);
  if (!line) return { outcome: "unknown_link" };
  const { website, ...words } = form;
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    // Locks the order, so that reviews and an erasure of its customer don't run concurrently.
    if (!(await lockOrder(tx, line.orderId))) return "unknown_link";
    const goods = await findDeliveredLine(tx, line);
    if (!goods) return "unknown_link";
    const known = await findOwnReview(tx, line, { hold: true });
    if (known && !mayRewrite({ state: known.state, reason: known.hiddenReason })) return "closed";
    if (website !== "") {
      ctx.log.info({}, "Ignored a review from a bot");
      return "ignored";
    }
    if (!known) {
      const { productId, size } = goods;
      await insertReview(tx, { ...line, ...words, id: ctx.ids.uuid(), productId, size, at: ctx.clock.now() });
      return "kept";
    }
    const isSame =
      known.rating === words.rating &&
      known.text === words.text &&
      known.name === words.name &&
      known.fit === words.fit;
    if (!isSame) await updateReview(tx, known.id, words);
    return "kept";
  });
  const invitation = outcome === "unknown_link" ? undefined : await invitationOf(ctx.db, line);
  if (outcome === "unknown_link" || !invitation) return { outcome: "unknown_link" };
  if (outcome !== "ignored") return { outcome, invitation };
  const { date } = invitation.review ?? { date: ctx.clock.now().toISOString() };
  return { outcome: "kept", invitation: { ...invitation, review: { ...words, state: "pending", reason: null, date } } };
}

async function invitationOf(db: Db, line: OrderLine): Promise<ReviewInvitation | undefined> {
  const goods = await findDeliveredLine(db, line);
  if (!goods) return undefined;
  const { productId, title, color, size, image, name } = goods;
  const review = await findOwnReview(db, line);
  return {
    item: { productId, title, color, size, image },
    suggestedName: name.split(" ", 1)[0] ?? "",
    review: review ? ownReview(review) : null,
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>;

const ownReview = ({ id: _id, hiddenReason, createdAt, ...review }: Row): OwnReview => ({
  ...review,
  reason: hiddenReason,
  date: createdAt.toISOString(),
});
