import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { correctTracking } from "#shop/ordering/fulfillment/correct-tracking.server.ts";
import { announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { fulfillOrders } from "#shop/ordering/fulfillment/fulfill-orders.server.ts";
import { deliveriesContract, fulfillmentContract } from "#shop/ordering/fulfillment/fulfillment.contract.server.ts";
import { markDelivered } from "#shop/ordering/fulfillment/mark-delivered.server.ts";
import { tidyTracking } from "#shop/ordering/orders/carriers.ts";
import { staffActor } from "../authentication.ts";
import { invalid, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Shipping orders and correcting their tracking later. */
export const createFulfillmentsApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, fulfillmentContract, "orders", {
      "POST /api/admin/fulfillments": async (request) => {
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
          return problem(reply, "illegal_move", { detail: "This order hasn't shipped yet." });
        if (outcome === "stale") return problem(reply, "changed_meanwhile");
        return { changed: outcome === "corrected" };
      },
    });

/** Marking orders delivered and announcing delays. */
export const deliveriesApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, deliveriesContract, "orders", {
    "PUT /api/admin/orders/:id/delivery": async (request, reply) => {
      const { outcome } = await markDelivered(ctx, request.params.id, staffActor(request));
      if (outcome === "not_found") return problem(reply, "not_found");
      if (outcome === "not_shipped") {
        return problem(reply, "illegal_move", {
          detail: "This order hasn't shipped, so it can't be marked as delivered.",
        });
      }
      return { changed: outcome === "delivered" };
    },

    "PUT /api/admin/orders/:id/delay": async (request, reply) => {
      const { outcome } = await announceDelay(ctx, request.params.id, { ...request.body, actor: staffActor(request) });
      switch (outcome) {
        case "not_found":
          return problem(reply, "not_found");
        case "bad_day":
          return invalid(reply, "shipsBy", "Please choose a day from today to a year ahead");
        case "closed":
          return problem(reply, "illegal_move", {
            detail: "Only a confirmed order that hasn't shipped can be delayed.",
          });
        case "stale":
          return problem(reply, "changed_meanwhile");
        default:
          return { changed: outcome === "told" };
      }
    },
  });
