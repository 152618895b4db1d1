import { z } from "zod";
import { reminderForm } from "#shop/messaging/reminders/reminder-form.ts";
import { keepReminder, restoreCart, restoredCart } from "#shop/messaging/reminders/reminders.server.ts";
import { removeReminder } from "#shop/messaging/reminders/reminders.store.server.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

/** A page reports cart changes at most once a second. */
const CHANGES_PER_MINUTE = 30;
const READS_PER_MINUTE = 30;

const params = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "The id must be 32 hexadecimal digits")
    .describe("Random, made by the browser for one checkout attempt."),
});

const contract = {
  "PUT /api/checkout-reminders/:id": {
    summary: "Request a cart reminder by email",
    description:
      "Repeating the id replaces the email address and cart. `mailed`: the one email was already written, so nothing changes. " +
      "`off`: the shop sends no reminders or sells none of these items, so nothing is stored.",
    tags: ["checkout"],
    params,
    body: reminderForm,
    response: { 200: z.object({ reminder: z.enum(["kept", "mailed", "off"]) }) },
    problems: ["validation_failed", "card_data_refused", "not_found", "too_many_requests"],
  },
  "DELETE /api/checkout-reminders/:id": {
    summary: "Cancel a cart reminder",
    description:
      "Deletes the email address and cart right away. Deleting a reminder that doesn't exist isn't an error.",
    tags: ["checkout"],
    params,
    response: { 204: z.null() },
    problems: ["not_found", "too_many_requests"],
  },
  "GET /api/checkout-reminders/cart": {
    summary: "Get the cart of a reminder's link",
    tags: ["checkout"],
    // A header, because logs record URLs.
    headers: z.looseObject({
      "x-reminder-token": z.string("The link is incomplete").max(200).describe("The part of the link after `#cart=`."),
    }),
    response: { 200: restoredCart },
    problems: ["validation_failed", "not_found", "too_many_requests"],
  },
} as const;

/** Reminders by email for shoppers who leave the checkout, and the cart that the email's link opens. */
export const checkoutRemindersApi: ApiPlugin = async (api, { ctx }) => {
  serve(api, contract, "public", {
    "PUT /api/checkout-reminders/:id": {
      perMinute: CHANGES_PER_MINUTE,
      handler: async ({ params, body }) => ({ reminder: (await keepReminder(ctx, params.id, body)).outcome }),
    },

    "DELETE /api/checkout-reminders/:id": {
      perMinute: CHANGES_PER_MINUTE,
      async handler(request, reply) {
        await removeReminder(ctx.db, request.params.id);
        return reply.code(204).send(null);
      },
    },

    "GET /api/checkout-reminders/cart": {
      perMinute: READS_PER_MINUTE,
      handler: async (request, reply) =>
        (await restoreCart(ctx, request.headers["x-reminder-token"])) ?? problem(reply, "not_found"),
    },
  });
};
