import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Checkout } from "#shop/checkout/checkout.server.ts";
import { parseOrderRequest } from "#shop/checkout/checkout-form.ts";
import { answerFor, placeOrder } from "#shop/checkout/place-order.server.ts";
import { findOrderView } from "#shop/orders/orders.store.server.ts";
import { opensOrder } from "#shop/orders/view-token.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { findStaff } from "./authentication.ts";
import { answerOrder } from "./order-answers.ts";
import { orderViewSchema, placedOrderSchema } from "./order-schemas.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

const orderParams = z.object({ id: z.uuid() });
const viewTokenHeaders = z.looseObject({
  "x-view-token": z.string().max(200).optional().describe("The viewToken of the order."),
});

/** The shopper's orders: public, each behind its view token. */
export const createOrdersApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, deps) => {
    await api.register(placing(checkout), deps);
    await api.register(confirming(checkout), deps);
    await api.register(viewing(checkout), deps);
  };

function mayView({ viewTokenKey }: Checkout, request: FastifyRequest, orderId: string): boolean {
  const token = request.headers["x-view-token"];
  return opensOrder(typeof token === "string" ? token : undefined, orderId, viewTokenKey);
}

const placing =
  (checkout: Checkout): ApiPlugin =>
  async (api) => {
    api.post(
      "/orders",
      {
        config: { public: true },
        schema: {
          summary: "Place an order",
          description:
            "Header `Idempotency-Key` (8 to 255 characters): one for each checkout attempt. Sent again with the same body it gives " +
            "the same order. Prices, stock and totals are the server's; `expectedTotal` says what the shopper saw.",
          tags: ["orders"],
          body: z.unknown(),
          response: {
            200: placedOrderSchema,
            201: placedOrderSchema,
            202: placedOrderSchema,
            ...problemResponses(
              "validation_failed",
              "idempotency_key_missing",
              "idempotency_key_reused",
              "out_of_stock",
              "price_changed",
              "payment_declined",
              "order_not_completed",
              "too_many_attempts",
            ),
          },
        },
      },
      async (request, reply) => {
        const idempotencyKey = request.headers["idempotency-key"];
        if (typeof idempotencyKey !== "string" || !/^[\x21-\x7e]{8,255}$/.test(idempotencyKey)) {
          return problem(reply, "idempotency_key_missing");
        }
        const parsed = parseOrderRequest(request.body);
        if (!parsed.ok) return problem(reply, "validation_failed", { errors: parsed.errors });
        const { order, isDecoyed } = parsed;
        const attempt = { request: order, idempotencyKey, ip: request.ip, isDecoyed };
        return answerOrder(reply, await placeOrder(checkout, attempt));
      },
    );
  };

const confirming =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.post(
      "/orders/:id/confirmation",
      {
        config: { public: true },
        schema: {
          summary: "Tell how an order stands, after the bank's challenge or a lost answer",
          tags: ["orders"],
          params: orderParams,
          headers: viewTokenHeaders,
          response: {
            200: placedOrderSchema,
            201: placedOrderSchema,
            202: placedOrderSchema,
            ...problemResponses("not_found", "payment_declined", "order_not_completed"),
          },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id) || !(await findOrderView(ctx.db, id))) return problem(reply, "not_found");
        return answerOrder(reply, await answerFor(checkout, id));
      },
    );
  };

const viewing =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/orders/:id",
      {
        config: { public: true },
        schema: {
          summary: "One order, for whoever placed it (X-View-Token) or for staff",
          tags: ["orders"],
          params: orderParams,
          headers: viewTokenHeaders,
          response: { 200: orderViewSchema, ...problemResponses("not_found") },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id) && !(await findStaff(ctx, request))) return problem(reply, "not_found");
        return (await findOrderView(ctx.db, id)) ?? problem(reply, "not_found");
      },
    );

    api.post(
      "/orders/:id/cancellation",
      {
        config: { public: true },
        schema: {
          summary: "Cancel within the hour after the order, for a full refund",
          tags: ["orders"],
          params: orderParams,
          headers: viewTokenHeaders,
          response: { 200: orderViewSchema, ...problemResponses("not_found", "cancellation_closed") },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id)) return problem(reply, "not_found");
        const { outcome } = await cancelOrder(checkout, checkout.gateway, id, { kind: "shopper" });
        if (outcome === "too_late" || outcome === "illegal_move") return problem(reply, "cancellation_closed");
        return (await findOrderView(ctx.db, id)) ?? problem(reply, "not_found");
      },
    );
  };
