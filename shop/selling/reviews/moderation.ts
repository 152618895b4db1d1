export const REVIEW_STATES = ["pending", "published", "hidden"] as const;

/** `pending`: not read by staff yet. `hidden` reviews can come back. */
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Never the rating or opinion (16 CFR 465.7; the database has the same list). */
export const HIDDEN_REASONS = ["spam", "personal_data", "abusive", "off_topic", "unlawful", "fake"] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

export type Decision = { state: "published" } | { state: "hidden"; reason: HiddenReason };
