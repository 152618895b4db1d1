import { z } from "zod";
import { type HeldBack, SIGNALS } from "#shop/money/abuse-limits/guard-rules.ts";
import { letThrough, listHeldBack } from "#shop/money/abuse-limits/held-back.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";

const heldBackSchema = z.object({
  _id: z.string(),
  signal: z.enum(SIGNALS),
  reason: z.enum(["failures", "open_orders"]),
  failed: z.int().describe("Payments that failed."),
  open: z.int().describe("Orders that hold stock while the bank's question is open."),
  refused: z.int().describe("Orders that were held back."),
  since: z.string(),
  lastAt: z.string(),
  until: z.string().describe("At the latest; it may end before."),
  lastOrder: z.object({ orderNumber: z.string(), name: z.string(), email: z.string() }).nullable(),
}) satisfies z.ZodType<HeldBack>;

/** For staff: whom the abuse guard holds back, and the way out. */
export const createGuardApi =
  ({ guard }: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/guard/held-back",
      {
        config: { needs: "orders:read" },
        schema: {
          summary: "Who is held back by the abuse guard now, newest first",
          tags: ["guard"],
          response: { 200: z.array(heldBackSchema) },
        },
      },
      async () => listHeldBack(ctx, guard.limits),
    );

    api.delete(
      "/guard/held-back/:subject",
      {
        config: { needs: "orders:write" },
        schema: {
          summary: "Let through: forget what was counted",
          tags: ["guard"],
          params: z.object({ subject: z.string().max(300) }),
          response: { 204: z.undefined(), ...problemResponses("not_found") },
        },
      },
      async (request, reply) => {
        const found = await letThrough(ctx, staffActor(request), request.params.subject);
        return found ? reply.code(204).send() : problem(reply, "not_found");
      },
    );
  };
