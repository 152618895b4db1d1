import type { Fit } from "#shop/selling/catalog/catalog.ts";
import type { Verdict } from "./moderation.ts";

/** What the link in an email opens. `suggestedName` is the first name in the order; a `pending` review may still be changed. */
export type ReviewInvitation = {
  item: { productId: string; title: string; color: string; size: string; image: string };
  suggestedName: string;
  review: OwnReview | null;
};

/** `pending`: it may still be changed. */
export type OwnReview = Verdict & { rating: number; text: string; name: string; fit: Fit | null; date: string };
