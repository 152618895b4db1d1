import { z } from "zod";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { invitationSchema } from "#shop/selling/reviews/own-review.server.ts";
import { reviewForm } from "#shop/selling/reviews/review-form.ts";
import { REVIEW_SECRET } from "#shop/selling/reviews/review-links.server.ts";
import { openReview, writeReview } from "#shop/selling/reviews/write-review.server.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

/** Per IP address (IPv6: per /64). */
const READS_PER_MINUTE = 30;
const WRITES_PER_MINUTE = 10;

// A header, because logs record URLs.
const headers = z.looseObject({
  "x-review-token": z.string("The link is incomplete").max(200).describe("The part of the link after `#`."),
});

/** Lets a customer write a review through the link in the email after delivery. */
export const ownReviewApi: ApiPlugin = async (api, { ctx }) => {
  const key = await secretNamed(ctx.db, ctx.ids, REVIEW_SECRET);

  api.get(
    "/review",
    {
      config: { public: true, rateLimit: { max: READS_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Get a review request and the review written for it",
        tags: ["reviews"],
        headers,
        response: {
          200: invitationSchema,
          ...problemResponses("validation_failed", "not_found", "too_many_requests"),
        },
      },
    },
    async (request, reply) =>
      (await openReview(ctx.db, request.headers["x-review-token"], key)) ?? problem(reply, "not_found"),
  );

  api.put(
    "/review",
    {
      config: { public: true, rateLimit: { max: WRITES_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Write the review, or change it until staff publish or hide it",
        description: "Safe to repeat: each order line has one review. Staff read it before it is published.",
        tags: ["reviews"],
        headers,
        body: reviewForm,
        response: {
          200: invitationSchema,
          ...problemResponses(
            "validation_failed",
            "card_data_refused",
            "not_found",
            "review_closed",
            "too_many_requests",
          ),
        },
      },
    },
    async (request, reply) => {
      const token = request.headers["x-review-token"];
      const written = await writeReview(ctx, { token, form: request.body }, key);
      if (written.outcome === "unknown_link") return problem(reply, "not_found");
      if (written.outcome === "closed") return problem(reply, "review_closed");
      return written.invitation;
    },
  );
};
