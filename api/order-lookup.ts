import { z } from "zod";
import { askForOrderLink } from "#shop/ordering/order-lookup/ask-for-order-link.server.ts";
import { lookedUpNumber, lookupForm } from "#shop/ordering/order-lookup/lookup-form.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { formLimit } from "./request-limits.ts";

/** From one address (of IPv6: from one /64). */
const LOOKUPS_PER_MINUTE = 10;
/** For one order number, and for one email address, so that nobody guesses orders or floods a mailbox. */
const LIMIT = { form: "lookup", most: 5, windowMs: 15 * 60 * 1000 };

export const orderLookupApi: ApiPlugin = async (api, { ctx }) => {
  const tooOften = await formLimit(ctx, LIMIT);

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
      const { orderNumber, email } = request.body;
      const seconds = await tooOften({ email, number: lookedUpNumber(orderNumber) });
      if (seconds !== undefined) return problem(reply.header("retry-after", String(seconds)), "too_many_requests");
      await askForOrderLink(ctx, request.body);
      return reply.code(202).send({ sent: true });
    },
  );
};
