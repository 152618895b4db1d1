import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { addNote } from "#shop/ordering/order-page/add-note.server.ts";
import { orderDetailContract } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import type { Dashboards } from "#shop/ordering/order-page/order-detail-views.ts";
import { readOrderDetail, readPackingSlips } from "#shop/ordering/order-page/read-order-detail.server.ts";
import { staffActor } from "../authentication.ts";
import { keyReused, problem } from "../outcomes.ts";
import { idempotencyKey } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** One order with everything that staff ask about it, and their notes. */
export const createOrderDetailApi =
  ({ gateway: { provider, live } }: Checkout, providers: Dashboards = {}): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, orderDetailContract, "orders", {
      "GET /api/admin/orders/:id": async ({ params }, reply) =>
        (await readOrderDetail(ctx, { provider, live, providers }, params.id)) ?? problem(reply, "not_found"),

      "GET /api/admin/packing-slips": async ({ query }) => ({ items: await readPackingSlips(ctx.db, query.ids) }),

      "POST /api/admin/orders/:id/notes": async (request, reply) => {
        const key = idempotencyKey(request.headers);
        if (key === undefined) return problem(reply, "idempotency_key_missing");
        const { note } = request.body;
        const outcome = await addNote(ctx, request.params.id, { note, key, actor: staffActor(request) });
        if (outcome === "not_found") return problem(reply, "not_found");
        if (outcome === "key_reused") return keyReused(reply, "note");
        return reply.code(201).send({ noted: true });
      },
    });
