import { z } from "zod";
import { subscribe } from "#shop/messaging/newsletter/subscribers.server.ts";
import { subscriptionForm } from "#shop/messaging/newsletter/subscription-form.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { formLimit } from "./request-limits.ts";

/** From one address (of IPv6: from one /64). */
const SUBSCRIPTIONS_PER_MINUTE = 10;
/** Of one email. */
const PER_HOUR_OF_EMAIL = 10;

export const subscriptionsApi: ApiPlugin = async (api, { ctx }) => {
  const tooOften = await formLimit(ctx, { form: "subscriptions", most: PER_HOUR_OF_EMAIL, windowMs: 60 * 60 * 1000 });

  api.post(
    "/subscriptions",
    {
      config: { public: true, rateLimit: { max: SUBSCRIPTIONS_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Subscribe to the shop's news by email",
        description: "The answer is the same for an address that is subscribed already.",
        tags: ["audience"],
        body: subscriptionForm,
        response: {
          201: z.object({ subscribed: z.literal(true) }),
          ...problemResponses("validation_failed", "card_data_refused", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const seconds = await tooOften(request.body);
      if (seconds !== undefined) return problem(reply.header("retry-after", String(seconds)), "too_many_requests");
      await subscribe(ctx, request.body);
      return reply.code(201).send({ subscribed: true });
    },
  );
};
