import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { placeText } from "#platform/keyset.ts";
import { type Actor, actorName, type Db, type ShopContext } from "#shop/context.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import type { Decision } from "./moderation.ts";
import type { SeenReview } from "./reviews.contract.server.ts";
import {
  findModerated,
  lockReview,
  type ModerationFilter,
  moderatedRows,
  setReply,
  setReviewState,
} from "./reviews.store.server.ts";

export async function listForModeration(db: Db, filter: ModerationFilter) {
  const page = await readPage(
    db,
    filter,
    (which) => moderatedRows(db, which),
    ({ createdAt, id }) => placeText({ at: createdAt, id }),
  );
  const nameOf = await staffNames(db);
  return mapPage(page, (row) => asModerated(row, nameOf));
}

export async function findForModeration(db: Db, id: string) {
  const row = await findModerated(db, id);
  return row && asModerated(row, await staffNames(db));
}

type ModerationOutcome = { outcome: "moderated" } | { outcome: "stale" } | { outcome: "not_found" };

/**
 * Publishes or hides a review. `stale`: the review or its state has changed since staff saw it (`was`). Repeating a decision changes
 * nothing.
 */
export async function moderateReview(
  ctx: ShopContext,
  actor: Actor,
  asked: { id: string; was: SeenReview; decision: Decision },
  onCatalogChange: () => void,
): Promise<ModerationOutcome> {
  const { id, was, decision } = asked;
  const next = { state: decision.state, reason: decision.state === "hidden" ? decision.reason : null };
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, id);
    if (!review) return "not_found";
    if (review.state === next.state && review.hiddenReason === next.reason) return "same";
    const isSeen = review.state === was.state && review.hiddenReason === was.reason && review.revision === was.revision;
    if (!isSeen) return "stale";
    await setReviewState(tx, id, { state: next.state, hiddenReason: next.reason });
    const before = { state: review.state, reason: review.hiddenReason };
    const action = `review.${next.state}` as const;
    await writeAudit(tx, ctx, { actor, action, subject: `review:${id}`, before, after: next });
    return "moderated";
  });
  if (outcome === "not_found" || outcome === "stale") return { outcome };
  if (outcome === "moderated") onCatalogChange();
  return { outcome: "moderated" };
}

type Row = NonNullable<Awaited<ReturnType<typeof findModerated>>>;

const asModerated = (
  { id, productId, title, orderId, number, hiddenReason, createdAt, reply, replyBy, repliedAt, ...review }: Row,
  nameOf: (actor: string) => string,
) => ({
  _id: id,
  product: { _id: productId, title },
  order: orderId !== null && number !== null ? { _id: orderId, orderNumber: number } : null,
  reply:
    reply !== null && replyBy !== null && repliedAt !== null
      ? { text: reply, by: nameOf(replyBy), at: repliedAt }
      : null,
  ...review,
  reason: hiddenReason,
  date: createdAt,
});

/** `stale`: someone else has replied since. */
type ReplyOutcome = { outcome: "replied" | "stale" | "not_found" };

/** Writes, changes or (if empty) removes the shop's reply. @param was the reply that staff saw */
export async function replyToReview(
  ctx: ShopContext,
  actor: Actor,
  { id, reply, was }: { id: string; reply: string; was: string },
  onCatalogChange: () => void,
): Promise<ReplyOutcome> {
  const at = ctx.clock.now();
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, id);
    if (!review) return "not_found";
    const before = review.reply ?? "";
    if (before === reply) return "same";
    if (before !== was) return "stale";
    await setReply(tx, id, reply === "" ? null : { text: reply, by: actorName(actor), at });
    const change = { before: { reply: before }, after: { reply } };
    await writeAudit(tx, ctx, { actor, action: "review.replied", subject: `review:${id}`, ...change });
    return review.state === "published" ? "shown" : "kept";
  });
  if (outcome === "not_found" || outcome === "stale") return { outcome };
  if (outcome === "shown") onCatalogChange();
  return { outcome: "replied" };
}
