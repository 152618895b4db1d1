import { z } from "zod";
import { isTrackingUrl } from "#shop/ordering/orders/carriers.ts";
import { delayForm } from "./delay-form.ts";

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

/** The calls of api/admin/fulfilments.ts. */
export const fulfillmentContract = {
  "POST /api/admin/fulfilments": {
    summary: "Ship orders: each is captured if it is not yet, marked as shipped, and its shopper gets the tracking",
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
    },
    problems: ["validation_failed"],
  },
  "PUT /api/admin/orders/:id/tracking": {
    summary: "Correct the tracking of an order that was shipped",
    tags: ["orders"],
    params: z.object({ id: z.uuid() }),
    body: z.object({
      ...trackingFields,
      revision: z.int().describe("Of the shipment, as it was read."),
      tell: z.boolean().default(false).describe("Whether the shopper gets an email with it."),
    }),
    response: {
      200: z.object({ changed: z.boolean() }),
    },
    problems: ["validation_failed", "not_found", "illegal_move", "changed_meanwhile"],
  },
} as const;

const params = z.object({ id: z.uuid() });

/** The calls of api/admin/deliveries.ts. */
export const deliveriesContract = {
  "PUT /api/admin/orders/:id/delivery": {
    summary: "Mark a shipped order as delivered; its shopper gets an email that asks for reviews",
    description: "Safe to send again: an order is delivered once.",
    tags: ["orders"],
    params,
    response: { 200: z.object({ changed: z.boolean() }) },
    problems: ["not_found", "illegal_move"],
  },
  "PUT /api/admin/orders/:id/delay": {
    summary: "Tell the shopper that an order ships later, and that they may cancel it until then",
    description: "One email for each change. Safe to send again: the same day and reason are no change.",
    tags: ["orders"],
    params,
    body: z.intersection(
      delayForm,
      z.object({ revision: z.int().min(0).describe("Of the delay, as it was read; 0: nothing was told yet.") }),
    ),
    response: {
      200: z.object({ changed: z.boolean() }),
    },
    problems: ["validation_failed", "not_found", "illegal_move", "changed_meanwhile"],
  },
} as const;
