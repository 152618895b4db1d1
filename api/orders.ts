import type { FastifyReply, FastifyRequest } from "fastify";
import { dropWithdrawn } from "#shop/messaging/ads/ad-events.store.server.ts";
import { consentOf, MAX_USER_AGENT } from "#shop/messaging/ads/consent.ts";
import { cancelOrder } from "#shop/money/payments/cancel.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { parseAddressChange, parseOrderRequest } from "#shop/ordering/checkout/checkout-form.ts";
import { shopperOrdersContract } from "#shop/ordering/checkout/orders.contract.server.ts";
import { answerFor, placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { agreeToDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { changeAddress, inOneLine } from "#shop/ordering/order-page/change-address.server.ts";
import { readShopperOrder } from "#shop/ordering/order-page/read-order-detail.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { opensOrder } from "#shop/ordering/orders/view-token.server.ts";
import { findPermitted } from "./authentication.ts";
import { idempotencyKey as keyOf } from "./idempotency-key.ts";
import { answerOrder } from "./order-answers.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

/** Each order has its own limit (change-address.server.ts). */
const ADDRESS_CHANGES_PER_MINUTE = 20;

/** The shopper's orders: public, each protected by its view token. */
export const createOrdersApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, deps) => {
    for (const routes of [placing, changing]) await api.register(routes(checkout), deps);
  };

function mayView({ viewTokenKey }: Checkout, request: FastifyRequest, orderId: string): boolean {
  const token = request.headers["x-view-token"];
  return opensOrder(typeof token === "string" ? token : undefined, orderId, viewTokenKey);
}

/** Answers with the order as its shopper sees it. */
const shown = async <Reply extends Pick<FastifyReply, "code">>(checkout: Checkout, reply: Reply, id: string) =>
  (await readShopperOrder(checkout, id)) ?? problem(reply, "not_found");

const placing =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, shopperOrdersContract, "public", {
      "POST /api/orders": async (request, reply) => {
        const idempotencyKey = keyOf(request.headers);
        if (idempotencyKey === undefined) return problem(reply, "idempotency_key_missing");
        const parsed = parseOrderRequest(request.body);
        if (!parsed.ok) return problem(reply, "validation_failed", { errors: parsed.errors });
        const { order, isDecoyed } = parsed;
        const consent = consentOf(request.headers, parsed.marketingConsent);
        const userAgent = request.headers["user-agent"]?.slice(0, MAX_USER_AGENT);
        const attempt = { request: order, idempotencyKey, ip: request.ip, isDecoyed, consent, userAgent };
        return answerOrder(reply, await placeOrder(checkout, attempt));
      },

      "POST /api/orders/:id/confirmation": async (request, reply) => {
        const { id } = request.params;
        const isKnown = mayView(checkout, request, id) && (await findOrderView(checkout.db, id));
        return isKnown ? answerOrder(reply, await answerFor(checkout, id)) : problem(reply, "not_found");
      },

      "GET /api/orders/:id": async (request, reply) => {
        const { id } = request.params;
        if (mayView(checkout, request, id)) return shown(checkout, reply, id);
        if (typeof (await findPermitted(ctx, request, "orders:read")) === "string") return problem(reply, "not_found");
        return (await findOrderView(ctx.db, id, "staff")) ?? problem(reply, "not_found");
      },
    });

const changing =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, shopperOrdersContract, "public", {
      "DELETE /api/orders/:id/marketing-consent": async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id)) return problem(reply, "not_found");
        await dropWithdrawn(ctx.db, id);
        return reply.code(204).send();
      },

      "POST /api/orders/:id/cancellation": async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id)) return problem(reply, "not_found");
        const { outcome } = await cancelOrder(checkout, checkout.gateway, id, { kind: "shopper" });
        if (outcome === "too_late" || outcome === "illegal_move") return problem(reply, "cancellation_closed");
        return shown(checkout, reply, id);
      },

      "POST /api/orders/:id/delay-agreement": async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id)) return problem(reply, "not_found");
        const { outcome } = await agreeToDelay(ctx, id, request.body.shipsBy);
        return outcome === "closed" ? problem(reply, "agreement_closed") : shown(checkout, reply, id);
      },

      "PUT /api/orders/:id/address": {
        perMinute: ADDRESS_CHANGES_PER_MINUTE,
        async handler(request, reply) {
          const { id } = request.params;
          const isShopper = mayView(checkout, request, id);
          const actor = isShopper ? ({ kind: "shopper" } as const) : await findPermitted(ctx, request, "orders:write");
          if (typeof actor === "string") return problem(reply, actor);
          const parsed = parseAddressChange(request.body);
          if (!parsed.ok) return problem(reply, "validation_failed", { errors: parsed.errors });
          const changed = await changeAddress(ctx, id, parsed.change, actor);
          if (changed.outcome === "closed") return problem(reply, "address_closed");
          if (changed.outcome === "too_often") return problem(reply, "address_changed_too_often");
          if (changed.outcome === "changed_meanwhile") {
            const detail = `The shipping address was changed to ${inOneLine(changed.shipTo)} in the meantime. Save again to use yours.`;
            return problem(reply, "changed_meanwhile", { detail, shipTo: changed.shipTo });
          }
          return shown(checkout, reply, id);
        },
      },
    });
