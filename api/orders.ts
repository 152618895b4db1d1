import type { FastifyRequest } from "fastify";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { dropWithdrawn } from "#shop/messaging/ads/ad-events.store.server.ts";
import { consentOf, MAX_USER_AGENT } from "#shop/messaging/ads/consent.ts";
import { cancelOrder } from "#shop/money/payments/cancel.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { parseOrderRequest, parseShipTo } from "#shop/ordering/checkout/checkout-form.ts";
import { shopperOrdersContract } from "#shop/ordering/checkout/orders.contract.server.ts";
import { answerFor, placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { agreeToDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { changeAddress } from "#shop/ordering/order-page/change-address.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { opensOrder } from "#shop/ordering/orders/view-token.server.ts";
import { findPermitted } from "./authentication.ts";
import { answerOrder } from "./order-answers.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { routeOf } from "./route-of.ts";

/** From one address (of IPv6: from one /64). An order has a limit of its own (change-address.server.ts). */
const ADDRESS_CHANGES_PER_MINUTE = 20;

/** The shopper's orders: public, each behind its view token. */
export const createOrdersApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, deps) => {
    await api.register(placing(checkout), deps);
    await api.register(confirming(checkout), deps);
    await api.register(viewing(checkout), deps);
    await api.register(changingAddress(checkout), deps);
    await api.register(withdrawing(checkout), deps);
  };

function mayView({ viewTokenKey }: Checkout, request: FastifyRequest, orderId: string): boolean {
  const token = request.headers["x-view-token"];
  return opensOrder(typeof token === "string" ? token : undefined, orderId, viewTokenKey);
}

const placing =
  (checkout: Checkout): ApiPlugin =>
  async (api) => {
    api.route({
      ...routeOf(shopperOrdersContract, "POST /api/orders"),
      config: { public: true },
      handler: async (request, reply) => {
        const idempotencyKey = request.headers["idempotency-key"];
        if (typeof idempotencyKey !== "string" || !/^[\x21-\x7e]{8,255}$/.test(idempotencyKey)) {
          return problem(reply, "idempotency_key_missing");
        }
        const parsed = parseOrderRequest(request.body);
        if (!parsed.ok) return problem(reply, "validation_failed", { errors: parsed.errors });
        const { order, isDecoyed } = parsed;
        const consent = consentOf(request.headers, parsed.marketingConsent);
        const userAgent = request.headers["user-agent"]?.slice(0, MAX_USER_AGENT);
        const attempt = { request: order, idempotencyKey, ip: request.ip, isDecoyed, consent, userAgent };
        return answerOrder(reply, await placeOrder(checkout, attempt));
      },
    });
  };

const confirming =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(shopperOrdersContract, "POST /api/orders/:id/confirmation"),
      config: { public: true },
      handler: async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id) || !(await findOrderView(ctx.db, id))) return problem(reply, "not_found");
        return answerOrder(reply, await answerFor(checkout, id));
      },
    });
  };

const viewing =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(shopperOrdersContract, "GET /api/orders/:id"),
      config: { public: true },
      handler: async (request, reply) => {
        const { id } = request.params;
        if (mayView(checkout, request, id)) return (await findOrderView(ctx.db, id)) ?? problem(reply, "not_found");
        if (!(await findPermitted(ctx, request, "orders:read"))) return problem(reply, "not_found");
        return (await findOrderView(ctx.db, id, "staff")) ?? problem(reply, "not_found");
      },
    });

    api.route({
      ...routeOf(shopperOrdersContract, "POST /api/orders/:id/cancellation"),
      config: { public: true },
      handler: async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id)) return problem(reply, "not_found");
        const { outcome } = await cancelOrder(checkout, checkout.gateway, id, { kind: "shopper" });
        if (outcome === "too_late" || outcome === "illegal_move") return problem(reply, "cancellation_closed");
        return (await findOrderView(ctx.db, id)) ?? problem(reply, "not_found");
      },
    });

    api.route({
      ...routeOf(shopperOrdersContract, "POST /api/orders/:id/delay-agreement"),
      config: { public: true },
      handler: async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id)) return problem(reply, "not_found");
        const { outcome } = await agreeToDelay(ctx, id, request.body.shipsBy);
        if (outcome === "closed") return problem(reply, "agreement_closed");
        return (await findOrderView(ctx.db, id)) ?? problem(reply, "not_found");
      },
    });
  };

const changingAddress =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(shopperOrdersContract, "PUT /api/orders/:id/address"),
      config: { public: true, rateLimit: { max: ADDRESS_CHANGES_PER_MINUTE, timeWindow: "1 minute" } },
      handler: async (request, reply) => {
        const { id } = request.params;
        const actor = await addressActor(checkout, ctx, request, id);
        if (!actor) return problem(reply, "not_found");
        const parsed = parseShipTo(request.body);
        if (!parsed.ok) return problem(reply, "validation_failed", { errors: parsed.errors });
        const { outcome } = await changeAddress(ctx, id, parsed.shipTo, actor);
        if (outcome === "closed") return problem(reply, "address_closed");
        if (outcome === "too_often") return problem(reply, "address_changed_too_often");
        return (await findOrderView(ctx.db, id)) ?? problem(reply, "not_found");
      },
    });
  };

/** Who changes an address: the shopper by the order's token, or staff; else nobody. */
async function addressActor(
  checkout: Checkout,
  ctx: ShopContext,
  request: FastifyRequest,
  orderId: string,
): Promise<Actor | undefined> {
  if (mayView(checkout, request, orderId)) return { kind: "shopper" };
  return findPermitted(ctx, request, "orders:write");
}

const withdrawing =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.route({
      ...routeOf(shopperOrdersContract, "DELETE /api/orders/:id/marketing-consent"),
      config: { public: true },
      handler: async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id)) return problem(reply, "not_found");
        await dropWithdrawn(ctx.db, id);
        return reply.code(204).send();
      },
    });
  };
