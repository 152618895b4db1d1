import { closeOrder } from "#shop/ordering/orders/close-order.server.ts";
import { lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { isShownStock } from "#shop/selling/stock/stock.ts";
import { countAbandoned, ORIGIN_FORGOTTEN } from "./count-attempt.server.ts";
import type { PaymentGateway } from "./gateway.ts";
import { currentPayment, updatePayment } from "./payments.store.server.ts";
import { askProvider, eachApart, RECONCILE_TIMES, type Run } from "./reconcile.server.ts";
import { returnMoney } from "./return-money.server.ts";
import { type PaymentContext, tellNotCompleted } from "./settle.server.ts";

/** With fewer units than this, a shopper who leaves the bank's challenge open keeps others from buying. */
const LITTLE_STOCK = 20;
/** Orders per run; the rest wait for the next one. */
const ORDERS_A_RUN = 500;

/**
 * The job that releases the stock of orders that were not paid in time. The provider is asked first and must answer: as long as money
 * may be held, the stock stays reserved too. After `end` it starts no further order.
 *
 * @returns how many reservations it released.
 */
export async function expireUnpaid(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  { times = RECONCILE_TIMES, end }: Run = {},
): Promise<number> {
  const before = (milliseconds: number) => new Date(ctx.clock.now().getTime() - milliseconds);
  const stale = await ctx.db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.orderId")
    .select("p.orderId")
    .where("p.status", "in", ["processing", "requires_action"])
    .where("p.provider", "=", gateway.provider)
    .where("o.status", "=", "awaiting_payment")
    .where((eb) =>
      eb.or([
        eb("o.placedAt", "<=", before(times.reservationMs)),
        eb.and([
          eb("o.placedAt", "<=", before(times.challengeMs)),
          eb("p.status", "=", "requires_action"),
          eb.exists(
            eb
              .selectFrom("orderLines as l")
              .innerJoin("variants as v", "v.sku", "l.sku")
              .select("l.sku")
              .whereRef("l.orderId", "=", "o.id")
              .where("v.onHand", "<", LITTLE_STOCK),
          ),
        ]),
      ]),
    )
    .orderBy("p.updatedAt")
    .limit(ORDERS_A_RUN)
    .execute();
  let released = 0;
  await eachApart(ctx, stale, { end }, async ({ orderId }) => {
    const payment = await currentPayment(ctx.db, orderId);
    if (payment) await askProvider(ctx, gateway, { ...payment, refunds: [] }, { times, isLast: true });
    if (await expireOrder(ctx, gateway, orderId)) released++;
  });
  return released;
}

/** Closes an order without a payment, and cancels a challenge that is still open at the provider. */
async function expireOrder(ctx: PaymentContext, gateway: PaymentGateway, orderId: string): Promise<boolean> {
  const at = ctx.clock.now();
  const stockBefore = await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== "awaiting_payment") return undefined;
    const note = "No payment arrived in time.";
    const stock = await closeOrder(tx, order, { to: "expired", kind: "expired", actor: { kind: "system" }, note, at });
    const row = await currentPayment(tx, orderId);
    if (row) {
      await updatePayment(tx, row, ORIGIN_FORGOTTEN);
      await countAbandoned(tx, { abuseLimits: ctx.abuseLimits, order, row, at });
      await tellNotCompleted(tx, { order, row, emailId: ctx.ids.uuid(), at });
    }
    return stock;
  });
  if (!stockBefore) return false;
  if (stockBefore.some(isShownStock)) ctx.onStockShown();
  const payment = await currentPayment(ctx.db, orderId);
  if (payment?.ref) await returnMoney(ctx, gateway, orderId, { provider: payment.provider, id: payment.ref });
  return true;
}
