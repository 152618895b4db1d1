import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { PLACE } from "#platform/keyset.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { FITS } from "#shop/selling/catalog/catalog.ts";
import { HIDDEN_REASONS, REVIEW_STATES } from "./moderation.ts";
import { replyText } from "./review-form.ts";

const reviewSchema = z.object({
  _id: z.string(),
  product: z.object({ _id: z.string(), title: z.string() }),
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  size: z.string().nullable(),
  fit: z.enum(FITS).nullable(),
  sample: z.boolean(),
  verified: z.boolean().describe("Written by a customer after delivery."),
  order: z.object({ _id: z.uuid(), orderNumber: z.string() }).nullable(),
  revision: z.int(),
  reply: z.object({ text: z.string(), by: z.string(), at: time }).nullable(),
  state: z.enum(REVIEW_STATES),
  reason: z.enum(HIDDEN_REASONS).nullable(),
  date: time,
});

/** `sample`: made up for the demo shop. `verified`: written for the delivered `order`. `revision` goes up with each change by the reviewer. */
export type ModeratedReview = z.input<typeof reviewSchema>;

const params = z.object({ id: z.uuid() });

const was = z
  .strictObject({ state: z.enum(REVIEW_STATES), reason: z.enum(HIDDEN_REASONS).nullable(), revision: z.int() })
  .describe("The state that staff saw. If it has changed since, the response is 409.");

/** The state that staff saw. `revision` also detects a changed text. */
export type SeenReview = z.infer<typeof was>;

export const reviewsContract = {
  "GET /api/admin/reviews": {
    summary: "List reviews of all products, newest first",
    querystring: z.object({
      ...pageQuery,
      q: pageQuery.q.describe("The start of words in the name and text."),
      after: z.string().regex(PLACE, "Please send the `next` of the previous page").optional(),
      state: z.enum(REVIEW_STATES).optional(),
    }),
    response: { 200: pageSchema(reviewSchema) },
  },
  "GET /api/admin/reviews/:id": {
    summary: "Get a review",
    params,
    response: { 200: reviewSchema },
    problems: ["not_found"],
  },
  "PUT /api/admin/reviews/:id/state": {
    summary: "Publish or hide a review",
    description: "Hiding needs one of the reasons, none of which is the rating. Both can be undone.",
    params,
    body: z.discriminatedUnion("state", [
      z.strictObject({ state: z.literal("published"), was }),
      z.strictObject({ state: z.literal("hidden"), reason: z.enum(HIDDEN_REASONS, "Please choose a reason"), was }),
    ]),
    response: { 200: reviewSchema },
    problems: ["validation_failed", "not_found", "changed_meanwhile"],
  },
  "PUT /api/admin/reviews/:id/reply": {
    summary: "Reply to a review publicly; an empty reply removes it",
    params,
    body: z.strictObject({
      reply: replyText,
      was: z.string().describe("The reply that staff saw; empty if there was none."),
    }),
    response: { 200: reviewSchema },
    problems: ["validation_failed", "not_found", "changed_meanwhile"],
  },
} as const;
