import { z } from "zod";
import { writeCsv } from "#platform/csv.server.ts";
import { ORDER_STATUS_KEYS } from "#shop/ordering/orders/order-status.ts";
import type { Customer, ErasurePlan, ListedCustomer } from "#shop/people/customers/customer.ts";
import { eraseCustomer } from "#shop/people/customers/erase-customer.server.ts";
import { exportCustomer } from "#shop/people/customers/export-customer.server.ts";
import { allCustomers, listCustomers, readCustomer } from "#shop/people/customers/list-customers.server.ts";
import { noteExport } from "#shop/running/audit/note-export.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { csvResponse, pageQuery, pageSchema, sendCsv } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

const listed = {
  _id: z.string().describe("Of their newest order; any of theirs names them."),
  name: z.string(),
  email: z.string(),
  orders: z.int(),
  spent: z.number().describe("In dollars: taken, less what was given back."),
  lastOrderAt: z.string(),
};
const listedSchema = z.object(listed) satisfies z.ZodType<ListedCustomer>;

const erasureSchema = z.object({
  orders: z.int(),
  openOrders: z.array(z.string()),
  messages: z.int(),
  mails: z.int(),
  stockAlerts: z.int(),
  cartReminders: z.int(),
  subscriber: z.boolean(),
  reviews: z.int(),
}) satisfies z.ZodType<ErasurePlan>;

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
      placedAt: z.string(),
    }),
  ),
  messages: z.array(
    z.object({ _id: z.string(), comment: z.string(), at: z.string(), state: z.enum(["open", "done"]) }),
  ),
  reviews: z.array(
    z.object({ _id: z.string(), rating: z.int(), text: z.string(), state: z.string(), date: z.string() }),
  ),
  newsletter: z.object({ state: z.enum(["subscribed", "unsubscribed"]), at: z.string() }).nullable(),
  stockAlerts: z.array(z.object({ title: z.string(), color: z.string(), size: z.string(), askedAt: z.string() })),
  erasure: erasureSchema.describe("What erasing would do now."),
}) satisfies z.ZodType<Customer>;

const params = z.object({ id: z.uuid().describe("The _id of any order of theirs.") });

/** Who ordered. */
export const customersApi: ApiPlugin = async (api, deps) => {
  await api.register(reading, deps);
  await api.register(privacy, deps);
};

const reading: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/admin/customers",
    {
      config: { needs: "customers:read" },
      schema: {
        summary: "Customers, whoever ordered last first",
        tags: ["customers"],
        querystring: z.object({
          ...pageQuery,
          q: pageQuery.q.describe("Beginnings of words of the name and the email."),
          after: z.uuid().optional(),
        }),
        response: { 200: pageSchema(listedSchema) },
      },
    },
    async ({ query }) => listCustomers(ctx, query),
  );

  api.get(
    "/admin/customers/csv",
    {
      config: { needs: "customers:read" },
      schema: { summary: "All customers as CSV", tags: ["customers"], response: csvResponse },
    },
    async (request, reply) => {
      const rows = (await allCustomers(ctx)).map(({ email, name, orders, spent, lastOrderAt }) => [
        email,
        name,
        orders,
        spent.toFixed(2),
        lastOrderAt,
      ]);
      await noteExport(ctx, staffActor(request), "customers", { count: rows.length });
      return sendCsv(reply, writeCsv(["email", "name", "orders", "spent", "last order"], rows));
    },
  );

  api.get(
    "/admin/customers/:id",
    {
      config: { needs: "customers:read" },
      schema: {
        summary: "One customer, with everything that the shop has of them",
        tags: ["customers"],
        params,
        response: { 200: customerSchema, ...problemResponses("not_found") },
      },
    },
    async (request, reply) => (await readCustomer(ctx, request.params.id)) ?? problem(reply, "not_found"),
  );
};

const privacy: ApiPlugin = async (api, { ctx, onCatalogChange }) => {
  api.get(
    "/admin/customers/:id/export",
    {
      config: { needs: "customers:write" },
      schema: {
        summary: "Everything that the shop has of a customer, to be handed to them",
        tags: ["customers"],
        params,
        response: { 200: z.looseObject({ email: z.string() }), ...problemResponses("not_found") },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const exported = await exportCustomer(ctx, id);
      if (!exported) return problem(reply, "not_found");
      await noteExport(ctx, staffActor(request), `customer:${id}`);
      return exported;
    },
  );

  api.post(
    "/admin/customers/:id/erasure",
    {
      // Cannot be taken back, so it is for owners, who alone have this right.
      config: { needs: "settings:write" },
      schema: {
        summary: "Erase a customer from all closed orders, and what they wrote and were sent",
        tags: ["customers"],
        params,
        body: z.strictObject({ email: z.string().max(254).describe("The customer's, to confirm.") }),
        response: {
          200: z.object({ orders: z.int(), openOrders: z.array(z.string()).describe("They stay as they are.") }),
          ...problemResponses("validation_failed", "not_found"),
        },
      },
    },
    async (request, reply) => {
      const asked = { orderId: request.params.id, email: request.body.email };
      const outcome = await eraseCustomer(ctx, staffActor(request), asked);
      if (outcome.outcome === "not_found") return problem(reply, "not_found");
      if (outcome.outcome === "other_email") {
        const errors = [{ field: "email", message: "This is not the email of this customer" }];
        return problem(reply, "validation_failed", { errors });
      }
      if (outcome.reviewsShown) onCatalogChange();
      return { orders: outcome.orders, openOrders: outcome.openOrders };
    },
  );
};
