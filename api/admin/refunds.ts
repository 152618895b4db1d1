import type { FastifyReply } from "fastify";
import { toCents } from "#shop/money/money.ts";
import { listRefunds } from "#shop/money/payments/read-refunds.server.ts";
import { recordReturned } from "#shop/money/payments/record-returned.server.ts";
import { type RefundOutcome, refundOrder } from "#shop/money/payments/refund.server.ts";
import { refundsContract } from "#shop/money/payments/refunds.contract.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { listAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { staffActor } from "../authentication.ts";
import { idempotencyKey } from "../idempotency-key.ts";
import { invalid, keyReused, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Lists an order's refunds and what can still be refunded, refunds it, and marks a failed refund as refunded another way. */
export const createAdminRefundsApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, refundsContract, "orders", {
      "GET /api/orders/:id/refunds": async ({ params }, reply) =>
        (await listRefunds(ctx.db, checkout.gateway.provider, params.id)) ?? problem(reply, "not_found"),

      "POST /api/orders/:id/refunds": async (request, reply) => {
        const { id } = request.params;
        const key = idempotencyKey(request.headers);
        if (!key) return problem(reply, "idempotency_key_missing");
        const { amount, ...asked } = request.body;
        const amountCents = amount === undefined ? undefined : toCents(amount);
        if (amount !== undefined && amountCents === undefined) {
          return invalid(reply, "amount", "An amount has at most two decimals");
        }
        const outcome = await refundOrder(checkout, checkout.gateway, id, {
          request: { ...asked, amountCents },
          idempotencyKey: key,
          actor: staffActor(request),
        });
        if (outcome.outcome !== "refunded") return refuse(reply, outcome);
        const [order] = await listAdminOrders(ctx.db, { limit: 1, id, now: ctx.clock.now() });
        if (!order) return problem(reply, "not_found");
        return reply.code(201).send({ status: outcome.refund.status, order });
      },

      "POST /api/orders/:id/refunds/:refund/returned": async (request, reply) => {
        const { id, refund } = request.params;
        const outcome = await recordReturned(ctx, { orderId: id, refundId: refund, actor: staffActor(request) });
        if (outcome !== "recorded") return problem(reply, outcome);
        return (await listRefunds(ctx.db, checkout.gateway.provider, id)) ?? problem(reply, "not_found");
      },
    });

function refuse(reply: FastifyReply, outcome: Exclude<RefundOutcome, { outcome: "refunded" }>) {
  switch (outcome.outcome) {
    case "not_found":
      return problem(reply, "not_found");
    case "blocked":
      return problem(reply, "refund_blocked", { detail: outcome.why });
    case "refused":
      return problem(reply, "refund_refused");
    case "invalid":
      return problem(reply, "validation_failed", { errors: outcome.errors });
    case "key_reused":
      return keyReused(reply, "refund");
    default:
      return outcome satisfies never;
  }
}
