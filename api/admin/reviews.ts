import { z } from "zod";
import { PLACE } from "#platform/keyset.ts";
import { FITS } from "#shop/selling/catalog/catalog.ts";
import { findForModeration, listForModeration, moderateReview } from "#shop/selling/reviews/moderate-reviews.server.ts";
import {
  HIDDEN_REASONS,
  type ModeratedReview,
  REVIEW_STATES,
  type SeenReview,
} from "#shop/selling/reviews/moderation.ts";
import { replyText } from "#shop/selling/reviews/reply-form.ts";
import { replyToReview } from "#shop/selling/reviews/reply-to-review.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

const reviewSchema = z.object({
  _id: z.string(),
  product: z.object({ _id: z.string(), title: z.string() }),
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  size: z.string().nullable(),
  fit: z.enum(FITS).nullable(),
  sample: z.boolean(),
  verified: z.boolean().describe("Written by whoever bought it, after it was delivered."),
  order: z.object({ _id: z.uuid(), orderNumber: z.string() }).nullable(),
  revision: z.int(),
  reply: z.object({ text: z.string(), by: z.string(), at: z.string() }).nullable(),
  state: z.enum(REVIEW_STATES),
  reason: z.enum(HIDDEN_REASONS).nullable(),
  date: z.string(),
}) satisfies z.ZodType<ModeratedReview>;

const params = z.object({ id: z.uuid() });
const was = z
  .strictObject({ state: z.enum(REVIEW_STATES), reason: z.enum(HIDDEN_REASONS).nullable(), revision: z.int() })
  .describe("What was seen: of two who decide differently, the second is told.") satisfies z.ZodType<SeenReview>;

/** The moderation of reviews, without regard to the rating. */
export const adminReviewsApi: ApiPlugin = async (api, { ctx, onCatalogChange }) => {
  api.get(
    "/admin/reviews",
    {
      config: { needs: "reviews:read" },
      schema: {
        summary: "Reviews of all products, newest first",
        tags: ["reviews"],
        querystring: z.object({
          ...pageQuery,
          q: pageQuery.q.describe("Beginnings of words of the name and the text."),
          after: z.string().regex(PLACE, "Please send the `next` of the page before").optional(),
          state: z.enum(REVIEW_STATES).optional(),
        }),
        response: { 200: pageSchema(reviewSchema) },
      },
    },
    async ({ query }) => listForModeration(ctx.db, query),
  );

  api.get(
    "/admin/reviews/:id",
    {
      config: { needs: "reviews:read" },
      schema: {
        summary: "One review",
        tags: ["reviews"],
        params,
        response: { 200: reviewSchema, ...problemResponses("not_found") },
      },
    },
    async (request, reply) => (await findForModeration(ctx.db, request.params.id)) ?? problem(reply, "not_found"),
  );

  api.put(
    "/admin/reviews/:id/state",
    {
      config: { needs: "reviews:write" },
      schema: {
        summary: "Publish or hide a review",
        description: "Hiding needs one of the reasons, none of which is the rating. Both can be taken back.",
        tags: ["reviews"],
        params,
        body: z.discriminatedUnion("state", [
          z.strictObject({ state: z.literal("published"), was }),
          z.strictObject({ state: z.literal("hidden"), reason: z.enum(HIDDEN_REASONS, "Please choose a reason"), was }),
        ]),
        response: {
          200: reviewSchema,
          ...problemResponses("validation_failed", "not_found", "changed_meanwhile"),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { was: seen, ...decision } = request.body;
      const asked = { id, was: seen, decision };
      const { outcome } = await moderateReview(ctx, staffActor(request), asked, onCatalogChange);
      if (outcome === "stale") return problem(reply, "changed_meanwhile");
      const review = outcome === "moderated" ? await findForModeration(ctx.db, id) : undefined;
      return review ?? problem(reply, "not_found");
    },
  );

  api.put(
    "/admin/reviews/:id/reply",
    {
      config: { needs: "reviews:write" },
      schema: {
        summary: "Answer a review as the shop, in public; empty takes the answer back",
        tags: ["reviews"],
        params,
        body: z.strictObject({
          reply: replyText,
          was: z.string().describe("The answer that was seen; empty when there was none."),
        }),
        response: { 200: reviewSchema, ...problemResponses("validation_failed", "not_found", "changed_meanwhile") },
      },
    },
    async (request, reply) => {
      const asked = { id: request.params.id, ...request.body };
      const { outcome } = await replyToReview(ctx, staffActor(request), asked, onCatalogChange);
      if (outcome === "stale") return problem(reply, "changed_meanwhile");
      const review = outcome === "replied" ? await findForModeration(ctx.db, asked.id) : undefined;
      return review ?? problem(reply, "not_found");
    },
  );
};
