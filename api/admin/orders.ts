import type { FastifyReply } from "fastify";
import type { Actor } from "#shop/context.server.ts";
import { cancelOrder } from "#shop/money/payments/cancel.server.ts";
import { type MarkPaidOutcome, markPaid } from "#shop/money/payments/capture.server.ts";
import { GatewayError } from "#shop/money/payments/gateway.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { listAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { ordersContract } from "#shop/ordering/orders/order-list.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** The staff's orders: the list, and the two transitions of the specification. */
export const createAdminOrdersApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, ordersContract, "orders", {
      "GET /api/orders": async ({ query }) => listAdminOrders(ctx.db, query),

      "PUT /api/orders/:id/status": async (request, reply) => {
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
    });

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
      return problem(reply, "illegal_move", {
        detail: "The card payment is still being returned. Try again in a minute.",
      });
    case "out_of_stock":
      return problem(reply, "out_of_stock", { detail: `Not enough stock of ${outcome.skus.join(", ")}.` });
    case "illegal_move":
      return problem(reply, "illegal_move", {
        detail: `An order that is ${inWords(outcome.status)} cannot be marked as paid.`,
      });
    default:
      return outcome satisfies never;
  }
}

async function refuseCancel(checkout: Checkout, reply: FastifyReply, id: string, actor: Actor) {
  const outcome = await cancelOrder(checkout, checkout.gateway, id, actor);
  if (outcome.outcome === "not_found") return problem(reply, "not_found");
  if (outcome.outcome === "illegal_move") {
    return problem(reply, "illegal_move", {
      detail: `An order that is ${inWords(outcome.status)} cannot be cancelled.`,
    });
  }
  return undefined;
}

const inWords = (status: string): string => status.replaceAll("_", " ");
