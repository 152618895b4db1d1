import { z } from "zod";
import type { ShopContext } from "#shop/context.server.ts";
import { stockAlertForm } from "#shop/messaging/newsletter/stock-alert-form.ts";
import { askForStockAlert, type StockAlertOutcome } from "#shop/messaging/newsletter/stock-alerts.server.ts";
import { subscribe } from "#shop/messaging/newsletter/subscribers.server.ts";
import { subscriptionForm } from "#shop/messaging/newsletter/subscription-form.ts";
import { askForOrderLink } from "#shop/ordering/order-lookup/ask-for-order-link.server.ts";
import { lookupForm } from "#shop/ordering/order-lookup/lookup-form.ts";
import { messageForm } from "#shop/people/contact/message-form.ts";
import { leaveMessage } from "#shop/people/contact/messages.server.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { formLimit } from "./request-limits.ts";

const MINUTE_MS = 60 * 1000;

type PublicForm<Body extends z.core.$ZodType<{ email: string }>> = {
  path: `/${string}`;
  schema: { summary: string; description: string; tags: string[] };
  body: Body;
  status: 201 | 202;
  /** The field of the answer that says it was accepted. */
  done: "received" | "subscribed" | "stored" | "sent";
  /** Per IP address (IPv6: per /64). */
  perMinute: number;
  /** Per email address. */
  limit: { most: number; windowMs: number };
  /** @returns the invalid field, if any */
  accept(ctx: ShopContext, typed: z.output<Body>): Promise<{ field: string; message: string } | undefined>;
};

/** A form that anyone may send. The response doesn't reveal whether the shop knows the email address. */
const publicForm =
  <Body extends z.core.$ZodType<{ email: string }>>(form: PublicForm<Body>): ApiPlugin =>
  async (api, { ctx }) => {
    const { path, schema, body, status, done, perMinute, limit, accept } = form;
    const tooOften = await formLimit(ctx, { form: path.slice(1), ...limit });
    const responses = {
      [status]: z.object({ [done]: z.literal(true) }),
      ...problemResponses("validation_failed", "card_data_refused", "too_many_requests"),
    };
    api.post(
      path,
      {
        config: { public: true, rateLimit: { max: perMinute, timeWindow: "1 minute" } },
        schema: { ...schema, body, response: responses },
      },
      async (request, reply) => {
        const typed = request.body as z.output<Body>;
        const seconds = await tooOften(typed.email);
        if (seconds !== undefined) return problem(reply.header("retry-after", String(seconds)), "too_many_requests");
        const error = await accept(ctx, typed);
        if (error) return problem(reply, "validation_failed", { errors: [error] });
        return reply.code(status).send({ [done]: true });
      },
    );
  };

export const publicFormsApi: readonly ApiPlugin[] = [
  publicForm({
    path: "/messages",
    schema: {
      summary: "Send a message to the shop",
      description: "It appears in the staff inbox.",
      tags: ["messages"],
    },
    body: messageForm,
    status: 201,
    done: "received",
    perMinute: 5,
    limit: { most: 10, windowMs: 60 * MINUTE_MS },
    accept: async (ctx, typed) => void (await leaveMessage(ctx, typed)),
  }),
  publicForm({
    path: "/subscriptions",
    schema: {
      summary: "Subscribe to the shop's news by email",
      description: "The response is the same if the address is already subscribed.",
      tags: ["newsletter and stock alerts"],
    },
    body: subscriptionForm,
    status: 201,
    done: "subscribed",
    perMinute: 10,
    limit: { most: 10, windowMs: 60 * MINUTE_MS },
    accept: async (ctx, typed) => void (await subscribe(ctx, typed)),
  }),
  publicForm({
    path: "/stock-alerts",
    schema: {
      summary: "Request a back-in-stock email for a color and size",
      description: "The response is the same if the address has already requested it.",
      tags: ["newsletter and stock alerts"],
    },
    body: stockAlertForm,
    status: 201,
    done: "stored",
    perMinute: 10,
    // Enough to request every color and size twice.
    limit: { most: 40, windowMs: 60 * MINUTE_MS },
    async accept(ctx, typed) {
      const message = refusalOf(await askForStockAlert(ctx, typed));
      return message === undefined ? undefined : { field: "size", message };
    },
  }),
  publicForm({
    path: "/orders/lookup",
    schema: {
      summary: "Request an email with the link to an order",
      description:
        "The link is emailed if the order number and email address match. The response is the same whether they match or not.",
      tags: ["orders"],
    },
    body: lookupForm,
    status: 202,
    done: "sent",
    perMinute: 10,
    limit: { most: 5, windowMs: 15 * MINUTE_MS },
    accept: async (ctx, typed) => void (await askForOrderLink(ctx, typed)),
  }),
];

function refusalOf(asked: StockAlertOutcome): string | undefined {
  switch (asked.outcome) {
    case "stored":
    case "ignored":
      return undefined;
    case "not_made":
      return "We don't sell this product in that color and size";
    case "in_stock":
      return `This${asked.onlySize ? "" : " size"} is back in stock. You can order it now.`;
    default:
      return asked satisfies never;
  }
}
