import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { PLACE } from "#platform/keyset.ts";
import { csvResponse, pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { SUBSCRIBER_STATES } from "./subscription-form.ts";

const subscriberSchema = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  suppressed: z.boolean().describe("Whether the address is subscribed but gets no newsletter, because it is blocked."),
  subscribedAt: time,
  unsubscribedAt: time.nullable(),
});

/** A newsletter subscriber as staff see them. */
export type StaffSubscriber = z.input<typeof subscriberSchema>;

const params = z.object({ id: z.uuid() });

export const subscribersContract = {
  "GET /api/admin/subscribers": {
    summary: "List subscribers, newest first",
    querystring: z.object({
      ...pageQuery,
      q: pageQuery.q.describe("The start of parts of the address."),
      after: z.string().regex(PLACE, "Send the `next` of the previous page").optional(),
      state: z.enum(SUBSCRIBER_STATES).optional(),
    }),
    response: { 200: pageSchema(subscriberSchema) },
  },
  "GET /api/admin/subscribers/summary": {
    summary: "Count subscribers, and how many joined and left recently",
    response: {
      200: z.object({
        subscribed: z.int(),
        days: z.int().describe("The number of days that `joined` and `left` cover."),
        joined: z.int(),
        left: z.int(),
      }),
    },
  },
  "GET /api/admin/subscribers/csv": {
    summary:
      "Export newsletter recipients as CSV. With `subscribers:write`, each has the unsubscribe link that every newsletter must include",
    response: csvResponse,
  },
  "POST /api/admin/subscribers/:id/unsubscription": {
    summary: "Unsubscribe an address",
    params,
    response: { 200: subscriberSchema },
    problems: ["not_found"],
  },
  "DELETE /api/admin/subscribers/:id": {
    summary: "Delete a subscriber and the marketing emails to their address",
    params,
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;
