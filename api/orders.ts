import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Checkout } from "#shop/checkout/checkout.server.ts";
import { parseOrderRequest } from "#shop/checkout/checkout-form.ts";
import { answerFor, confirmOrder, type PlaceOrderOutcome, placeOrder } from "#shop/checkout/place-order.server.ts";
import type { PlacedOrder } from "#shop/checkout/placed-order.ts";
import { dollars } from "#shop/money/money.ts";
import { findOrderView, listAdminOrders } from "#shop/orders/orders.store.server.ts";
import { opensOrder } from "#shop/orders/view-token.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { GatewayError } from "#shop/payments/gateway.ts";
import { type MarkPaidOutcome, markPaid } from "#shop/payments/mark-paid.server.ts";
import { findStaff, staffActor } from "./authentication.ts";
import { adminOrderSchema, orderViewSchema, placedOrderSchema } from "./order-schemas.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

const orderParams = z.object({ id: z.uuid() });
const viewTokenHeaders = z.looseObject({
  "x-view-token": z.string().max(200).optional().describe("The viewToken of the order."),
});
const CONFIRMING = "We are confirming your payment; do not pay again";

/** Orders: the shopper's part (public, each order behind its view token) and the staff's. */
export const createOrdersApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) => {
    const mayView = (request: FastifyRequest, orderId: string): boolean => {
      const token = request.headers["x-view-token"];
      return opensOrder(typeof token === "string" ? token : undefined, orderId, checkout.viewTokenKey);
    };

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
        return answer(reply, await placeOrder(checkout, { request: parsed.order, idempotencyKey }));
      },
    );

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
        if (!mayView(request, id) || !(await findOrderView(ctx.db, id))) return problem(reply, "not_found");
        try {
          return answer(reply, await confirmOrder(checkout, id));
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          request.log.warn({ err: error, orderId: id }, "a payment could not be read");
          return answer(reply, await answerFor(checkout, id));
        }
      },
    );

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
        if (!mayView(request, id) && !(await findStaff(ctx, request))) return problem(reply, "not_found");
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
        if (!mayView(request, id)) return problem(reply, "not_found");
        const { outcome } = await cancelOrder(checkout, checkout.gateway, id, { kind: "shopper" });
        if (outcome === "too_late" || outcome === "illegal_move") return problem(reply, "cancellation_closed");
        return (await findOrderView(ctx.db, id)) ?? problem(reply, "not_found");
      },
    );

    api.get(
      "/orders",
      {
        schema: {
          summary: "Orders, newest first",
          tags: ["orders"],
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(500).default(100),
            before: z.uuid().optional().describe("Only orders older than the one with this _id: the next page."),
          }),
          response: { 200: z.array(adminOrderSchema) },
        },
      },
      async ({ query }) => listAdminOrders(ctx.db, query),
    );

    api.put(
      "/orders/:id/status",
      {
        schema: {
          summary: "Mark as paid, or cancel",
          tags: ["orders"],
          params: orderParams,
          body: z.object({
            status: z.enum(["paid", "cancelled"]),
            offlinePayment: z.boolean().default(false).describe("Needed to mark a cancelled order as paid."),
          }),
          response: {
            200: adminOrderSchema,
            ...problemResponses(
              "not_found",
              "illegal_move",
              "offline_payment_unconfirmed",
              "out_of_stock",
              "provider_unreachable",
            ),
          },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { status, offlinePayment } = request.body;
        const actor = staffActor(request);
        try {
          const refused =
            status === "paid"
              ? refuseMarkPaid(reply, await markPaid(checkout, checkout.gateway, id, { actor, offlinePayment }))
              : await refuseCancel(checkout, reply, id, actor);
          if (refused) return refused;
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          request.log.warn({ err: error, orderId: id }, "the provider did not answer");
          return problem(reply, "provider_unreachable");
        }
        const [order] = await listAdminOrders(ctx.db, { limit: 1, id });
        return order ?? problem(reply, "not_found");
      },
    );
  };

function answer(reply: FastifyReply, outcome: PlaceOrderOutcome | PlacedOrder) {
  switch (outcome.outcome) {
    case "placed":
      return reply.code(201).send(outcome.order);
    case "action_required":
      return reply.code(200).send({ ...outcome.order, action: outcome.action });
    case "confirming":
      return reply.code(202).send({ ...outcome.order, message: CONFIRMING });
    case "declined": {
      const { shopperMessage, field, retryable } = outcome.failure;
      const input = field && ({ number: "cardNumber", expiry: "cardExpiry", cvc: "cardCVC" } as const)[field];
      const errors = input ? [{ field: input, message: shopperMessage }] : undefined;
      return problem(reply, "payment_declined", { detail: shopperMessage, errors, retryable });
    }
    case "not_completed":
      return problem(reply, "order_not_completed");
    case "key_reused":
      return problem(reply, "idempotency_key_reused");
    case "out_of_stock": {
      const left = outcome.left.map(({ productId, ...line }) => ({ _id: productId, ...line }));
      return problem(reply, "out_of_stock", { left });
    }
    case "price_changed": {
      const { subtotalCents, shippingCents, taxCents, totalCents } = outcome.totals;
      return problem(reply, "price_changed", {
        items: outcome.lines.map(({ productId, color, size, unitPriceCents }) => ({
          _id: productId,
          color,
          size,
          salePrice: dollars(unitPriceCents),
        })),
        subtotal: dollars(subtotalCents),
        shippingCost: dollars(shippingCents),
        tax: dollars(taxCents),
        total: dollars(totalCents),
      });
    }
    case "unknown_item":
      return invalidItem(reply, outcome.line, "_id", "This item is not for sale");
    case "title_differs":
      return invalidItem(reply, outcome.line, "title", `This item is called ${outcome.title}`);
    case "too_many":
      return invalidItem(reply, outcome.line, "quantity", "An order holds at most 10 of one color and size");
    default:
      return outcome satisfies never;
  }
}

const invalidItem = (reply: FastifyReply, line: number, field: string, message: string) =>
  problem(reply, "validation_failed", { errors: [{ field: `items.${line}.${field}`, message }] });

function refuseMarkPaid(reply: FastifyReply, outcome: MarkPaidOutcome) {
  switch (outcome.outcome) {
    case "paid":
    case "already_paid":
      return undefined;
    case "not_found":
      return problem(reply, "not_found");
    case "unconfirmed":
      return problem(reply, "offline_payment_unconfirmed");
    case "money_on_its_way_back":
      return problem(reply, "illegal_move", { detail: "The card payment is still being returned. Try again in a minute." });
    case "out_of_stock":
      return problem(reply, "out_of_stock", { detail: `Not enough stock of ${outcome.skus.join(", ")}.` });
    case "illegal_move":
      return problem(reply, "illegal_move", { detail: `An order that is ${inWords(outcome.status)} cannot be marked as paid.` });
    default:
      return outcome satisfies never;
  }
}

async function refuseCancel(checkout: Checkout, reply: FastifyReply, id: string, actor: Parameters<typeof cancelOrder>[3]) {
  const outcome = await cancelOrder(checkout, checkout.gateway, id, actor);
  if (outcome.outcome === "not_found") return problem(reply, "not_found");
  if (outcome.outcome === "illegal_move") {
    return problem(reply, "illegal_move", { detail: `An order that is ${inWords(outcome.status)} cannot be cancelled.` });
  }
  return undefined;
}

const inWords = (status: string): string => status.replaceAll("_", " ");
