import { sql } from "kysely";
import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { closeOrder } from "#shop/ordering/orders/close-order.server.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { isShownStock } from "#shop/selling/stock/stock.ts";
import { countAbandoned, ORIGIN_FORGOTTEN } from "./count-attempt.server.ts";
import { BROWSER_WAIT_MS, GatewayError, type GatewayPayment, type PaymentGateway } from "./gateway.ts";
import {
  currentPayment,
  giveUpPayment,
  type OpenPayment,
  unsettledPayments,
  updatePayment,
  updateRefund,
} from "./payments.store.server.ts";
import { askAgainForRefund } from "./refund.server.ts";
import { applyPayment, returnMoney } from "./return-money.server.ts";
import { type PaymentContext, tellNotCompleted } from "./settle.server.ts";

/**
 * - `askAfterMs`: a payment without an outcome is left to the request that makes it for so long, then the provider is asked.
 * - `reservationMs`: stock is held for an order without a payment for so long (architecture: 15 minutes).
 * - `challengeMs`: and only so long while the bank's question is unanswered and little of the stock is left for others. With the minute
 *   between two runs that is five minutes at most.
 * - `lateMs`: for so long the provider is asked about a payment that it never heard of, in case the call was only slow.
 */
export type ReconcileTimes = { askAfterMs: number; reservationMs: number; challengeMs: number; lateMs: number };

export const RECONCILE_TIMES: ReconcileTimes = {
  askAfterMs: BROWSER_WAIT_MS,
  reservationMs: 15 * 60_000,
  challengeMs: 4 * 60_000,
  lateMs: 24 * 60 * 60_000,
};

/** The longest pause between two questions about the same payment. */
const LONGEST_PAUSE_MS = 15 * 60_000;
/** So few units of a size are little stock: a shopper who left the bank's question open keeps others from buying. */
const LITTLE_STOCK = 20;
/** What one run works on; the rest waits for the next. */
const ROWS_A_RUN = 500;

/**
 * The job that ends what a crash, a timeout or a lost webhook left open: asks the provider about each payment without an outcome and
 * applies its word, and gives back the money of closed orders. From `end` on it begins with no further one.
 *
 * @returns how many payments it asked about.
 */
export async function reconcilePayments(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  { times = RECONCILE_TIMES, end }: { times?: ReconcileTimes; end?: AbortSignal } = {},
): Promise<number> {
  const open = await unsettledPayments(ctx.db, {
    provider: gateway.provider,
    now: ctx.clock.now(),
    pauseMs: times.askAfterMs,
    longestPauseMs: LONGEST_PAUSE_MS,
    limit: ROWS_A_RUN,
  });
  let asked = 0;
  for (const payment of open) {
    if (end?.aborted) break;
    await apart(ctx, payment.orderId, () => askProvider(ctx, gateway, payment, { times }));
    asked++;
  }
  return asked;
}

/**
 * The job that releases the stock of orders that got no payment in time. The provider is asked first and must answer: while it is not
 * known whether money is held, the stock stays held too. From `end` on it begins with no further one.
 *
 * @returns how many reservations it released.
 */
export async function sweepReservations(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  { times = RECONCILE_TIMES, end }: { times?: ReconcileTimes; end?: AbortSignal } = {},
): Promise<number> {
  const before = (milliseconds: number) => new Date(ctx.clock.now().getTime() - milliseconds);
  const stale = await ctx.db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.orderId")
    .select("o.id")
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
    .limit(ROWS_A_RUN)
    .execute();
  let released = 0;
  for (const { id } of stale) {
    if (end?.aborted) break;
    await apart(ctx, id, async () => {
      const payment = await currentPayment(ctx.db, id);
      if (payment) await askProvider(ctx, gateway, payment, { times, isLast: true });
      if (await expireReservation(ctx, gateway, id)) released++;
    });
  }
  return released;
}

/** Works on one order so that what goes wrong with it does not hold up the others. A later run comes back to it. */
async function apart(ctx: PaymentContext, orderId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const level = error instanceof GatewayError ? "warn" : "error";
    ctx.log[level]({ err: error, orderId }, "an open payment could not be settled yet");
  }
}

/** @param how.isLast the order expires if nothing is found now, so the payments themselves are looked through and not only their index. */
async function askProvider(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  row: OpenPayment,
  { times, isLast = false }: { times: ReconcileTimes; isLast?: boolean },
): Promise<void> {
  await updatePayment(ctx.db, row, { updatedAt: ctx.clock.now() });
  let known = row.ref
    ? [await gateway.get({ provider: gateway.provider, id: row.ref })]
    : await gateway.findByOrder(row.orderId);
  if (known.length === 0 && isLast) known = await lookThroughPayments(ctx, gateway, row, times);
  const settled: (OrderStatus | undefined)[] = [];
  for (const payment of known) settled.push(await applyPayment(ctx, gateway, payment, "reconcile"));

  const at = ctx.clock.now();
  const isLate = at.getTime() - row.createdAt.getTime() > times.lateMs;
  if (isLate && settled.every((status) => status === undefined)) await giveUpPayment(ctx.db, row, at);
}

/**
 * The payments of an order among all that the provider made since. A shopper who comes back asks again for as long as the order waits,
 * so the last payment may be seconds old; the provider's clock may differ from ours by `askAfterMs`.
 */
