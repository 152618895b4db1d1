import type { Fit } from "#shop/selling/catalog/catalog.ts";

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

/** What staff saw when they decided: the text, too, may have been changed meanwhile. */
export type SeenReview = Verdict & { revision: number };

/** What was decided: a review that is not hidden has no reason. */
export type Verdict = { state: ReviewState; reason: HiddenReason | null };

/**
 * A review as staff see it. `date` is when it was written; `sample`: it came with the demo shop; `verified`: it is of the `order`, which was
 * delivered. `revision` counts what its writer has changed.
 */
export type ModeratedReview = Verdict & {
  _id: string;
  product: { _id: string; title: string };
  name: string;
  rating: number;
  text: string;
  size: string | null;
  fit: Fit | null;
  sample: boolean;
  verified: boolean;
  order: { _id: string; orderNumber: string } | null;
  revision: number;
  reply: { text: string; by: string; at: string } | null;
  date: string;
};
