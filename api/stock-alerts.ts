import { z } from "zod";
import { stockAlertForm } from "#shop/messaging/newsletter/stock-alert-form.ts";
import { askForStockAlert, type StockAlertOutcome } from "#shop/messaging/newsletter/stock-alerts.server.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { formLimit } from "./request-limits.ts";

/** From one address (of IPv6: from one /64). */
const ALERTS_PER_MINUTE = 10;
/** Of one email: one for each color and size, twice over. */
const PER_HOUR_OF_EMAIL = 40;

export const stockAlertsApi: ApiPlugin = async (api, { ctx }) => {
  const tooOften = await formLimit(ctx, { form: "stock-alerts", most: PER_HOUR_OF_EMAIL, windowMs: 60 * 60 * 1000 });

  api.post(
    "/stock-alerts",
    {
      config: { public: true, rateLimit: { max: ALERTS_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Ask for one mail when a color and size is in stock again",
        tags: ["audience"],
        body: stockAlertForm,
        response: {
          201: z.object({ stored: z.literal(true) }),
          ...problemResponses("validation_failed", "card_data_refused", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const seconds = await tooOften(request.body);
      if (seconds !== undefined) return problem(reply.header("retry-after", String(seconds)), "too_many_requests");
      const message = refusalOf(await askForStockAlert(ctx, request.body));
      if (message) return problem(reply, "validation_failed", { errors: [{ field: "size", message }] });
      return reply.code(201).send({ stored: true });
    },
  );
};

function refusalOf(asked: StockAlertOutcome): string | undefined {
  switch (asked.outcome) {
    case "stored":
    case "ignored":
      return undefined;
    case "not_made":
      return "We do not sell this product in that color and size";
    case "in_stock":
      return asked.onlySize ? "This is in stock." : "This size is in stock.";
    default:
      return asked satisfies never;
  }
}
