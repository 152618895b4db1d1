import {
  findForModeration,
  listForModeration,
  moderateReview,
  replyToReview,
} from "#shop/selling/reviews/moderate-reviews.server.ts";
import { reviewsContract } from "#shop/selling/reviews/reviews.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** The moderation of reviews, without regard to the rating. */
export const adminReviewsApi: ApiPlugin = async (api, { ctx, onCatalogChange }) =>
  serve(api, reviewsContract, "reviews", {
    "GET /api/admin/reviews": async ({ query }) => listForModeration(ctx.db, query),

    "GET /api/admin/reviews/:id": async ({ params }, reply) =>
      (await findForModeration(ctx.db, params.id)) ?? problem(reply, "not_found"),

    "PUT /api/admin/reviews/:id/state": async (request, reply) => {
      const { id } = request.params;
      const { was, ...decision } = request.body;
      const { outcome } = await moderateReview(ctx, staffActor(request), { id, was, decision }, onCatalogChange);
      if (outcome === "stale") return problem(reply, "changed_meanwhile");
      const review = outcome === "moderated" ? await findForModeration(ctx.db, id) : undefined;
      return review ?? problem(reply, "not_found");
    },

    "PUT /api/admin/reviews/:id/reply": async (request, reply) => {
      const asked = { id: request.params.id, ...request.body };
      const { outcome } = await replyToReview(ctx, staffActor(request), asked, onCatalogChange);
      if (outcome === "stale") return problem(reply, "changed_meanwhile");
      const review = outcome === "replied" ? await findForModeration(ctx.db, asked.id) : undefined;
      return review ?? problem(reply, "not_found");
    },
  });
