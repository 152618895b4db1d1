import { z } from "zod";
import type { RestoredCart } from "#shop/messaging/reminders/reminder.ts";
import { reminderForm } from "#shop/messaging/reminders/reminder-form.ts";
import { REMINDER_SECRET } from "#shop/messaging/reminders/reminder-token.server.ts";
import { keepReminder, restoreCart } from "#shop/messaging/reminders/reminders.server.ts";
import { removeReminder } from "#shop/messaging/reminders/reminders.store.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

/** From one address (of IPv6: from one /64). A page reports changes of its cart once a second at most. */
const CHANGES_PER_MINUTE = 30;
const READS_PER_MINUTE = 30;

const params = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "The id must be 32 hexadecimal digits")
    .describe("Random, made by the browser for one checkout attempt."),
});

const cartSchema = z.object({
  lines: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      image: z.string(),
      color: z.string(),
      size: z.string(),
      salePrice: z.number().describe("In dollars, now."),
      quantity: z.int(),
      left: z.int().describe("How many there are now; 0 of what is not sold any more."),
    }),
  ),
  forgotten: z.int().describe("Lines that are no part of the catalogue any more."),
}) satisfies z.ZodType<RestoredCart>;

/** Shoppers who want one email if they leave the checkout, and the cart that its link opens. */
export const checkoutRemindersApi: ApiPlugin = async (api, { ctx }) => {
  const key = await secretNamed(ctx.db, ctx.ids, REMINDER_SECRET);
  const limited = { public: true as const, rateLimit: { max: CHANGES_PER_MINUTE, timeWindow: "1 minute" } };

  api.put(
    "/checkout-reminders/:id",
    {
      config: limited,
      schema: {
        summary: "Request a cart reminder by email",
        description:
          "The same id again puts the newer address and cart in place of the older. `mailed`: the one email was written already, and " +
          "nothing changes. `off`: the shop sends no reminders, or sells none of these goods; nothing is kept.",
        tags: ["checkout"],
        params,
        body: reminderForm,
        response: {
          200: z.object({ reminder: z.enum(["kept", "mailed", "off"]) }),
          ...problemResponses("validation_failed", "card_data_refused", "not_found", "too_many_requests"),
        },
      },
    },
    async (request) => ({ reminder: (await keepReminder(ctx, request.params.id, request.body)).outcome }),
  );

  api.delete(
    "/checkout-reminders/:id",
    {
      config: limited,
      schema: {
        summary: "Cancel a cart reminder",
        description: "Forgets address and cart at once. No error when there are none.",
        tags: ["checkout"],
        params,
        response: { 204: z.null(), ...problemResponses("not_found", "too_many_requests") },
      },
    },
    async (request, reply) => {
      await removeReminder(ctx.db, request.params.id);
      return reply.code(204).send(null);
    },
  );

  api.get(
    "/checkout-reminders/cart",
    {
      config: { public: true, rateLimit: { max: READS_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Get the cart of a reminder's link",
        tags: ["checkout"],
        // A header, because logs record addresses.
        headers: z.looseObject({
          "x-reminder-token": z
            .string("The link is not complete")
            .max(200)
            .describe("What stands behind #cart= in the link."),
        }),
        response: { 200: cartSchema, ...problemResponses("validation_failed", "not_found", "too_many_requests") },
      },
    },
    async (request, reply) =>
      (await restoreCart(ctx, request.headers["x-reminder-token"], key)) ?? problem(reply, "not_found"),
  );
};
