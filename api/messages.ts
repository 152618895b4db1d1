import { z } from "zod";
import { leaveMessage } from "#shop/messages/leave-message.server.ts";
import { messageForm } from "#shop/messages/message-form.ts";
import { problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

/** From one address (of IPv6: from one /64). */
const MESSAGES_PER_MINUTE = 5;

export const messagesApi: ApiPlugin = async (api, { ctx }) => {
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
      await leaveMessage(ctx, request.body);
      return reply.code(201).send({ received: true });
    },
  );
};
