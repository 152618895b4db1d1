import { mapPage } from "#platform/db/read-page.server.ts";
import type { PixelSettings } from "#platform/pixel-settings.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { adEventsContract } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { findAdEvent, listAdEvents, sumUpAdEvents } from "#shop/messaging/ads/ad-events.store.server.ts";
import { tryAdEventsNow } from "#shop/messaging/ads/send-ad-events.server.ts";
import { type EmailContext, type EmailKind, emailLabel } from "#shop/messaging/email/define-email.ts";
import { emailsContract } from "#shop/messaging/email/emails.contract.server.ts";
import { listEmails, readEmail } from "#shop/messaging/email/list-emails.server.ts";
import { resendEmail } from "#shop/messaging/email/resend-email.server.ts";
import { type EmailTransport, sendTestEmail } from "#shop/messaging/email/send-test-email.server.ts";
import { countFailed, listOpen } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { DELIVERY_AREAS, DELIVERY_KINDS, RETRIED_KINDS } from "#shop/messaging/outbox/delivery-view.ts";
import { outboxContract } from "#shop/messaging/outbox/outbox.contract.server.ts";
import { tryAgain, tryAllAgain } from "#shop/messaging/outbox/try-again.server.ts";
import { mayCall, staffActor } from "../authentication.ts";
import { idempotencyKey } from "../idempotency-key.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { formLimit } from "../request-limits.ts";
import { routeOf, serve } from "../route-of.ts";

/** Enough to try a few settings; the count survives a restart. */
const TEST_LIMIT = { form: "test-email", most: 5, windowMs: 15 * 60_000 };

/** Undelivered emails, webhooks and ad events. `emails`: all kinds of email. */
export const createOutboxApi =
  (deps: { emails: readonly EmailKind[] }): ApiPlugin =>
  async (api, { ctx }) => {
    serve(api, outboxContract, "emails", {
      "GET /api/admin/outbox": async (request) => {
        const { kind, ...filter } = request.query;
        const kinds = (kind ? [kind] : DELIVERY_KINDS).filter((each) =>
          mayCall(request, `${DELIVERY_AREAS[each]}:read`),
        );
        const page = await listOpen(ctx.db, { ...filter, kinds, now: ctx.clock.now() });
        return mapPage(page, (open) =>
          open.kind === "email" ? { ...open, what: emailLabel(deps.emails, open.what) } : open,
        );
      },

      "GET /api/admin/outbox/failed": async (request) => {
        const kinds = RETRIED_KINDS.filter((kind) => mayCall(request, `${DELIVERY_AREAS[kind]}:write`));
        return { items: await countFailed(ctx.db, kinds, ctx.clock.now()) };
      },
    });

    for (const kind of RETRIED_KINDS) {
      api.route({
        ...routeOf(outboxContract, `POST /api/admin/outbox/${kind}/attempts`),
        config: { needs: `${DELIVERY_AREAS[kind]}:write` },
        handler: async (request, reply) => {
          const group = { kind, to: request.body.to };
          return reply.code(202).send({ queued: await tryAllAgain({ ...ctx, ...deps }, staffActor(request), group) });
        },
      });
    }

    for (const kind of DELIVERY_KINDS) {
      api.route({
        ...routeOf(outboxContract, `POST /api/admin/outbox/${kind}/:id/attempts`),
        config: { needs: `${DELIVERY_AREAS[kind]}:write` },
        handler: async (request, reply) => {
          const { id } = request.params;
          const outcome = await tryAgain({ ...ctx, ...deps }, staffActor(request), { kind, id });
          if (outcome === "not_found") return problem(reply, "not_found");
          if (outcome === "suppressed") return problem(reply, "email_suppressed");
          if (outcome === "final") return problem(reply, "delivery_final");
          return reply.code(202).send({ outcome });
        },
      });
    }
  };

type EmailDeps = Omit<EmailContext, keyof ShopContext> & { transport: EmailTransport | undefined };

/** The shop's emails. `emails`: all kinds of email. `transport`: undefined if no mail server is set up. */
export const createEmailsApi =
  ({ transport, ...deps }: EmailDeps): ApiPlugin =>
  async (api, { ctx: shop }) => {
    const ctx = { ...shop, ...deps };
    const kinds = deps.emails.map(({ kind, label, when }) => ({ kind, label, when }));
    const secondsToWait = await formLimit(shop, TEST_LIMIT);
    serve(api, emailsContract(kinds.map(({ kind }) => kind)), "emails", {
      "GET /api/admin/emails": async ({ query: { order, ...filter } }) =>
        listEmails(ctx, { ...filter, orderId: order }),

      "GET /api/admin/emails/setup": async () => ({
        sender: transport ? { from: transport.from, server: transport.server } : null,
        kinds,
      }),

      "POST /api/admin/emails/test": async (request, reply) => {
        if (request.principal?.kind !== "staff")
          return problem(reply, "not_allowed", { detail: "This needs a login; API tokens can't be used." });
        if (!transport) return problem(reply, "email_not_set_up");
        const to = request.principal.session.staff.email;
        const seconds = await secondsToWait(to);
        if (seconds !== undefined) return problem(reply.header("retry-after", String(seconds)), "too_many_requests");
        const error = await sendTestEmail(ctx, transport, { actor: staffActor(request), to });
        return { to, error: error ?? null };
      },

      "GET /api/admin/emails/:id": async (request, reply) => {
        const seesOrderLinks = mayCall(request, "orders:write");
        return (await readEmail(ctx, request.params.id, { seesOrderLinks })) ?? problem(reply, "not_found");
      },

      "POST /api/admin/emails/:id/resend": async (request, reply) => {
        const key = idempotencyKey(request.headers);
        if (!key) return problem(reply, "idempotency_key_missing");
        const emailId = request.params.id;
        const result = await resendEmail(ctx, staffActor(request), { emailId, key });
        if (result.outcome === "not_found") return problem(reply, "not_found");
        if (result.outcome === "sent_once") return problem(reply, "email_sent_once", { detail: result.why });
        if (result.outcome === "suppressed") return problem(reply, "email_suppressed");
        const _id = result.outcome === "queued" ? result.id : emailId;
        return reply.code(202).send({ outcome: result.outcome, _id });
      },
    });
  };

/** The events sent to Meta's Conversions API and its responses. */
export const createAdEventsApi =
  (pixel: PixelSettings | undefined): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, adEventsContract, "settings", {
      "GET /api/admin/ad-events": async ({ query }) => listAdEvents(ctx.db, query),

      "GET /api/admin/ad-events/summary": async () => sumUpAdEvents(ctx.db),

      "GET /api/admin/ad-events/:id": async ({ params }, reply) =>
        (await findAdEvent(ctx.db, params.id)) ?? problem(reply, "not_found"),

      "POST /api/admin/ad-events/attempts": async (request, reply) =>
        reply.code(202).send({ waiting: await tryAdEventsNow(ctx, staffActor(request)) }),

      "GET /api/admin/ad-events/setup": async () => ({
        pixelId: pixel?.id ?? null,
        sends: pixel?.api !== undefined,
        ldu: pixel?.ldu ?? false,
        onCheckout: pixel?.onCheckout ?? false,
        testEventCode: pixel?.api?.testEventCode ?? null,
      }),
    });
