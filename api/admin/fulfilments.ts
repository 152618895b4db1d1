import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { correctTracking } from "#shop/ordering/fulfillment/correct-tracking.server.ts";
import { fulfilOrders } from "#shop/ordering/fulfillment/fulfil-orders.server.ts";
import { fulfilmentsContract } from "#shop/ordering/fulfillment/fulfilments.contract.server.ts";
import { tidyTracking } from "#shop/ordering/orders/carriers.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** Shipping orders, and what is said of their parcels afterwards. */
export const createFulfilmentsApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, deps) => {
    await api.register(fulfilling(checkout), deps);
    await api.register(correcting, deps);
  };

const fulfilling =
  (checkout: Checkout): ApiPlugin =>
  async (api) => {
    api.route({
      ...routeOf(fulfilmentsContract, "POST /api/admin/fulfilments"),
      config: { needs: "orders:write" },
      handler: async (request) => {
        const orders = request.body.orders.map(({ _id, ...tracking }) => ({ orderId: _id, ...tracking }));
        const outcomes = await fulfilOrders(checkout, checkout.gateway, orders, staffActor(request));
        return { results: outcomes.map(({ orderId, ...outcome }) => ({ _id: orderId, ...outcome })) };
      },
    });
  };

const correcting: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(fulfilmentsContract, "PUT /api/admin/orders/:id/tracking"),
    config: { needs: "orders:write" },
    handler: async (request, reply) => {
      const { revision, tell, ...typed } = request.body;
      const correction = { tracking: tidyTracking(typed), revision, tell, actor: staffActor(request) };
      const { outcome } = await correctTracking(ctx, request.params.id, correction);
      if (outcome === "not_found") return problem(reply, "not_found");
      if (outcome === "not_shipped")
        return problem(reply, "illegal_move", { detail: "This order is not shipped yet." });
      if (outcome === "stale") return problem(reply, "changed_meanwhile");
      return { changed: outcome === "corrected" };
    },
  });
};
