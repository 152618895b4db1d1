import { z } from "zod";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { addNote } from "#shop/ordering/order-page/add-note.server.ts";
import type { Dashboards } from "#shop/ordering/order-page/desk-views.ts";
import { readOrderDesk } from "#shop/ordering/order-page/read-order-desk.server.ts";
import { readPackingSlips } from "#shop/ordering/order-page/read-packing-slips.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { idempotencyKey } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";
import { orderDeskSchema, packingSlipSchema } from "./order-desk-schemas.ts";

const params = z.object({ id: z.uuid() });

/** One order with everything that staff ask about it, and their notes. */
export const createOrderDeskApi =
  ({ gateway: { provider, live } }: Checkout, providers: Dashboards = {}): ApiPlugin =>
  async (api, { ctx }) => {
    api.get(
      "/admin/orders/:id",
      {
        config: { needs: "orders:read" },
        schema: {
          summary: "Everything of an order, and what may be done with it",
          tags: ["orders"],
          params,
          response: { 200: orderDeskSchema, ...problemResponses("not_found") },
        },
      },
      async (request, reply) =>
        (await readOrderDesk(ctx, { provider, live, providers }, request.params.id)) ?? problem(reply, "not_found"),
    );

    api.get(
      "/admin/packing-slips",
      {
        config: { needs: "orders:read" },
        schema: {
          summary: "What goes into the parcels of these orders, and where they go",
          tags: ["orders"],
          querystring: z.object({
            ids: z
              .string()
              .transform((text) => text.split(","))
              .pipe(z.array(z.uuid()).min(1).max(200))
              .describe("The _ids of 1 to 200 orders, with commas between them."),
          }),
          response: { 200: z.object({ items: z.array(packingSlipSchema) }), ...problemResponses("validation_failed") },
        },
      },
      async ({ query }) => ({ items: await readPackingSlips(ctx.db, query.ids) }),
    );

    api.post(
      "/admin/orders/:id/notes",
      {
        config: { needs: "orders:write" },
        schema: {
          summary: "Note something down about an order, for staff alone",
          description: "Header `Idempotency-Key` (8 to 255 characters): sent again with it, it is the same note.",
          tags: ["orders"],
          params,
          body: z.object({
            note: z
              .string()
              .trim()
              .min(1, { error: "Please enter a note" })
              .max(2000, { error: "The note must be at most 2000 characters" }),
          }),
          response: {
            201: z.object({ noted: z.literal(true) }),
            ...problemResponses("validation_failed", "idempotency_key_missing", "idempotency_key_reused", "not_found"),
          },
        },
      },
      async (request, reply) => {
        const key = idempotencyKey(request.headers);
        if (key === undefined) return problem(reply, "idempotency_key_missing");
        const { note } = request.body;
        const outcome = await addNote(ctx, request.params.id, { note, key, actor: staffActor(request) });
        if (outcome === "not_found") return problem(reply, "not_found");
        if (outcome === "key_reused") {
          return problem(reply, "idempotency_key_reused", {
            detail: "This key belongs to another note. Send a new one.",
          });
        }
        return reply.code(201).send({ noted: true });
      },
    );
  };
