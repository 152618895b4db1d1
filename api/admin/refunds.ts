import type { FastifyReply } from "fastify";
import { z } from "zod";
import { toCents } from "#shop/money/money.ts";
import { listRefunds } from "#shop/money/payments/read-refunds.server.ts";
import { type RefundOutcome, refundOrder } from "#shop/money/payments/refund-order.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { listAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { orderRefundsSchema, refundBody, refundedSchema } from "../refund-schemas.ts";

const params = z.object({ id: z.uuid() });

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
    api.get(
      "/orders/:id/refunds",
      {
        config: { needs: "orders:read" },
        schema: {
          summary: "The refunds and disputes of an order, and what can still be refunded",
          tags: ["orders"],
          params,
          response: { 200: orderRefundsSchema, ...problemResponses("not_found") },
        },
      },
      async (request, reply) =>
        (await listRefunds(ctx.db, checkout.gateway.provider, request.params.id)) ?? problem(reply, "not_found"),
    );
  };

const refunding =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.post(
      "/orders/:id/refunds",
      {
        config: { needs: "orders:write" },
        schema: {
          summary: "Refund an order, in part or all of it",
          description:
            "Header `Idempotency-Key` (8 to 255 characters): one for each refund. Sent again with the same body it is the same " +
            "refund. The order keeps its status.",
          tags: ["orders"],
          params,
          body: refundBody,
          response: {
            201: refundedSchema,
            ...problemResponses(
              "validation_failed",
              "idempotency_key_missing",
              "idempotency_key_reused",
              "not_found",
              "refund_blocked",
              "refund_refused",
            ),
          },
        },
      },
      async (request, reply) => {
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
    );
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
