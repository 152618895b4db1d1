import type { EmailKind, EmailLinks } from "#shop/messaging/email/define-email.ts";
import { listEmails, readEmail } from "#shop/messaging/email/list-emails.server.ts";
import { mailsContract } from "#shop/messaging/email/mails.contract.server.ts";
import { resendEmail } from "#shop/messaging/email/resend-email.server.ts";
import { callerMay } from "#shop/people/staff/caller.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import { idempotencyKey } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** The emails of the shop. `emails`: every kind there is. `sends`: whether a mail server is set up. */
export const createMailsApi =
  ({ sends, ...deps }: EmailLinks & { emails: readonly EmailKind[]; sends: boolean }): ApiPlugin =>
  async (api, { ctx: shop }) => {
    const ctx = { ...shop, ...deps };
    const kinds = deps.emails.map(({ kind }) => kind);
    const labels = Object.fromEntries(deps.emails.map(({ kind, label }) => [kind, label]));
    const contract = mailsContract(kinds);
    api.route({
      ...routeOf(contract, "GET /api/admin/mails"),
      config: { needs: "mails:read" },
      handler: async ({ query: { order, ...filter } }) => listEmails(ctx, { ...filter, orderId: order }),
    });

    api.route({
      ...routeOf(contract, "GET /api/admin/mails/setup"),
      config: { needs: "mails:read" },
      handler: async () => ({ sends, kinds, labels }),
    });

    api.route({
      ...routeOf(contract, "GET /api/admin/mails/:id"),
      config: { needs: "mails:read" },
      handler: async (request, reply) => {
        const seesOrderLinks = request.caller !== null && callerMay(request.caller, "orders:write");
        return (await readEmail(ctx, request.params.id, { seesOrderLinks })) ?? problem(reply, "not_found");
      },
    });

    api.route({
      ...routeOf(contract, "POST /api/admin/mails/:id/resend"),
      config: { needs: "mails:write" },
      handler: async (request, reply) => {
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
    });
  };
