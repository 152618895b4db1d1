import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { PLACE } from "#platform/keyset.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { erasureForm, liftingForm, SUPPRESSION_REASONS, suppressionForm } from "./suppression.ts";

const suppressionSchema = z.object({
  _id: z.string(),
  email: z.string().nullable(),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string(),
  addedBy: z.string().nullable(),
  at: time,
});

/** An entry of the list as staff see it. `email` is null if the customer was erased. */
export type Suppression = z.input<typeof suppressionSchema>;

export const suppressionsContract = {
  "GET /api/admin/suppressions": {
    summary: "List blocked addresses, newest first",
    querystring: z.object({
      ...pageQuery,
      q: pageQuery.q.describe(
        "The start of parts of the address. An erased address is found only by the full address.",
      ),
      after: z.string().regex(PLACE, "Send the `next` of the previous page").optional(),
      reason: z.enum(SUPPRESSION_REASONS).optional(),
    }),
    response: { 200: pageSchema(suppressionSchema) },
  },
  "GET /api/admin/suppressions/counts": {
    summary: "Count the blocked addresses by reason",
    response: { 200: z.partialRecord(z.enum(SUPPRESSION_REASONS), z.int()) },
  },
  "POST /api/admin/suppressions": {
    summary: "Block an address; order emails are still sent",
    body: suppressionForm,
    response: { 201: suppressionSchema },
    problems: ["validation_failed", "card_data_refused"],
  },
  "POST /api/admin/suppressions/erasure": {
    summary: "Erase an address",
    description:
      "Deletes its subscription, stock alerts, cart reminders, and marketing emails, and keeps only a hash. Its orders and messages stay.",
    body: erasureForm,
    response: { 204: z.undefined() },
    problems: ["validation_failed", "card_data_refused"],
  },
  "POST /api/admin/suppressions/:id/lifting": {
    summary: "Unblock an address for one reason",
    params: z.object({ id: z.uuid() }),
    body: liftingForm,
    response: { 204: z.undefined() },
    problems: ["validation_failed", "card_data_refused", "not_found"],
  },
} as const;
