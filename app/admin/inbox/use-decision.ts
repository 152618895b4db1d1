import type { Decision } from "#shop/selling/reviews/moderation.ts";
import type { ModeratedReview } from "#shop/selling/reviews/reviews.contract.server.ts";
import { useChange } from "../kit/use-change.ts";

/** Publishes or hides a review, unless someone else has done so in the meantime. */
export function useDecision({ _id, state, reason, revision }: ModeratedReview) {
  const { run, busy } = useChange("PUT /api/admin/reviews/:id/state", {
    toast: (now) => (now.state === "hidden" ? "Review hidden" : "Review published"),
    invalidates: ["/api/admin/reviews", "/api/admin/reviews/:id", "/api/admin/counts"],
  });
  const decide = (decision: Decision) =>
    void run({ params: { id: _id }, body: { ...decision, was: { state, reason, revision } } });
  return { decide, busy };
}
