import type { HiddenReason, ReviewState } from "#shop/selling/reviews/moderation.ts";

export const REASON_NAMES: Record<HiddenReason, string> = {
  spam: "Spam or advertising",
  personal_data: "Personal information",
  abusive: "Abusive or hateful",
  off_topic: "Not about the product",
  unlawful: "Unlawful content",
  fake: "Not written by a buyer",
};

export const REVIEW_STATE_NAMES: Record<ReviewState, string> = {
  pending: "Needs review",
  published: "Published",
  hidden: "Hidden",
};
