export const REVIEW_STATES = ["pending", "published", "hidden"] as const;

/** `pending`: not yet read by staff. `hidden` reviews can be published again. */
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The rating or opinion must never be a reason (16 CFR 465.7). The database has the same list. */
export const HIDDEN_REASONS = ["spam", "personal_data", "abusive", "off_topic", "unlawful", "fake"] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Reasons that are about the words, so their writer can fix them: the review is pending again then. */
const FIXABLE: readonly HiddenReason[] = ["personal_data", "off_topic"];

export const mayRewrite = ({ state, reason }: { state: ReviewState; reason: HiddenReason | null }): boolean =>
  state === "pending" || (state === "hidden" && reason !== null && FIXABLE.includes(reason));

export type Decision = { state: "published" } | { state: "hidden"; reason: HiddenReason };
