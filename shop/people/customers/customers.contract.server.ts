import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { csvResponse, pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { ORDER_STATUS_KEYS } from "#shop/ordering/orders/order-status.ts";
import { REVIEW_STATES } from "#shop/selling/reviews/moderation.ts";

const listed = {
  _id: z.string().describe("The id of the customer's newest order; the id of any of their orders works too."),
  name: z.string(),
  email: z.string(),
  orders: z.int(),
  spent: z.number().describe("Captured payments minus refunds and lost disputes, in dollars."),
  lastOrderAt: time,
};

const listedSchema = z.object(listed);

/** A customer, identified by email. Amounts are in dollars. */
export type ListedCustomer = z.input<typeof listedSchema>;

const erasureSchema = z.object({
  orders: z.int(),
  openOrders: z.array(z.string()),
  messages: z.int(),
  emails: z.int(),
  stockAlerts: z.int(),
  cartReminders: z.int(),
  subscriber: z.boolean(),
  reviews: z.int(),
});

/** What erasing the customer would affect now. */
export type ErasurePlan = z.infer<typeof erasureSchema>;

const customerSchema = z.object({
  ...listed,
  phone: z.string(),
  address: z.array(z.string()),
  history: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.string(),
      status: z.enum(ORDER_STATUS_KEYS),
      total: z.number(),
      refunded: z.number(),
      placedAt: time,
    }),
  ),
  messages: z.array(z.object({ _id: z.string(), comment: z.string(), at: time, state: z.enum(["open", "done"]) })),
  reviews: z.array(
    z.object({ _id: z.string(), rating: z.int(), text: z.string(), state: z.enum(REVIEW_STATES), date: time }),
  ),
  newsletter: z.object({ state: z.enum(["subscribed", "unsubscribed"]), at: time }).nullable(),
  stockAlerts: z.array(z.object({ title: z.string(), color: z.string(), size: z.string(), askedAt: time })),
  erasure: erasureSchema.describe("What erasing the customer would affect now."),
});

export type Customer = z.input<typeof customerSchema>;

const params = z.object({ id: z.uuid().describe("The _id of any of the customer's orders.") });

export const customersContract = {
  "GET /api/admin/customers": {
    summary: "List customers, most recent order first",
    querystring: z.object({
      ...pageQuery,
      q: pageQuery.q.describe("The start of words in the name or email."),
      after: z.uuid().optional(),
    }),
    response: { 200: pageSchema(listedSchema) },
  },
  "GET /api/admin/customers/csv": { summary: "Export customers as CSV", response: csvResponse },
  "GET /api/admin/customers/:id": {
    summary: "Get a customer with everything the shop has about them",
    params,
    response: { 200: customerSchema },
    problems: ["not_found"],
  },
  "GET /api/admin/customers/:id/export": {
    summary: "Export a customer's data",
    params,
    response: { 200: z.looseObject({ email: z.string() }) },
    problems: ["not_found"],
  },
  "POST /api/admin/customers/:id/erasure": {
    summary: "Delete a customer's data",
    params,
    body: z.strictObject({ email: z.string().max(254).describe("The customer's email, to confirm.") }),
    response: {
      200: z.object({
        orders: z.int(),
        openOrders: z.array(z.string()).describe("The orders that weren't erased because they are still open."),
        remaining: z.uuid().nullable().describe("The _id of one of them, for the customer's page."),
      }),
    },
    problems: ["validation_failed", "not_found"],
  },
} as const;
