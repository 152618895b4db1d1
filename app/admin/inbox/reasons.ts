import type { HiddenReason, ReviewState } from "#shop/selling/reviews/moderation.ts";
import type { StateWords } from "../kit/cells.tsx";

export const REASON_NAMES: Record<HiddenReason, string> = {
  spam: "Spam or advertising",
  personal_data: "Personal information",
  abusive: "Abusive or hateful",
  off_topic: "Not about the product",
  unlawful: "Unlawful content",
  fake: "Not written by a buyer",
};

export const REVIEW_STATES: Record<ReviewState, StateWords> = {
  pending: { label: "Needs review", tone: "warn" },
  published: { label: "Published", tone: "good" },
  hidden: { label: "Hidden", tone: "quiet" },
};