async function lookThroughPayments(
  { clock }: PaymentContext,
  gateway: PaymentGateway,
  row: OpenPayment,
  { askAfterMs }: ReconcileTimes,
): Promise<GatewayPayment[]> {
  const made = {
    since: new Date(row.createdAt.getTime() - askAfterMs),
    until: new Date(clock.now().getTime() + askAfterMs),
  };
  const found: GatewayPayment[] = [];
  let after: string | undefined;
  do {
    const page = await gateway.listPayments({ ...made, ...(after && { after }) });
    found.unshift(...page.payments.filter(({ orderId }) => orderId === row.orderId).toReversed());
    after = page.next;
  } while (after);
  return found;
}

/** A challenge that nobody answered is withdrawn at the provider. */
async function expireReservation(ctx: PaymentContext, gateway: PaymentGateway, orderId: string): Promise<boolean> {
  const at = ctx.clock.now();
  const stockLeft = await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== "awaiting_payment") return undefined;
    const note = "No payment arrived in time.";
    const left = await closeOrder(tx, order, { to: "expired", kind: "expired", actor: { kind: "system" }, note, at });
    const row = await currentPayment(tx, orderId);
    if (row) {
      await updatePayment(tx, row, ORIGIN_FORGOTTEN);
      await countAbandoned(tx, { guard: ctx.guard, order, row, at });
      await tellNotCompleted(tx, { order, row, mailId: ctx.ids.uuid(), at });
    }
    return left;
  });
  if (!stockLeft) return false;
  if (stockLeft.some(isShownStock)) ctx.onStockShown();
  const payment = await currentPayment(ctx.db, orderId);
  if (payment?.ref) await returnMoney(ctx, gateway, orderId, { provider: payment.provider, id: payment.ref });
  return true;
}

/** A refund is left to the request that makes it for so long; then the provider is asked, with pauses that grow. */
const REFUND_TIMES = { askAfterMs: 30_000, longestPauseMs: 60 * 60_000, disputeMs: 60 * 60_000 };
/** What one run works on; the rest waits for the next. */
const REFUNDS_A_RUN = 200;

type Open = { orderId: string; payment: string; refund?: string };

/**
 * The job that ends refunds which a crash, a timeout or a lost webhook left open. Payments with an open dispute are read again each hour. From `end` on it begins with no further one. @returns how many it asked about.
 */
export async function reconcileRefunds(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  { times = REFUND_TIMES, end }: { times?: typeof REFUND_TIMES; end?: AbortSignal } = {},
): Promise<number> {
  const open = [
    ...(await openRefunds(ctx, gateway.provider, times)),
    ...(await openDisputes(ctx, gateway.provider, times)),
  ];
  let asked = 0;
  for (const one of open) {
    if (end?.aborted) break;
    asked++;
    try {
      await askAgain(ctx, gateway, one);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const level = error instanceof GatewayError ? "warn" : "error";
      ctx.log[level]({ err: error, orderId: one.orderId }, "an open refund or dispute could not be settled yet");
    }
  }
  return asked;
}

async function askAgain(ctx: PaymentContext, gateway: PaymentGateway, open: Open): Promise<void> {
  const { orderId, payment, refund: id } = open;
  const ref = { provider: gateway.provider, id: payment };
  if (!id) return void (await applyPayment(ctx, gateway, await gateway.get(ref), "reconcile"));
  await updateRefund(ctx.db, id, { updatedAt: ctx.clock.now() });
  await askAgainForRefund(ctx, gateway, ref, { id, orderId });
}

/** Oldest question first; the pause grows to half the refund's age. */
function openRefunds(ctx: PaymentContext, provider: string, times: typeof REFUND_TIMES): Promise<Open[]> {
  const now = ctx.clock.now();
  return ctx.db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", (join) =>
      join.onRef("p.orderId", "=", "r.orderId").onRef("p.attempt", "=", "r.attempt"),
    )
    .select(({ ref }) => ["r.orderId", "r.id as refund", ref("p.ref").$notNull().as("payment")])
    .where("r.status", "=", "pending")
    .where("p.provider", "=", provider)
    .where("p.ref", "is not", null)
    .where("r.updatedAt", "<=", new Date(now.getTime() - times.askAfterMs))
    .where(
      sql<boolean>`${now}::timestamptz - r.updated_at >=
        least((r.updated_at - r.created_at) / 2, ${times.longestPauseMs}::int * interval '1 millisecond')`,
    )
    .orderBy("r.updatedAt")
    .limit(REFUNDS_A_RUN)
    .execute();
}

/** Marked as read before they are, so that one that cannot be read holds up no other. */
async function openDisputes(ctx: PaymentContext, provider: string, times: typeof REFUND_TIMES): Promise<Open[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<Open>`
    with due as (select d.provider, d.ref from disputes d where d.closed_at is null and d.provider = ${provider}
      and d.updated_at <= ${new Date(now.getTime() - times.disputeMs)}::timestamptz order by d.updated_at limit ${REFUNDS_A_RUN}::int)
    update disputes d set updated_at = ${now}::timestamptz from due, payments p
    where d.provider = due.provider and d.ref = due.ref and p.order_id = d.order_id and p.attempt = d.attempt and p.ref is not null
    returning d.order_id, p.ref as payment`.execute(ctx.db);
  return rows;
}
