import { z } from "zod";
import { FITS } from "#shop/selling/catalog/catalog.ts";
import { HIDDEN_REASONS, REVIEW_STATES } from "./moderation.ts";

/** The page behind a review link: the item to review, and the review if it was written. */
export const invitationSchema = z.object({
  item: z.object({
    productId: z.string(),
    title: z.string(),
    color: z.string(),
    size: z.string(),
    image: z.string(),
  }),
  suggestedName: z.string().describe("The first name from the order, which the reviewer can change."),
  review: z
    .object({
      rating: z.int(),
      text: z.string(),
      name: z.string(),
      fit: z.enum(FITS).nullable(),
      state: z
        .enum(REVIEW_STATES)
        .describe(
          "The review can be changed while it is pending, or hidden for `personal_data` or `off_topic`, which makes it pending again.",
        ),
      reason: z.enum(HIDDEN_REASONS).nullable(),
      date: z.string(),
    })
    .nullable(),
});

export type ReviewInvitation = z.infer<typeof invitationSchema>;
export type OwnReview = NonNullable<ReviewInvitation["review"]>;
