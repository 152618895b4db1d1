import { z } from "zod";
import { subscribe } from "#shop/audience/subscribe.server.ts";
import { subscriptionForm } from "#shop/audience/subscription-form.ts";
import { problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

/** From one address (of IPv6: from one /64). */
const SUBSCRIPTIONS_PER_MINUTE = 10;

export const subscriptionsApi: ApiPlugin = async (api, { ctx }) => {
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
      await subscribe(ctx, request.body);
      return reply.code(201).send({ subscribed: true });
    },
  );
};
