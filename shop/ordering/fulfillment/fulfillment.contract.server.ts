import { z } from "zod";
import { isTrackingUrl } from "#shop/ordering/orders/carriers.ts";
import { orderViewSchema } from "#shop/ordering/orders/order-schema.server.ts";
import { delayForm } from "./delay-form.ts";

const trackingFields = {
  carrier: z
    .string()
    .trim()
    .max(40, { error: "The carrier must be at most 40 characters" })
    .optional()
    .describe("USPS, UPS, FedEx, DHL, or OnTrac, whose tracking links are known, or the name of another carrier."),
  trackingNumber: z.string().trim().max(60, { error: "The tracking number must be at most 60 characters" }).optional(),
  trackingUrl: z
    .string()
    .trim()
    .max(300)
    .refine((text) => text === "" || isTrackingUrl(text), { error: "Please enter a link that begins with https://" })
    .optional()
    .describe("The tracking link, for a carrier whose links we don't know."),
};

const printedShipTo = orderViewSchema.shape.customerInfo
  .omit({ email: true })
  .optional()
  .describe("The address on the order's printed slip. If it has changed since, the order is refused.");

export const fulfillmentContract = {
  "POST /api/admin/fulfillments": {
    summary: "Fulfill orders: captures payment if needed, marks each as shipped, and emails the tracking",
    description: "Safe to retry: an order is shipped once. Results are in the order of the request.",
    body: z.object({
      orders: z
        .array(z.object({ _id: z.uuid(), shipTo: printedShipTo, ...trackingFields }))
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
    },
    problems: ["validation_failed"],
  },
  "PUT /api/admin/orders/:id/tracking": {
    summary: "Update the tracking of a shipped order",
    params: z.object({ id: z.uuid() }),
    body: z.object({
      ...trackingFields,
      revision: z.int().describe("The shipment's revision when it was read."),
      tell: z.boolean().default(false).describe("Whether the shopper gets an email with it."),
    }),
    response: {
      200: z.object({ changed: z.boolean() }),
    },
    problems: ["validation_failed", "not_found", "illegal_move", "changed_meanwhile"],
  },
} as const;

const params = z.object({ id: z.uuid() });

export const deliveriesContract = {
  "PUT /api/admin/orders/:id/delivery": {
    summary: "Mark a shipped order as delivered and email the customer a review request",
    description: "Safe to retry: an order is delivered once.",
    params,
    response: { 200: z.object({ changed: z.boolean() }) },
    problems: ["not_found", "illegal_move"],
  },
  "PUT /api/admin/orders/:id/delay": {
    summary: "Notify the customer that an order ships later and can be cancelled until then",
    description: "Sends one email per change. Safe to retry: the same day and reason are no change.",
    params,
    body: z.intersection(
      delayForm,
      z.object({
        revision: z.int().min(0).describe("The delay's revision when it was read; 0 before the first notice."),
      }),
    ),
    response: {
      200: z.object({ changed: z.boolean() }),
    },
    problems: ["validation_failed", "not_found", "illegal_move", "changed_meanwhile"],
  },
} as const;
