import { z } from "zod";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { EMAIL_STATES } from "./email-view.ts";

const listed = {
  _id: z.string(),
  kind: z.string(),
  label: z.string().describe("Its kind in words."),
  to: z.string(),
  subject: z.string().nullable(),
  state: z.enum(EMAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  resendOf: z.string().nullable().describe("The mail whose text it has, when it is one that was sent again."),
};

const listedSchema = z.object(listed);

/** A mail in the staff's list. `label`: its kind in words. `order`: what it is about, if that is one order. `resendOf`: the mail whose text it has. */
export type ListedEmail = z.infer<typeof listedSchema>;

const readSchema = z.object({
  ...listed,
  text: z.string().nullable().describe("Secrets in links are left out; null when it cannot be written."),
  html: z
    .string()
    .nullable()
    .describe("The same as HTML, as mail programs show it; null of a mail that has text alone."),
  preview: z.boolean().describe("The text is how it would be written now: it is not written yet."),
  presses: z
    .array(z.object({ at: z.string(), by: z.string(), was: z.enum(EMAIL_STATES), copy: z.string().nullable() }))
    .describe(
      "Who had it sent again, and how far it was then, oldest first. `copy`: the mail that went out, if a new one.",
    ),
  whyNotAgain: z.string().nullable().describe("Why it can't be sent again; null when it can."),
});

/**
 * With its text: as it was sent or kept, or `preview`, as it would be written now; null when it cannot be written. `html`: the same drawn;
 * null of a mail that has text alone. `presses`: of the mail and all its copies, oldest first. `whyNotAgain`: why staff can't send it
 * again; null when they can.
 */
export type ReadEmail = z.infer<typeof readSchema>;

const setupSchema = z.object({
  sends: z.boolean(),
  kinds: z.array(z.string()),
  labels: z.record(z.string(), z.string()).describe("Each kind in words."),
});

const params = z.object({ id: z.uuid() });

/** The calls of api/admin/emails.ts. `kinds`: of every email there is. */
export const emailsContract = (kinds: readonly string[]) =>
  ({
    "GET /api/admin/mails": {
      summary: "The mails of the shop, newest first",
      tags: ["mails"],
      querystring: z.object({
        ...pageQuery,
        q: pageQuery.q.describe("An order number, or how the recipient's address begins."),
        after: z.uuid().optional(),
        state: z.enum(EMAIL_STATES).optional(),
        kind: z.enum(kinds).optional(),
        order: z.uuid().optional().describe("Only those about the order with this _id."),
      }),
      response: { 200: pageSchema(listedSchema) },
    },
    "GET /api/admin/mails/setup": {
      summary: "Whether a mail server is set up, and the kinds of mail there are",
      tags: ["mails"],
      response: { 200: setupSchema },
    },
    "GET /api/admin/mails/:id": {
      summary: "One mail with its text",
      tags: ["mails"],
      params,
      response: { 200: readSchema },
      problems: ["not_found"],
    },
    "POST /api/admin/mails/:id/resend": {
      summary: "Send a mail again",
      description:
        "Header `Idempotency-Key` (8 to 255 characters): one for each press. A mail that failed or was kept goes back into the " +
        "outbox; of one that was sent, a new mail with its text goes to the same address. `waiting`: it was in the outbox already. " +
        "An invitation or a link for a new password that was sent is refused: a new one is asked for.",
      tags: ["mails"],
      params,
      response: { 202: z.object({ outcome: z.enum(["queued", "waiting"]), _id: z.string() }) },
      problems: ["idempotency_key_missing", "not_found", "mail_sent_once", "mail_suppressed"],
    },
  }) as const;
