import { z } from "zod";
import { messageForm } from "#shop/people/contact/message-form.ts";
import { leaveMessage } from "#shop/people/contact/messages.server.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { formLimit } from "./request-limits.ts";

/** From one address (of IPv6: from one /64). */
const MESSAGES_PER_MINUTE = 5;
/** Of one email. */
const PER_HOUR_OF_EMAIL = 10;

export const messagesApi: ApiPlugin = async (api, { ctx }) => {
  const tooOften = await formLimit(ctx, { form: "messages", most: PER_HOUR_OF_EMAIL, windowMs: 60 * 60 * 1000 });

  api.post(
    "/messages",
    {
      config: { public: true, rateLimit: { max: MESSAGES_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Leave a message for the shop",
        tags: ["messages"],
        body: messageForm,
        response: {
          201: z.object({ received: z.literal(true) }),
          ...problemResponses("validation_failed", "card_data_refused", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const seconds = await tooOften(request.body);
      if (seconds !== undefined) return problem(reply.header("retry-after", String(seconds)), "too_many_requests");
      await leaveMessage(ctx, request.body);
      return reply.code(201).send({ received: true });
    },
  );
};
