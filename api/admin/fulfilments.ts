import { z } from "zod";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { correctTracking } from "#shop/ordering/fulfillment/correct-tracking.server.ts";
import { fulfilOrders } from "#shop/ordering/fulfillment/fulfil-orders.server.ts";
import { isTrackingUrl, tidyTracking } from "#shop/ordering/orders/carriers.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";

const trackingFields = {
  carrier: z
    .string()
    .trim()
    .max(40, { error: "The carrier must be at most 40 characters" })
    .optional()
    .describe("USPS, UPS, FedEx, DHL or OnTrac, whose links are known; or the name of another one."),
  trackingNumber: z.string().trim().max(60, { error: "The tracking number must be at most 60 characters" }).optional(),
  trackingUrl: z
    .string()
    .trim()
    .max(300)
    .refine((text) => text === "" || isTrackingUrl(text), { error: "Please enter a link that begins with https://" })
    .optional()
    .describe("Where the parcel is followed, of a carrier whose links are not known."),
};

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
    api.post(
      "/admin/fulfilments",
      {
        config: { needs: "orders:write" },
        schema: {
          summary:
            "Ship orders: each is captured if it is not yet, marked as shipped, and its shopper gets the tracking",
          description: "Safe to send again: an order is shipped once. The results come in the order of the orders.",
          tags: ["orders"],
          body: z.object({
            orders: z
              .array(z.object({ _id: z.uuid(), ...trackingFields }))
              .min(1)
              .max(200),
          }),
          response: {
            200: z.object({
              results: z.array(
                z.object({
                  _id: z.uuid(),
                  orderNumber: z.string(),
                  outcome: z.enum(["fulfilled", "already_fulfilled", "refused"]),
                  detail: z.string().optional().describe("Why, for staff to read."),
                }),
              ),
            }),
            ...problemResponses("validation_failed"),
          },
        },
      },
      async (request) => {
        const orders = request.body.orders.map(({ _id, ...tracking }) => ({ orderId: _id, ...tracking }));
        const outcomes = await fulfilOrders(checkout, checkout.gateway, orders, staffActor(request));
        return { results: outcomes.map(({ orderId, ...outcome }) => ({ _id: orderId, ...outcome })) };
      },
    );
  };

const correcting: ApiPlugin = async (api, { ctx }) => {
  api.put(
    "/admin/orders/:id/tracking",
    {
      config: { needs: "orders:write" },
      schema: {
        summary: "Correct the tracking of an order that was shipped",
        tags: ["orders"],
        params: z.object({ id: z.uuid() }),
        body: z.object({
          ...trackingFields,
          revision: z.int().describe("Of the shipment, as it was read."),
          tell: z.boolean().default(false).describe("Whether the shopper gets a mail with it."),
        }),
        response: {
          200: z.object({ changed: z.boolean() }),
          ...problemResponses("validation_failed", "not_found", "illegal_move", "changed_meanwhile"),
        },
      },
    },
    async (request, reply) => {
      const { revision, tell, ...typed } = request.body;
      const correction = { tracking: tidyTracking(typed), revision, tell, actor: staffActor(request) };
      const { outcome } = await correctTracking(ctx, request.params.id, correction);
      if (outcome === "not_found") return problem(reply, "not_found");
      if (outcome === "not_shipped")
        return problem(reply, "illegal_move", { detail: "This order is not shipped yet." });
      if (outcome === "stale") return problem(reply, "changed_meanwhile");
      return { changed: outcome === "corrected" };
    },
  );
};
