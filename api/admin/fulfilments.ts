import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { correctTracking } from "#shop/ordering/fulfillment/correct-tracking.server.ts";
import { fulfillOrders } from "#shop/ordering/fulfillment/fulfill-orders.server.ts";
import { fulfillmentContract } from "#shop/ordering/fulfillment/fulfillment.contract.server.ts";
import { tidyTracking } from "#shop/ordering/orders/carriers.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Shipping orders, and correcting their tracking afterwards. */
export const createFulfilmentsApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, fulfillmentContract, "orders", {
      "POST /api/admin/fulfilments": async (request) => {
        const orders = request.body.orders.map(({ _id, ...tracking }) => ({ orderId: _id, ...tracking }));
        const outcomes = await fulfillOrders(checkout, checkout.gateway, orders, staffActor(request));
        return { results: outcomes.map(({ orderId, ...outcome }) => ({ _id: orderId, ...outcome })) };
      },

      "PUT /api/admin/orders/:id/tracking": async (request, reply) => {
        const { revision, tell, ...typed } = request.body;
        const correction = { tracking: tidyTracking(typed), revision, tell, actor: staffActor(request) };
        const { outcome } = await correctTracking(ctx, request.params.id, correction);
        if (outcome === "not_found") return problem(reply, "not_found");
        if (outcome === "not_shipped")
          return problem(reply, "illegal_move", { detail: "This order isn't shipped yet." });
        if (outcome === "stale") return problem(reply, "changed_meanwhile");
        return { changed: outcome === "corrected" };
      },
    });
