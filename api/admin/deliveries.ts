import { z } from "zod";
import { delayForm } from "#shop/ordering/fulfillment/delay-form.ts";
import { markDelivered } from "#shop/ordering/fulfillment/mark-delivered.server.ts";
import { tellOfDelay } from "#shop/ordering/fulfillment/tell-of-delay.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";

const params = z.object({ id: z.uuid() });
const BAD_DAY = "Please choose a day from today to a year ahead";

/** What becomes of an order's parcel: it is late, it has arrived. */
export const deliveriesApi: ApiPlugin = async (api, { ctx }) => {
  api.put(
    "/admin/orders/:id/delivery",
    {
      config: { needs: "orders:write" },
      schema: {
        summary: "Mark a shipped order as delivered; its shopper gets a mail that asks for reviews",
        description: "Safe to send again: an order is delivered once.",
        tags: ["orders"],
        params,
        response: { 200: z.object({ changed: z.boolean() }), ...problemResponses("not_found", "illegal_move") },
      },
    },
    async (request, reply) => {
      const { outcome } = await markDelivered(ctx, request.params.id, staffActor(request));
      if (outcome === "not_found") return problem(reply, "not_found");
      if (outcome === "not_shipped") {
        return problem(reply, "illegal_move", { detail: "This order is not shipped, so it cannot have arrived." });
      }
      return { changed: outcome === "delivered" };
    },
  );

  api.put(
    "/admin/orders/:id/delay",
    {
      config: { needs: "orders:write" },
      schema: {
        summary: "Tell the shopper that an order ships later, and that they may cancel it until then",
        description: "One mail for each change. Safe to send again: the same day and reason are no change.",
        tags: ["orders"],
        params,
        body: z.intersection(
          delayForm,
          z.object({ revision: z.int().min(0).describe("Of the delay, as it was read; 0: nothing was told yet.") }),
        ),
        response: {
          200: z.object({ changed: z.boolean() }),
          ...problemResponses("validation_failed", "not_found", "illegal_move", "changed_meanwhile"),
        },
      },
    },
    async (request, reply) => {
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
  );
};
