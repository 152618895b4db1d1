import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { lockReview, setReply } from "./moderated-reviews.store.server.ts";

/** `stale`: somebody else has answered otherwise meanwhile. */
export type ReplyOutcome = { outcome: "replied" | "stale" | "not_found" };

/**
 * Writes, changes or takes back (empty) the one answer of the shop to a review. It is shown with the review, so while that is published
 * the pages follow at once. The same again changes nothing.
 * @param was the answer that staff saw; empty when there was none.
 */
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
