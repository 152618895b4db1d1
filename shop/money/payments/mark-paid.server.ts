import type { Actor, Db } from "#shop/context.server.ts";
import { mayMarkPaid, ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import { lockOrder, moveOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { takeAgain } from "#shop/selling/stock/stock.store.server.ts";
import { capturePayment } from "./capture.server.ts";
import type { PaymentGateway } from "./gateway.ts";
import { currentPayment } from "./payments.store.server.ts";
import { auditTransition, type PaymentContext } from "./settle.server.ts";

/**
 * - `unconfirmed`: the order is cancelled, so this would record an offline payment; staff must say that they mean it.
 * - `money_on_its_way_back`: the card payment of the cancelled order is not returned yet.
 * - `provider_unreachable` never comes from here: a `GatewayError` is thrown, and pressing again asks with the same key.
 */
export type MarkPaidOutcome =
  | { outcome: "paid" }
  | { outcome: "already_paid" }
  | { outcome: "unconfirmed" }
  | { outcome: "money_on_its_way_back" }
  | { outcome: "out_of_stock"; skus: string[] }
  | { outcome: "illegal_move"; status: string }
  | { outcome: "not_found" };

class OutOfStock extends Error {
  readonly skus: string[];
  constructor(skus: string[]) {
    super("not enough stock");
    this.skus = skus;
  }
}

/**
 * 'Mark as Paid': captures a pending order now. On a cancelled order it records an offline payment (decisions.md, Money): stock is
 * taken again, or nothing happens.
 */
export async function markPaid(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  { actor, offlinePayment }: { actor: Actor; offlinePayment: boolean },
): Promise<MarkPaidOutcome> {
  const order = await ctx.db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
  if (!order) return { outcome: "not_found" };
  const { money } = ORDER_STATUSES[order.status];
  if (money === "captured") return { outcome: "already_paid" };
  if (!mayMarkPaid(order.status)) return { outcome: "illegal_move", status: order.status };
  if (money === "closed")
    return offlinePayment ? recordOfflinePayment(ctx, orderId, actor) : { outcome: "unconfirmed" };
  const status = (await capturePayment(ctx, gateway, orderId, actor)) ?? order.status;
  return ORDER_STATUSES[status].money === "captured" ? { outcome: "paid" } : { outcome: "illegal_move", status };
}

async function recordOfflinePayment(ctx: PaymentContext, orderId: string, actor: Actor): Promise<MarkPaidOutcome> {
  const at = ctx.clock.now();
  try {
    const outcome = await ctx.db.transaction().execute(async (tx): Promise<MarkPaidOutcome> => {
      const order = await lockOrder(tx, orderId);
      if (order?.status !== "cancelled") return { outcome: "illegal_move", status: order?.status ?? "unknown" };
      const before = await currentPayment(tx, orderId);
      if (before?.status === "returning") return { outcome: "money_on_its_way_back" };
      const { short } = await takeAgain(tx, { orderId, reason: "sold_offline", actor, at });
      if (short.length > 0) throw new OutOfStock(short);
      await addOfflinePayment(tx, order, { attempt: (before?.attempt ?? 0) + 1, at });
      await moveOrder(tx, order, { to: "paid", kind: "paid_offline", actor, note: "Paid outside the shop.", at });
      const { number } = order;
      await auditTransition(tx, ctx, {
        actor,
        action: "order.mark_paid",
        order: { number, from: "cancelled", to: "paid" },
      });
      return { outcome: "paid" };
    });
    ctx.onStockShown();
    return outcome;
  } catch (error) {
    if (error instanceof OutOfStock) return { outcome: "out_of_stock", skus: error.skus };
    throw error;
  }
}

async function addOfflinePayment(
  tx: Db,
  order: { id: string; total_cents: number },
  { attempt, at }: { attempt: number; at: Date },
) {
  const amount = order.total_cents;
  await tx
    .insertInto("payments")
    .values({
      order_id: order.id,
      attempt,
      provider: "offline",
      status: "captured",
      amount_cents: amount,
      captured_cents: amount,
      created_at: at,
      updated_at: at,
    })
    .execute();
}
