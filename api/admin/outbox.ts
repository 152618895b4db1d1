import { z } from "zod";
import { PLACE } from "#platform/keyset.ts";
import type { EmailKind } from "#shop/messaging/email/define-email.ts";
import { listOpen } from "#shop/messaging/outbox/deliveries.store.server.ts";
import {
  DELIVERY_AREAS,
  DELIVERY_KINDS,
  OPEN_STATES,
  type OpenDelivery,
} from "#shop/messaging/outbox/delivery-view.ts";
import { tryAgain } from "#shop/messaging/outbox/try-again.server.ts";
import { callerMay } from "#shop/people/staff/caller.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

const deliverySchema = z.object({
  _id: z.uuid(),
  kind: z.enum(DELIVERY_KINDS),
  what: z.string(),
  to: z.string(),
  at: z.string(),
  state: z.enum(OPEN_STATES),
  attempts: z.int(),
  lastAttemptAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  answer: z.string().nullable().describe("The last answer, or why none came."),
  mayRetry: z.boolean().describe("False: it is tried within minutes anyway, or never again."),
}) satisfies z.ZodType<OpenDelivery>;

const shared = { tags: ["outbox"] };
const params = z.object({ id: z.uuid() });

/** What the shop sends to others and has not arrived: emails, webhooks and ad events. `emails`: every kind there is. */
export const createOutboxApi =
  (deps: { emails: readonly EmailKind[] }): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/admin/outbox",
      {
        config: { needs: "mails:read" },
        schema: {
          ...shared,
          summary: "Deliveries that wait or failed, newest first, of the kinds that the caller may see",
          querystring: z.object({
            limit: pageQuery.limit,
            after: z.string().regex(PLACE).optional(),
            kind: z.enum(DELIVERY_KINDS).optional(),
            state: z.enum(OPEN_STATES).optional(),
          }),
          response: { 200: pageSchema(deliverySchema) },
        },
      },
      async ({ caller, query: { kind, ...filter } }) => {
        const kinds = (kind ? [kind] : DELIVERY_KINDS).filter(
          (each) => caller !== null && callerMay(caller, `${DELIVERY_AREAS[each]}:read`),
        );
        return listOpen(ctx.db, { ...filter, kinds, now: ctx.clock.now() });
      },
    );

    for (const kind of DELIVERY_KINDS) {
      api.post(
        `/admin/outbox/${kind}/:id/attempts`,
        {
          config: { needs: `${DELIVERY_AREAS[kind]}:write` },
          schema: {
            ...shared,
            summary: "Try a delivery at once that waits or failed",
            params,
            response: {
              202: z.object({ outcome: z.enum(["queued", "waiting"]) }),
              ...problemResponses("not_found", "mail_suppressed", "delivery_final"),
            },
          },
        },
        async (request, reply) => {
          const { id } = request.params;
          const outcome = await tryAgain({ ...ctx, ...deps }, staffActor(request), { kind, id });
          if (outcome === "not_found") return problem(reply, "not_found");
          if (outcome === "suppressed") return problem(reply, "mail_suppressed");
          if (outcome === "final") return problem(reply, "delivery_final");
          return reply.code(202).send({ outcome });
        },
      );
    }
  };
