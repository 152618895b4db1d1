import { z } from "zod";
import { FITS } from "#shop/selling/catalog/catalog.ts";
import { HIDDEN_REASONS, REVIEW_STATES } from "./moderation.ts";

/** What the link of an email opens: the goods to be reviewed, and the review once it is written. */
export const invitationSchema = z.object({
  item: z.object({
    productId: z.string(),
    title: z.string(),
    color: z.string(),
    size: z.string(),
    image: z.string(),
  }),
  suggestedName: z.string().describe("The first name in the order, which the writer may change."),
  review: z
    .object({
      rating: z.int(),
      text: z.string(),
      name: z.string(),
      fit: z.enum(FITS).nullable(),
      state: z.enum(REVIEW_STATES).describe("While it is pending it may be changed."),
      reason: z.enum(HIDDEN_REASONS).nullable(),
      date: z.string(),
    })
    .nullable(),
});

export type ReviewInvitation = z.infer<typeof invitationSchema>;
export type OwnReview = NonNullable<ReviewInvitation["review"]>;
