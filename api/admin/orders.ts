import type { FastifyReply } from "fastify";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { blockedContract, listBlocked, unblock } from "#shop/money/abuse-limits/blocked.server.ts";
import { cancelOrder } from "#shop/money/payments/cancel.server.ts";
import { type MarkPaidOutcome, markPaid } from "#shop/money/payments/capture.server.ts";
import { GatewayError } from "#shop/money/payments/gateway.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { addNote } from "#shop/ordering/order-page/add-note.server.ts";
import { orderDetailContract } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import type { Dashboards } from "#shop/ordering/order-page/order-detail-views.ts";
import { readOrderDetail, readPackingSlips } from "#shop/ordering/order-page/read-order-detail.server.ts";
import { listAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { orderFilter } from "#shop/ordering/orders/order-filter.ts";
import { listOrders, orderCsv, orderListContract, ordersContract } from "#shop/ordering/orders/order-list.server.ts";
import { noteExport } from "#shop/running/audit/audit.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { staffActor } from "../authentication.ts";
import { idempotencyKey } from "../idempotency-key.ts";
import { found, keyReused, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";
import { sendCsv } from "../send-csv.ts";

/** The specification's order list for staff, and its two status changes. */
export const createAdminOrdersApi =
  (checkout: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, ordersContract, "orders", {
      "GET /api/orders": async ({ query }) => listAdminOrders(ctx.db, { ...query, now: ctx.clock.now() }),

      "PUT /api/orders/:id/status": async (request, reply) => {
        const { id } = request.params;
        const { status, offlinePayment } = request.body;
        const actor = staffActor(request);
        try {
          const refused =
            status === "paid"
              ? refuseMarkPaid(reply, await markPaid(checkout, checkout.gateway, id, { actor, offlinePayment }))
              : await refuseCancel(checkout, reply, id, actor);
          if (refused) return refused;
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          request.log.warn({ err: error, orderId: id }, "the payment provider didn't respond");
          return problem(reply, "provider_unreachable");
        }
        const [order] = await listAdminOrders(ctx.db, { limit: 1, id, now: ctx.clock.now() });
        return order ?? problem(reply, "not_found");
      },
    });

function refuseMarkPaid(reply: FastifyReply, outcome: MarkPaidOutcome) {
  switch (outcome.outcome) {
    case "paid":
    case "already_paid":
      return undefined;
    case "not_found":
      return problem(reply, "not_found");
    case "unconfirmed":
      return problem(reply, "offline_payment_unconfirmed");
    case "customer_erased":
      return problem(reply, "illegal_move", {
        detail: "The customer's data was erased, so this order can't be marked as paid.",
      });
    case "money_on_its_way_back":
      return problem(reply, "illegal_move", {
        detail: "The card payment is still being returned. Try again in a minute.",
      });
    case "out_of_stock":
      return problem(reply, "out_of_stock", { detail: `Not enough stock of ${outcome.skus.join(", ")}.` });
    case "illegal_move":
      return problem(reply, "illegal_move", {
        detail: `An order that's ${inWords(outcome.status)} can't be marked as paid.`,
      });
    default:
      return outcome satisfies never;
  }
}

async function refuseCancel(checkout: Checkout, reply: FastifyReply, id: string, actor: Actor) {
  const outcome = await cancelOrder(checkout, checkout.gateway, id, actor);
  if (outcome.outcome === "not_found") return problem(reply, "not_found");
  if (outcome.outcome === "illegal_move") {
    return problem(reply, "illegal_move", {
      detail: `An order that's ${inWords(outcome.status)} can't be cancelled.`,
    });
  }
  return undefined;
}

const inWords = (status: string): string => status.replaceAll("_", " ");

const filterNow = async ({ db, clock }: ShopContext, asked: Parameters<typeof orderFilter>[0]) =>
  orderFilter(asked, clock.now(), (await readSettings(db)).policies);

/** The admin's order list, filtered by status, day and search terms, and its CSV export. */
export const orderListApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, orderListContract, "orders", {
    "GET /api/admin/orders": async ({ query: { limit, after, sort, ids, ...filter } }) => {
      const which = ids ? { ids } : { filter: await filterNow(ctx, filter) };
      return listOrders(ctx.db, which, { limit, after, sort, now: ctx.clock.now() });
    },

    "GET /api/admin/orders.csv": async (request, reply) => {
      const { ids, format, sort, ...asked } = request.query;
      const filter = format === "orders" ? asked : { ...asked, status: asked.status ?? "to_ship" };
      const { status, from, to, q } = filter;
      const of = ids ? { count: ids.length } : { status, from, to, searched: Boolean(q) };
      await noteExport(ctx, staffActor(request), "orders", format === "orders" ? of : { ...of, format });
      reply.header("content-disposition", `attachment; filename="${format.replace("_", "-")}.csv"`);
      const which = ids ? { ids } : { filter: await filterNow(ctx, filter), sort };
      return sendCsv(reply, orderCsv(ctx.db, which, { format, now: ctx.clock.now() }));
    },
  });

/** The order page: one order in full, its notes, and packing slips. */
export const createOrderDetailApi =
  ({ gateway: { provider, live } }: Checkout, providers: Dashboards = {}): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, orderDetailContract, "orders", {
      "GET /api/admin/orders/:id": async ({ params }, reply) =>
        (await readOrderDetail(ctx, { provider, live, providers }, params.id)) ?? problem(reply, "not_found"),

      "GET /api/admin/packing-slips": async ({ query }) => ({
        items: await readPackingSlips(ctx.db, query.ids, ctx.clock.now()),
      }),

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

/** For staff: lists the shoppers blocked by the abuse limits and unblocks them. */
export const createGuardApi =
  ({ abuseLimits }: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, blockedContract, "orders", {
      "GET /api/guard/held-back": async () => listBlocked(ctx, abuseLimits.limits),
      "DELETE /api/guard/held-back/:subject": async (request, reply) =>
        found(reply, await unblock(ctx, staffActor(request), request.params.subject)),
    });
