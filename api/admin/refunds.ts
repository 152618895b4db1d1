import type { FastifyReply } from "fastify";
import { toCents } from "#shop/money/money.ts";
import { listRefunds } from "#shop/money/payments/read-refunds.server.ts";
import { type RefundOutcome, refundOrder } from "#shop/money/payments/refund.server.ts";
import { refundsContract } from "#shop/money/payments/refunds.contract.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { listAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** The refunds of an order: what was given back, what can be, and giving it. */
export const createAdminRefundsApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, deps) => {
    await api.register(listing(checkout), deps);
    await api.register(refunding(checkout), deps);
  };

const listing =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(refundsContract, "GET /api/orders/:id/refunds"),
      config: { needs: "orders:read" },
      handler: async (request, reply) =>
        (await listRefunds(ctx.db, checkout.gateway.provider, request.params.id)) ?? problem(reply, "not_found"),
    });
  };

const refunding =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(refundsContract, "POST /api/orders/:id/refunds"),
      config: { needs: "orders:write" },
      handler: async (request, reply) => {
        const { id } = request.params;
        const idempotencyKey = request.headers["idempotency-key"];
        if (typeof idempotencyKey !== "string" || !/^[\x21-\x7e]{8,255}$/.test(idempotencyKey)) {
          return problem(reply, "idempotency_key_missing");
        }
        const { amount, ...asked } = request.body;
        const amountCents = amount === undefined ? undefined : toCents(amount);
        if (amount !== undefined && amountCents === undefined) {
          const errors = [{ field: "amount", message: "An amount has at most two decimals" }];
          return problem(reply, "validation_failed", { errors });
        }
        const outcome = await refundOrder(checkout, checkout.gateway, id, {
          request: { ...asked, amountCents },
          idempotencyKey,
          actor: staffActor(request),
        });
        if (outcome.outcome !== "refunded") return refuse(reply, outcome);
        const [order] = await listAdminOrders(ctx.db, { limit: 1, id });
        if (!order) return problem(reply, "not_found");
        return reply.code(201).send({ status: outcome.refund.status, order });
      },
    });
  };

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
      return problem(reply, "idempotency_key_reused", {
        detail: "This key belongs to another refund. Send a new one.",
      });
    default:
      return outcome satisfies never;
  }
}
