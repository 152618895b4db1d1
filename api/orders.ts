import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { dropWithdrawn } from "#shop/messaging/ads/ad-events.store.server.ts";
import { consentOf, MAX_USER_AGENT } from "#shop/messaging/ads/consent.ts";
import { cancelOrder } from "#shop/money/payments/cancel-order.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { parseOrderRequest, parseShipTo } from "#shop/ordering/checkout/checkout-form.ts";
import { answerFor, placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { agreeToDelay } from "#shop/ordering/fulfillment/agree-to-delay.server.ts";
import { changeAddress } from "#shop/ordering/order-page/change-address.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { opensOrder } from "#shop/ordering/orders/view-token.server.ts";
import { findPermitted } from "./authentication.ts";
import { answerOrder } from "./order-answers.ts";
import { orderViewSchema, placedOrderSchema } from "./order-schemas.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

/** From one address (of IPv6: from one /64). An order has a limit of its own (change-address.server.ts). */
const ADDRESS_CHANGES_PER_MINUTE = 20;

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
    api.post(
      "/orders",
      {
        config: { public: true },
        schema: {
          summary: "Place an order",
          description:
            "Header `Idempotency-Key` (8 to 255 characters): one for each checkout attempt. Sent again with the same body it gives " +
            "the same order. Prices, stock and totals are the server's; `expectedTotal` says what the shopper saw. `marketingConsent`: whether the shopper lets the purchase be told to " +
            "advertisers; Global Privacy Control (`Sec-GPC: 1`) forbids it.",
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
              "shipping_method_not_offered",
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
        const consent = consentOf(request.headers, parsed.marketingConsent);
        const userAgent = request.headers["user-agent"]?.slice(0, MAX_USER_AGENT);
        const attempt = { request: order, idempotencyKey, ip: request.ip, isDecoyed, consent, userAgent };
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
          summary: "One order, for whoever placed it (X-View-Token) or for staff, who see who did what",
          tags: ["orders"],
          params: orderParams,
          headers: viewTokenHeaders,
          response: { 200: orderViewSchema, ...problemResponses("not_found") },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (mayView(checkout, request, id)) return (await findOrderView(ctx.db, id)) ?? problem(reply, "not_found");
        if (!(await findPermitted(ctx, request, "orders:read"))) return problem(reply, "not_found");
        return (await findOrderView(ctx.db, id, "staff")) ?? problem(reply, "not_found");
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

    api.post(
      "/orders/:id/delay-agreement",
      {
        config: { public: true },
        schema: {
          summary: "Agree to wait for a late order",
          description: "`shipsBy` is the day that the shopper has read. Safe to send again: they agree once.",
          tags: ["orders"],
          params: orderParams,
          headers: viewTokenHeaders,
          body: z.object({ shipsBy: z.string("Please send the day to agree to").max(10) }),
          response: { 200: orderViewSchema, ...problemResponses("not_found", "validation_failed", "agreement_closed") },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id)) return problem(reply, "not_found");
        const { outcome } = await agreeToDelay(ctx, id, request.body.shipsBy);
        if (outcome === "closed") return problem(reply, "agreement_closed");
        return (await findOrderView(ctx.db, id)) ?? problem(reply, "not_found");
      },
    );
  };

const changingAddress =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    api.put(
      "/orders/:id/address",
      {
        config: { public: true, rateLimit: { max: ADDRESS_CHANGES_PER_MINUTE, timeWindow: "1 minute" } },
        schema: {
          summary: "Change where an order goes, until it is shipped (X-View-Token, or staff)",
          description:
            "The whole address with its name and phone, by the rules of the checkout. The email stays: every mail of the order goes there, " +
            "and looking the order up asks for it. Each change is told to that email.",
          tags: ["orders"],
          params: orderParams,
          headers: viewTokenHeaders,
          body: z.unknown(),
          response: {
            200: orderViewSchema,
            ...problemResponses(
              "not_found",
              "validation_failed",
              "card_data_refused",
              "address_closed",
              "address_changed_too_often",
              "too_many_requests",
            ),
          },
        },
      },
      async (request, reply) => {
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
    );
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
    api.delete(
      "/orders/:id/marketing-consent",
      {
        config: { public: true },
        schema: {
          summary: "Tell no advertiser of an order any more, as far as none was told yet (X-View-Token)",
          tags: ["orders"],
          params: orderParams,
          headers: viewTokenHeaders,
          response: { 204: z.undefined(), ...problemResponses("not_found") },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (!mayView(checkout, request, id)) return problem(reply, "not_found");
        await dropWithdrawn(ctx.db, id);
        return reply.code(204).send();
      },
    );
  };
