import { z } from "zod";
import { delayForm } from "./delay-form.ts";

const params = z.object({ id: z.uuid() });

/** The calls of api/admin/deliveries.ts. */
export const deliveriesContract = {
  "PUT /api/admin/orders/:id/delivery": {
    summary: "Mark a shipped order as delivered; its shopper gets a mail that asks for reviews",
    description: "Safe to send again: an order is delivered once.",
    tags: ["orders"],
    params,
    response: { 200: z.object({ changed: z.boolean() }) },
    problems: ["not_found", "illegal_move"],
  },
  "PUT /api/admin/orders/:id/delay": {
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
    },
    problems: ["validation_failed", "not_found", "illegal_move", "changed_meanwhile"],
  },
} as const;
