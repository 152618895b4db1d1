import { z } from "zod";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { invitationSchema } from "#shop/selling/reviews/own-review.server.ts";
import { reviewForm } from "#shop/selling/reviews/review-form.ts";
import { REVIEW_SECRET } from "#shop/selling/reviews/review-links.server.ts";
import { openReview, writeReview } from "#shop/selling/reviews/write-review.server.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

const READS_PER_MINUTE = 30;
const WRITES_PER_MINUTE = 10;

// A header, because logs record URLs.
const headers = z.looseObject({
  "x-review-token": z.string("The link is incomplete").max(200).describe("The part of the link after `#`."),
});

const contract = {
  "GET /api/review": {
    summary: "Get a review request and the review written for it",
    tags: ["reviews"],
    headers,
    response: { 200: invitationSchema },
    problems: ["validation_failed", "not_found", "too_many_requests"],
  },
  "PUT /api/review": {
    summary: "Write the review, or change it",
    description:
      "Safe to repeat: each order line has one review. Staff read it before it is published. Once they have published it, or hidden it for another reason than `personal_data` or `off_topic`, it can't be changed.",
    tags: ["reviews"],
    headers,
    body: reviewForm,
    response: { 200: invitationSchema },
    problems: ["validation_failed", "card_data_refused", "not_found", "review_closed", "too_many_requests"],
  },
} as const;

/** Lets a customer write a review through the link in the email after delivery. */
export const ownReviewApi: ApiPlugin = async (api, { ctx }) => {
  const key = await secretNamed(ctx.db, ctx.ids, REVIEW_SECRET);
  serve(api, contract, "public", {
    "GET /api/review": {
      perMinute: READS_PER_MINUTE,
      handler: async ({ headers }, reply) =>
        (await openReview(ctx.db, headers["x-review-token"], key)) ?? problem(reply, "not_found"),
    },

    "PUT /api/review": {
      perMinute: WRITES_PER_MINUTE,
      async handler({ headers, body: form }, reply) {
        const written = await writeReview(ctx, { token: headers["x-review-token"], form }, key);
        if (written.outcome === "unknown_link") return problem(reply, "not_found");
        if (written.outcome === "closed") return problem(reply, "review_closed");
        return written.invitation;
      },
    },
  });
};
