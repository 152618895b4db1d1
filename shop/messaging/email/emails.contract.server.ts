import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { EMAIL_STATES } from "./email-view.ts";

const listed = {
  _id: z.string(),
  kind: z.string(),
  label: z.string().describe("The name of the kind, for staff."),
  to: z.string(),
  subject: z.string().nullable(),
  state: z.enum(EMAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAttemptAt: time.nullable(),
  createdAt: time,
  sentAt: time.nullable(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  resendOf: z.string().nullable().describe("The original email, if this is a copy."),
};

const listedSchema = z.object(listed);

/** An email in the admin's list. `order`: the order it is about, if any. */
export type ListedEmail = z.input<typeof listedSchema>;

const readSchema = z.object({
  ...listed,
  text: z.string().nullable().describe("The text without the secrets in links; null if it can't be written."),
  html: z.string().nullable().describe("The same as HTML; null if the email only has text."),
  preview: z
    .boolean()
    .describe("Whether the email hasn't been written yet. If so, the text is a preview with current details."),
  presses: z
    .array(z.object({ at: time, by: z.string(), was: z.enum(EMAIL_STATES), copy: z.string().nullable() }))
    .describe("Who resent it, and its state then, oldest first. `copy`: the new email, if one was made."),
  whyNotAgain: z.string().nullable().describe("Why it can't be resent; null if it can."),
});

/**
 * An email with its text as it was sent or kept, or with `preview`, as it would be written now. `presses` covers the email and all its
 * copies.
 */
export type ReadEmail = z.input<typeof readSchema>;

const setupSchema = z.object({
  sender: z
    .object({ from: z.string(), server: z.string() })
    .nullable()
    .describe("The sender and mail server of all emails; null if emails are saved and not sent."),
  kinds: z
    .array(z.object({ kind: z.string(), label: z.string(), when: z.string() }))
    .describe("All kinds of email, with their recipients and occasions."),
});

const params = z.object({ id: z.uuid() });

/** `kinds`: all kinds of email. */
export const emailsContract = (kinds: readonly string[]) =>
  ({
    "GET /api/admin/emails": {
      summary: "List emails, newest first",
      querystring: z.object({
        ...pageQuery,
        q: pageQuery.q.describe("An order number, or the start of the recipient's address."),
        after: z.uuid().optional(),
        state: z.enum(EMAIL_STATES).optional(),
        kind: z.enum(kinds).optional(),
        order: z.uuid().optional().describe("Only those about the order with this _id."),
      }),
      response: { 200: pageSchema(listedSchema) },
    },
    "GET /api/admin/emails/setup": {
      summary: "Get the email setup and the kinds of email",
      response: { 200: setupSchema },
    },
    "POST /api/admin/emails/test": {
      summary: "Send a test email to yourself",
      description:
        "It's sent right away, to your own address. `error`: why the mail server didn't accept it; null if it did. " +
        "API tokens can't be used.",
      response: { 200: z.object({ to: z.string(), error: z.string().nullable() }) },
      problems: ["email_not_set_up", "too_many_requests"],
    },
    "GET /api/admin/emails/:id": {
      summary: "Get an email with its text",
      params,
      response: { 200: readSchema },
      problems: ["not_found"],
    },
    "POST /api/admin/emails/:id/resend": {
      summary: "Resend an email",
      description:
        "Requires an `Idempotency-Key` header (8 to 255 characters), new for each click. An email that failed or was saved returns to the " +
        "outbox. For a sent email, a copy is sent to the same address. `waiting`: it's already in the outbox. " +
        "A sent email can't be resent if it has a one-time link, or once its text was deleted after a year.",
      params,
      response: { 202: z.object({ outcome: z.enum(["queued", "waiting"]), _id: z.string() }) },
      problems: ["idempotency_key_missing", "not_found", "email_sent_once", "email_suppressed"],
    },
  }) as const;
