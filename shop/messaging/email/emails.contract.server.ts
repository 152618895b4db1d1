import { z } from "zod";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { EMAIL_STATES } from "./email-view.ts";

const listed = {
  _id: z.string(),
  kind: z.string(),
  label: z.string().describe("The kind as staff read it."),
  to: z.string(),
  subject: z.string().nullable(),
  state: z.enum(EMAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  resendOf: z.string().nullable().describe("The email whose text it repeats."),
};

const listedSchema = z.object(listed);

/** An email in the staff's list. `order`: the one it is about, if any. */
export type ListedEmail = z.infer<typeof listedSchema>;

const readSchema = z.object({
  ...listed,
  text: z.string().nullable().describe("Without the secrets in links; null when it can't be written."),
  html: z.string().nullable().describe("The same as HTML; null for an email that only has text."),
  preview: z.boolean().describe("It isn't written yet: the text is how it would be written now."),
  presses: z
    .array(z.object({ at: z.string(), by: z.string(), was: z.enum(EMAIL_STATES), copy: z.string().nullable() }))
    .describe("Who resent it, and its state then, oldest first. `copy`: the new email, if one was made."),
  whyNotAgain: z.string().nullable().describe("Why it can't be sent again; null when it can."),
});

/**
 * With its text: as it was sent or kept, or `preview`, as it would be written now; null when it cannot be written. `html`: the same drawn;
 * null of an email that has text alone. `presses`: of the email and all its copies, oldest first. `whyNotAgain`: why staff can't send it
 * again; null when they can.
 */
export type ReadEmail = z.infer<typeof readSchema>;

const setupSchema = z.object({
  sender: z
    .object({ from: z.string(), server: z.string() })
    .nullable()
    .describe("The sender and the mail server of every email; null when emails are saved and not sent."),
  kinds: z
    .array(z.object({ kind: z.string(), label: z.string(), when: z.string() }))
    .describe("Every kind of email, and to whom it is sent when."),
});

const params = z.object({ id: z.uuid() });

/** The calls of api/admin/emails.ts. `kinds`: of every email there is. */
export const emailsContract = (kinds: readonly string[]) =>
  ({
    "GET /api/admin/emails": {
      summary: "List emails, newest first",
      tags: ["emails"],
      querystring: z.object({
        ...pageQuery,
        q: pageQuery.q.describe("An order number, or the beginning of the recipient's address."),
        after: z.uuid().optional(),
        state: z.enum(EMAIL_STATES).optional(),
        kind: z.enum(kinds).optional(),
        order: z.uuid().optional().describe("Only those about the order with this _id."),
      }),
      response: { 200: pageSchema(listedSchema) },
    },
    "GET /api/admin/emails/setup": {
      summary: "Get the email setup and the kinds of email",
      tags: ["emails"],
      response: { 200: setupSchema },
    },
    "POST /api/admin/emails/test": {
      summary: "Send a test email to yourself",
      description:
        "It is sent at once, to the address of the person who is logged in. `error`: why the mail server didn't take it, in words; null " +
        "when it did. API tokens can't use it.",
      tags: ["emails"],
      response: { 200: z.object({ to: z.string(), error: z.string().nullable() }) },
      problems: ["email_not_set_up", "too_many_requests"],
    },
    "GET /api/admin/emails/:id": {
      summary: "Get an email with its text",
      tags: ["emails"],
      params,
      response: { 200: readSchema },
      problems: ["not_found"],
    },
    "POST /api/admin/emails/:id/resend": {
      summary: "Resend an email",
      description:
        "Header `Idempotency-Key` (8 to 255 characters): one for each press. An email that failed or was kept returns to the " +
        "outbox; one that was sent is repeated to the same address. `waiting`: it was in the outbox already. " +
        "An email with a one-time link can't be resent once it was sent.",
      tags: ["emails"],
      params,
      response: { 202: z.object({ outcome: z.enum(["queued", "waiting"]), _id: z.string() }) },
      problems: ["idempotency_key_missing", "not_found", "email_sent_once", "email_suppressed"],
    },
  }) as const;
