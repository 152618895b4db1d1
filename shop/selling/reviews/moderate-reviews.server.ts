import { z } from "zod";
import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { time } from "#platform/http/time.server.ts";
import { PLACE, placeText } from "#platform/keyset.ts";
import { type Actor, actorName, type Db, type ShopContext } from "#shop/context.server.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { FITS } from "#shop/selling/catalog/catalog.ts";
import { type Decision, HIDDEN_REASONS, REVIEW_STATES } from "./moderation.ts";
import { replyText } from "./review-form.ts";
import {
  findModerated,
  lockReview,
  type ModerationFilter,
  moderatedRows,
  setReply,
  setReviewState,
} from "./reviews.store.server.ts";

const reviewSchema = z.object({
  _id: z.string(),
  product: z.object({ _id: z.string(), title: z.string() }),
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  size: z.string().nullable(),
  fit: z.enum(FITS).nullable(),
  sample: z.boolean(),
  verified: z.boolean().describe("Written by a customer after delivery."),
  order: z.object({ _id: z.uuid(), orderNumber: z.string() }).nullable(),
  revision: z.int(),
  reply: z.object({ text: z.string(), by: z.string(), at: time }).nullable(),
  state: z.enum(REVIEW_STATES),
  reason: z.enum(HIDDEN_REASONS).nullable(),
  date: time,
});

/** `sample`: made up for the demo shop. `verified`: written for the delivered `order`. `revision` goes up with each change by the reviewer. */
export type ModeratedReview = z.input<typeof reviewSchema>;

const params = z.object({ id: z.uuid() });

const was = z
  .strictObject({ state: z.enum(REVIEW_STATES), reason: z.enum(HIDDEN_REASONS).nullable(), revision: z.int() })
  .describe("The state that staff saw. If it has changed since, the response is 409.");

/** The state that staff saw. `revision` also detects a changed text. */
export type SeenReview = z.infer<typeof was>;

export const reviewsContract = {
  "GET /api/admin/reviews": {
    summary: "List reviews of all products, newest first",
    querystring: z.object({
      ...pageQuery,
      q: pageQuery.q.describe("The start of words in the name and text."),
      after: z.string().regex(PLACE, "Please send the `next` of the previous page").optional(),
      state: z.enum(REVIEW_STATES).optional(),
    }),
    response: { 200: pageSchema(reviewSchema) },
  },
  "GET /api/admin/reviews/:id": {
    summary: "Get a review",
    params,
    response: { 200: reviewSchema },
    problems: ["not_found"],
  },
  "PUT /api/admin/reviews/:id/state": {
    summary: "Publish or hide a review",
    description: "Hiding needs one of the reasons, none of which is the rating. Both can be undone.",
    params,
    body: z.discriminatedUnion("state", [
      z.strictObject({ state: z.literal("published"), was }),
      z.strictObject({ state: z.literal("hidden"), reason: z.enum(HIDDEN_REASONS, "Please choose a reason"), was }),
    ]),
    response: { 200: reviewSchema },
    problems: ["validation_failed", "not_found", "changed_meanwhile"],
  },
  "PUT /api/admin/reviews/:id/reply": {
    summary: "Reply to a review publicly; an empty reply removes it",
    params,
    body: z.strictObject({
      reply: replyText,
      was: z.string().describe("The reply that staff saw; empty if there was none."),
    }),
    response: { 200: reviewSchema },
    problems: ["validation_failed", "not_found", "changed_meanwhile"],
  },
} as const;

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
