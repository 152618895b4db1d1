/** `pending`: nobody of the shop has read it yet. `hidden`: taken from the pages, for a reason; it can come back. */
export type ReviewState = "pending" | "published" | "hidden";

/**
 * Why a review may be hidden (docs and 16 CFR 465.7: never for its rating or for what it thinks of the goods). The database has the
 * same list.
 */
export const HIDDEN_REASONS = {
  spam: "Spam or advertising",
  personal_data: "Personal data of somebody",
  abusive: "Abusive or hateful",
  off_topic: "Not about the product",
  unlawful: "Unlawful content",
  fake: "Not written by a buyer",
} as const;

export type HiddenReason = keyof typeof HIDDEN_REASONS;

/** Both ways are open from everywhere: a decision can be taken back. Nothing becomes pending again. */
export const mayModerate = (from: ReviewState, to: "published" | "hidden"): boolean => from !== to || to === "hidden";
