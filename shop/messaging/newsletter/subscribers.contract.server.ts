import { z } from "zod";
import { PLACE } from "#platform/keyset.ts";
import { csvResponse, pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { SUBSCRIBER_STATES } from "./subscription-form.ts";

const subscriberSchema = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  suppressed: z
    .boolean()
    .describe("Subscribed, and gets no newsletter all the same: the address is on the suppression list."),
  subscribedAt: z.string(),
  unsubscribedAt: z.string().nullable(),
});

/** A subscriber of the newsletter as staff see them. `suppressed`: subscribed, and gets none all the same, by the suppression list. */
export type StaffSubscriber = z.infer<typeof subscriberSchema>;

const params = z.object({ id: z.uuid() });

/** The calls of api/admin/subscribers.ts. */
export const subscribersContract = {
  "GET /api/admin/subscribers": {
    summary: "Subscribers, whoever came last first",
    tags: ["subscribers"],
    querystring: z.object({
      ...pageQuery,
      q: pageQuery.q.describe("Beginnings of the parts of an address."),
      after: z.string().regex(PLACE, "Please send the `next` of the page before").optional(),
      state: z.enum(SUBSCRIBER_STATES).optional(),
    }),
    response: { 200: pageSchema(subscriberSchema) },
  },
  "GET /api/admin/subscribers/csv": {
    summary:
      "Who gets the newsletter, as CSV; for callers with `subscribers:write`, each with the link that ends it, which every newsletter has to carry",
    tags: ["subscribers"],
    response: csvResponse,
  },
  "POST /api/admin/subscribers/:id/unsubscription": {
    summary: "Unsubscribe somebody who asked for it",
    tags: ["subscribers"],
    params,
    response: { 200: subscriberSchema },
    problems: ["not_found"],
  },
  "DELETE /api/admin/subscribers/:id": {
    summary: "Forget a subscriber",
    tags: ["subscribers"],
    params,
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;
