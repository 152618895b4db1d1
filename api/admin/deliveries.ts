import { deliveriesContract } from "#shop/ordering/fulfillment/deliveries.contract.server.ts";
import { markDelivered } from "#shop/ordering/fulfillment/mark-delivered.server.ts";
import { tellOfDelay } from "#shop/ordering/fulfillment/tell-of-delay.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

const BAD_DAY = "Please choose a day from today to a year ahead";

/** What becomes of an order's parcel: it is late, it has arrived. */
export const deliveriesApi: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(deliveriesContract, "PUT /api/admin/orders/:id/delivery"),
    config: { needs: "orders:write" },
    handler: async (request, reply) => {
      const { outcome } = await markDelivered(ctx, request.params.id, staffActor(request));
      if (outcome === "not_found") return problem(reply, "not_found");
      if (outcome === "not_shipped") {
        return problem(reply, "illegal_move", { detail: "This order is not shipped, so it cannot have arrived." });
      }
      return { changed: outcome === "delivered" };
    },
  });

  api.route({
    ...routeOf(deliveriesContract, "PUT /api/admin/orders/:id/delay"),
    config: { needs: "orders:write" },
    handler: async (request, reply) => {
      const told = { ...request.body, actor: staffActor(request) };
      const { outcome } = await tellOfDelay(ctx, request.params.id, told);
      switch (outcome) {
        case "not_found":
          return problem(reply, "not_found");
        case "bad_day":
          return problem(reply, "validation_failed", { errors: [{ field: "shipsBy", message: BAD_DAY }] });
        case "closed":
          return problem(reply, "illegal_move", {
            detail: "Only an order that is confirmed and not shipped can be late.",
          });
        case "stale":
          return problem(reply, "changed_meanwhile");
        default:
          return { changed: outcome === "told" };
      }
    },
  });
};
