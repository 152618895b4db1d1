import { findForModeration, listForModeration, moderateReview } from "#shop/selling/reviews/moderate-reviews.server.ts";
import { replyToReview } from "#shop/selling/reviews/reply-to-review.server.ts";
import { reviewsContract } from "#shop/selling/reviews/reviews.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** The moderation of reviews, without regard to the rating. */
export const adminReviewsApi: ApiPlugin = async (api, { ctx, onCatalogChange }) => {
  api.route({
    ...routeOf(reviewsContract, "GET /api/admin/reviews"),
    config: { needs: "reviews:read" },
    handler: async ({ query }) => listForModeration(ctx.db, query),
  });

  api.route({
    ...routeOf(reviewsContract, "GET /api/admin/reviews/:id"),
    config: { needs: "reviews:read" },
    handler: async (request, reply) =>
      (await findForModeration(ctx.db, request.params.id)) ?? problem(reply, "not_found"),
  });

  api.route({
    ...routeOf(reviewsContract, "PUT /api/admin/reviews/:id/state"),
    config: { needs: "reviews:write" },
    handler: async (request, reply) => {
      const { id } = request.params;
      const { was: seen, ...decision } = request.body;
      const asked = { id, was: seen, decision };
      const { outcome } = await moderateReview(ctx, staffActor(request), asked, onCatalogChange);
      if (outcome === "stale") return problem(reply, "changed_meanwhile");
      const review = outcome === "moderated" ? await findForModeration(ctx.db, id) : undefined;
      return review ?? problem(reply, "not_found");
    },
  });

  api.route({
    ...routeOf(reviewsContract, "PUT /api/admin/reviews/:id/reply"),
    config: { needs: "reviews:write" },
    handler: async (request, reply) => {
      const asked = { id: request.params.id, ...request.body };
      const { outcome } = await replyToReview(ctx, staffActor(request), asked, onCatalogChange);
      if (outcome === "stale") return problem(reply, "changed_meanwhile");
      const review = outcome === "replied" ? await findForModeration(ctx.db, asked.id) : undefined;
      return review ?? problem(reply, "not_found");
    },
  });
};
