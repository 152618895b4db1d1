import type { Fit } from "#shop/selling/catalog/catalog.ts";
import type { Verdict } from "./moderation.ts";

/** What the link of a mail opens: the goods to be reviewed, and the review once it is written. */
export type ReviewInvitation = {
  item: { productId: string; title: string; color: string; size: string; image: string };
  /** The first name in the order, to be shown or not: that is the writer's choice. */
  suggestedName: string;
  review: OwnReview | null;
};

/** `pending`: it may still be changed. */
export type OwnReview = Verdict & { rating: number; text: string; name: string; fit: Fit | null; date: string };
