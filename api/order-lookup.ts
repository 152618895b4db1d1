import { z } from "zod";
import { askForOrderLink } from "#shop/ordering/order-lookup/ask-for-order-link.server.ts";
import { lookupForm } from "#shop/ordering/order-lookup/lookup-form.ts";
import { createLookupLimits } from "#shop/ordering/order-lookup/lookup-limits.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { REQUEST_LIMITS_SECRET } from "./request-limits.ts";

/** From one address (of IPv6: from one /64). Number and email have limits of their own (lookup-limits.ts). */
const LOOKUPS_PER_MINUTE = 10;

export const orderLookupApi: ApiPlugin = async (api, { ctx }) => {
  const limits = createLookupLimits(ctx, await secretNamed(ctx.db, ctx.ids, REQUEST_LIMITS_SECRET));

  api.post(
    "/orders/lookup",
    {
      config: { public: true, rateLimit: { max: LOOKUPS_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Ask for a mail with the link of an order",
        description:
          "The answer is the same whether there is such an order or not: the link goes by mail to the order's address, " +
          "when number and email belong together.",
        tags: ["orders"],
        body: lookupForm,
        response: {
          202: z.object({ sent: z.literal(true) }),
          ...problemResponses("validation_failed", "card_data_refused", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const result = await askForOrderLink(ctx, limits, request.body);
      if (result.outcome === "too_many_requests") {
        return problem(reply.header("retry-after", String(result.retryAfterSeconds)), "too_many_requests");
      }
      return reply.code(202).send({ sent: true });
    },
  );
};
