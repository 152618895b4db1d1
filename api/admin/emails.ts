import type { EmailKind, EmailLinks } from "#shop/messaging/email/define-email.ts";
import { emailsContract } from "#shop/messaging/email/emails.contract.server.ts";
import { listEmails, readEmail } from "#shop/messaging/email/list-emails.server.ts";
import { resendEmail } from "#shop/messaging/email/resend-email.server.ts";
import { mayCall, staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import { idempotencyKey } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** The emails of the shop. `emails`: every kind there is. `sends`: whether a mail server is set up. */
export const createEmailsApi =
  ({ sends, ...deps }: EmailLinks & { emails: readonly EmailKind[]; sends: boolean }): ApiPlugin =>
  async (api, { ctx: shop }) => {
    const ctx = { ...shop, ...deps };
    const kinds = deps.emails.map(({ kind }) => kind);
    const labels = Object.fromEntries(deps.emails.map(({ kind, label }) => [kind, label]));
    serve(api, emailsContract(kinds), "mails", {
      "GET /api/admin/mails": async ({ query: { order, ...filter } }) => listEmails(ctx, { ...filter, orderId: order }),

      "GET /api/admin/mails/setup": async () => ({ sends, kinds, labels }),

      "GET /api/admin/mails/:id": async (request, reply) => {
        const seesOrderLinks = mayCall(request, "orders:write");
        return (await readEmail(ctx, request.params.id, { seesOrderLinks })) ?? problem(reply, "not_found");
      },

      "POST /api/admin/mails/:id/resend": async (request, reply) => {
        const key = idempotencyKey(request.headers);
        if (!key) return problem(reply, "idempotency_key_missing");
        const emailId = request.params.id;
        const result = await resendEmail(ctx, staffActor(request), { emailId, key });
        if (result.outcome === "not_found") return problem(reply, "not_found");
        if (result.outcome === "sent_once") return problem(reply, "mail_sent_once", { detail: result.why });
        if (result.outcome === "suppressed") return problem(reply, "mail_suppressed");
        const _id = result.outcome === "queued" ? result.id : emailId;
        return reply.code(202).send({ outcome: result.outcome, _id });
      },
    });
  };
