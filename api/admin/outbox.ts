import type { EmailKind } from "#shop/messaging/email/define-email.ts";
import { listOpen } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { DELIVERY_AREAS, DELIVERY_KINDS } from "#shop/messaging/outbox/delivery-view.ts";
import { outboxContract } from "#shop/messaging/outbox/outbox.contract.server.ts";
import { tryAgain } from "#shop/messaging/outbox/try-again.server.ts";
import { mayCall, staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf, serve } from "../route-of.ts";

/** What the shop sends to others and has not arrived: emails, webhooks and ad events. `emails`: every kind there is. */
export const createOutboxApi =
  (deps: { emails: readonly EmailKind[] }): ApiPlugin =>
  async (api, { ctx }) => {
    serve(api, outboxContract, "mails", {
      "GET /api/admin/outbox": async (request) => {
        const { kind, ...filter } = request.query;
        const kinds = (kind ? [kind] : DELIVERY_KINDS).filter((each) =>
          mayCall(request, `${DELIVERY_AREAS[each]}:read`),
        );
        return listOpen(ctx.db, { ...filter, kinds, now: ctx.clock.now() });
      },
    });

    for (const kind of DELIVERY_KINDS) {
      api.route({
        ...routeOf(outboxContract, `POST /api/admin/outbox/${kind}/:id/attempts`),
        config: { needs: `${DELIVERY_AREAS[kind]}:write` },
        handler: async (request, reply) => {
          const { id } = request.params;
          const outcome = await tryAgain({ ...ctx, ...deps }, staffActor(request), { kind, id });
          if (outcome === "not_found") return problem(reply, "not_found");
          if (outcome === "suppressed") return problem(reply, "mail_suppressed");
          if (outcome === "final") return problem(reply, "delivery_final");
          return reply.code(202).send({ outcome });
        },
      });
    }
  };
