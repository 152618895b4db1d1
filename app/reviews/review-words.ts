import type { HiddenReason, ReviewState } from "#shop/selling/reviews/moderation.ts";
import type { OwnReview } from "#shop/selling/reviews/own-review.ts";

const HIDDEN_BECAUSE: Record<HiddenReason, string> = {
  spam: "it advertises something",
  personal_data: "it has personal data in it",
  abusive: "it is abusive",
  off_topic: "it is not about the product",
  unlawful: "something in it is unlawful",
  fake: "it does not seem to be written by a buyer",
};

const HEADINGS: Record<ReviewState, string> = {
  pending: "We have your review. Thank you!",
  published: "Your review is published",
  hidden: "Your review is not shown",
};

/** How a review that was written stands, as the heading of its page. */
export const stateHeading = ({ state }: OwnReview): string => HEADINGS[state];

/** What that means for whoever wrote it. */
export function stateText({ state, reason }: OwnReview): string {
  switch (state) {
    case "pending":
      return "We read each review before it is shown, and publish it whatever its rating. Until then you can change it.";
    case "published":
      return "Thank you for it. It can no longer be changed here; write to us if you want it taken down.";
    case "hidden":
      return `We left it out because ${reason ? HIDDEN_BECAUSE[reason] : "of its content"}. How many stars you gave, and what you think of it, is never a reason. If we are wrong, write to us.`;
    default:
      return state satisfies never;
  }
}
