export const REVIEW_STATES = ["pending", "published", "hidden"] as const;

/** `pending`: nobody of the shop has read it yet. `hidden`: taken from the pages, for a reason; it can come back. */
export type ReviewState = (typeof REVIEW_STATES)[number];

/**
 * Why a review may be hidden: never for its rating, or for what it thinks of the goods (16 CFR 465.7; the database has the same list).
 */
export const HIDDEN_REASONS = ["spam", "personal_data", "abusive", "off_topic", "unlawful", "fake"] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** What staff decide. */
export type Decision = { state: "published" } | { state: "hidden"; reason: HiddenReason };

/** What was decided: a review that is not hidden has no reason. */
export type Verdict = { state: ReviewState; reason: HiddenReason | null };
