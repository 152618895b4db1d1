import { type Actor, type Db, isStaff, type ShopContext } from "#shop/context.server.ts";
import type { OrderStatus } from "#shop/ordering/orders/order.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";

type Move = { number: string; from: OrderStatus; to: OrderStatus };

/** Notes what staff made of an order, in the transaction of the move. What others do stands in its timeline alone. */
export async function noteMove(
  tx: Db,
  ctx: Pick<ShopContext, "clock" | "ids">,
  { actor, action, order }: { actor: Actor; action: "order.mark_paid" | "order.cancel"; order: Move },
): Promise<void> {
  if (!isStaff(actor)) return;
  const { number, from, to } = order;
  const states = { before: { status: from }, after: { status: to } };
  await writeAudit(tx, ctx, { actor, action, subject: `order:${number}`, ...states });
}
