import { z } from "zod";
import type { EmailKind, EmailLinks } from "#shop/messaging/email/define-email.ts";
import { EMAIL_STATES, type ListedEmail, type ReadEmail } from "#shop/messaging/email/email-view.ts";
import { listEmails, readEmail } from "#shop/messaging/email/list-emails.server.ts";
import { resendEmail } from "#shop/messaging/email/resend-email.server.ts";
import { callerMay } from "#shop/people/staff/caller.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { idempotencyKey, pageQuery, pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

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
const listedSchema = z.object(listed) satisfies z.ZodType<ListedEmail>;
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
}) satisfies z.ZodType<ReadEmail>;

const setupSchema = z.object({
  sends: z.boolean(),
  kinds: z.array(z.string()),
  labels: z.record(z.string(), z.string()).describe("Each kind in words."),
});

const params = z.object({ id: z.uuid() });

/** The emails of the shop. `emails`: every kind there is. `sends`: whether a mail server is set up. */
export const createMailsApi =
  ({ sends, ...deps }: EmailLinks & { emails: readonly EmailKind[]; sends: boolean }): ApiPlugin =>
  async (api, { ctx: shop }) => {
    const ctx = { ...shop, ...deps };
    const kinds = deps.emails.map(({ kind }) => kind);
    const labels = Object.fromEntries(deps.emails.map(({ kind, label }) => [kind, label]));
    api.get(
      "/admin/mails",
      {
        config: { needs: "mails:read" },
        schema: {
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
      },
      async ({ query: { order, ...filter } }) => listEmails(ctx, { ...filter, orderId: order }),
    );

    api.get(
      "/admin/mails/setup",
      {
        config: { needs: "mails:read" },
        schema: {
          summary: "Whether a mail server is set up, and the kinds of mail there are",
          tags: ["mails"],
          response: { 200: setupSchema },
        },
      },
      async () => ({ sends, kinds, labels }),
    );

    api.get(
      "/admin/mails/:id",
      {
        config: { needs: "mails:read" },
        schema: {
          summary: "One mail with its text",
          tags: ["mails"],
          params,
          response: { 200: readSchema, ...problemResponses("not_found") },
        },
      },
      async (request, reply) => {
        const seesOrderLinks = request.caller !== null && callerMay(request.caller, "orders:write");
        return (await readEmail(ctx, request.params.id, { seesOrderLinks })) ?? problem(reply, "not_found");
      },
    );

    api.post(
      "/admin/mails/:id/resend",
      {
        config: { needs: "mails:write" },
        schema: {
          summary: "Send a mail again",
          description:
            "Header `Idempotency-Key` (8 to 255 characters): one for each press. A mail that failed or was kept goes back into the " +
            "outbox; of one that was sent, a new mail with its text goes to the same address. `waiting`: it was in the outbox already. " +
            "An invitation or a link for a new password that was sent is refused: a new one is asked for.",
          tags: ["mails"],
          params,
          response: {
            202: z.object({ outcome: z.enum(["queued", "waiting"]), _id: z.string() }),
            ...problemResponses("idempotency_key_missing", "not_found", "mail_sent_once", "mail_suppressed"),
          },
        },
      },
      async (request, reply) => {
        const key = idempotencyKey(request.headers);
        if (!key) return problem(reply, "idempotency_key_missing");
        const mailId = request.params.id;
        const outcome = await resendEmail(ctx, staffActor(request), { mailId, key });
        if (outcome.outcome === "not_found") return problem(reply, "not_found");
        if (outcome.outcome === "sent_once") return problem(reply, "mail_sent_once", { detail: outcome.why });
        if (outcome.outcome === "suppressed") return problem(reply, "mail_suppressed");
        const _id = outcome.outcome === "queued" ? outcome.id : mailId;
        return reply.code(202).send({ outcome: outcome.outcome, _id });
      },
    );
  };
