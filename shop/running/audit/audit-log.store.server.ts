import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { dayQuery, pageQuery, pageSchema } from "#shop/list-schema.server.ts";

const noteSchema = z.object({
  _id: z.string(),
  actor: z.string(),
  action: z.string().describe("`noun.verb`"),
  subject: z.string(),
  title: z.string().nullable().describe("The title of a product, or who wrote a message, if the subject still exists."),
  orderId: z.uuid().nullable().describe("The id of an order, whose subject has its number."),
  at: time,
  before: z.unknown(),
  after: z.unknown(),
});

/** An entry of the audit log. `before` and `after` hold the values to compare. */
export type AuditNote = z.input<typeof noteSchema>;

const day = dayQuery.describe("A day in US Eastern time, inclusive.");

export const auditContract = {
  "GET /api/admin/audit": {
    summary: "List audit log entries, newest first",
    querystring: z.object({
      limit: pageQuery.limit,
      after: z.uuid().optional(),
      actor: z.string().max(300).optional(),
      action: z.string().max(100).optional(),
      subject: z.string().trim().max(300).optional().describe("The start of the subject, such as `order:`."),
      from: day,
      to: day,
    }),
    response: { 200: pageSchema(noteSchema) },
  },
  "GET /api/admin/audit/items": {
    summary: "Find items in the audit log",
    description:
      "Finds products by any part of their title, and orders, staff, and API tokens in the log by the start of their number, email, or name.",
    querystring: z.object({ q: z.string().trim().min(1).max(100) }),
    response: { 200: z.object({ items: z.array(z.object({ subject: z.string(), title: z.string() })) }) },
  },
  "GET /api/admin/audit/choices": {
    summary: "List the actors and actions in the audit log",
    response: { 200: z.object({ actors: z.array(z.string()), actions: z.array(z.string()) }) },
  },
} as const;
