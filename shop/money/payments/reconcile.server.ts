import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { sumsOf } from "#platform/sums.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import { holdsMoney, lostCents } from "#shop/ordering/orders/refund.ts";
import {
  type ComparedPayment,
  type Difference,
  type DifferenceKind,
  IN_FLIGHT_MS,
  orderDifferences,
} from "./differences.ts";
import {
  BROWSER_WAIT_MS,
  findPayment,
  GatewayError,
  type GatewayPayment,
  isForOrder,
  type PaymentGateway,
} from "./gateway.ts";
import { giveUpPayment } from "./payments.store.server.ts";
import * as store from "./reconciliation.store.server.ts";
import { applyPayment } from "./return-money.server.ts";
import type { PaymentContext } from "./settle.server.ts";
import { askForUnanswered } from "./settle-refunds.server.ts";

/**
 * - `askAfterMs`: for this long, a payment or refund without an outcome is left to the request that makes it; then the provider is asked.
 * - `reservationMs`: stock is reserved for an order without a payment for this long (architecture: 15 minutes).
 * - `challengeMs`: but only this long while the bank's challenge is unanswered and little stock is left for others. With a run every
 *   minute, that is five minutes at most.
 * - `lateMs`: for this long, the provider is asked about a payment it doesn't have, in case the call was only slow.
 */
export type ReconcileTimes = { askAfterMs: number; reservationMs: number; challengeMs: number; lateMs: number };

export const RECONCILE_TIMES: ReconcileTimes = {
  askAfterMs: BROWSER_WAIT_MS,
  reservationMs: 15 * 60_000,
  challengeMs: 4 * 60_000,
  lateMs: 24 * 60 * 60_000,
};

export type Run = { times?: ReconcileTimes | undefined; end?: AbortSignal | undefined };

/**
 * The job that runs every minute: settles the payments, refunds and disputes that a crash, a timeout or a lost webhook left open and
 * that are due. After `end` it starts no further one.
 *
 * @returns how many payments it asked about.
 */
export async function reconcileOpen(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  { times = RECONCILE_TIMES, end }: Run = {},
): Promise<number> {
  const due = await store.duePayments(ctx.db, {
    provider: gateway.provider,
    now: ctx.clock.now(),
    askAfterMs: times.askAfterMs,
  });
  return eachApart(ctx, due, { end }, (payment) => askProvider(ctx, gateway, payment, { times }));
}

/** Works on the orders one by one. One that fails doesn't hold up the others: a later run retries it. @returns how many it tried. */
export async function eachApart<Item extends { orderId: string }>(
  ctx: ShopContext,
  items: readonly Item[],
  { end }: Pick<Run, "end">,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  let begun = 0;
  for (const item of items) {
    if (end?.aborted) break;
    begun++;
    try {
      await work(item);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const level = error instanceof GatewayError ? "warn" : "error";
      ctx.log[level]({ err: error, orderId: item.orderId }, "could not settle an open payment yet");
    }
  }
  return begun;
}

/**
 * Settles a payment by the provider's current answer, and requests its `refunds` again if they were never answered.
 *
 * @param how.isLast the order expires if nothing is found now, so all payments are searched and not only the provider's index.
 */
export async function askProvider(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  row: store.DuePayment,
  { times = RECONCILE_TIMES, isLast = false }: { times?: ReconcileTimes; isLast?: boolean } = {},
): Promise<void> {
  await store.markAsked(ctx.db, row, ctx.clock.now());
  const ref = row.ref === null ? undefined : { provider: gateway.provider, id: row.ref };
  let known = ref ? [await gateway.get(ref)] : await gateway.findByOrder(row.orderId);
  if (known.length === 0 && isLast) known = await searchPayments(ctx, gateway, row, times);
  let isKnown = false;
  for (const payment of known) {
    const status = await applyPayment(ctx, gateway, payment, "reconcile");
    isKnown ||= status !== undefined;
  }
  if (ref && row.refunds.length > 0) await askForUnanswered(ctx, gateway, ref, row);
  const at = ctx.clock.now();
  if (!isKnown && at.getTime() - row.createdAt.getTime() > times.lateMs) await giveUpPayment(ctx.db, row, at);
}

/**
 * Searches all payments that the provider made since the order for the order's own. A shopper who returns can pay again for as long as
 * the order waits, so the last payment may be seconds old; the provider's clock may differ from ours by `askAfterMs`.
 */
async function searchPayments(
  { clock }: PaymentContext,
  gateway: PaymentGateway,
  { orderId: order_id, createdAt }: store.DuePayment,
  { askAfterMs }: ReconcileTimes,
): Promise<GatewayPayment[]> {
  const made = {
    since: new Date(createdAt.getTime() - askAfterMs),
    until: new Date(clock.now().getTime() + askAfterMs),
  };
  const found: GatewayPayment[] = [];
  for await (const payments of paymentsMade(gateway, made)) {
    found.push(...payments.filter(({ orderId }) => orderId === order_id));
  }
  return found.toReversed();
}

/** Orders placed, and payments made, from `since` to just before `until`. */
export type ReconciliationRange = { since: Date; until: Date };

/** How far a pass has got: the last order, and the time up to which the provider's payments were compared. */
export type ReconciliationMark = { order: string | null; until: Date };

/** A part of a pass: what it covered, what differs, and where to continue; no `next` after the last part. */
export type ReconciliationPart = {
  orders: number;
  capturedCents: Cents;
  refundedCents: Cents;
  differences: Difference[];
  next?: ReconciliationMark;
};

/** Orders in memory at a time. */
const PAGE = 500;

type Part = {
  from?: ReconciliationMark | undefined;
  page?: number;
  /** Settles an order that differs. Without it, the pass only reads. */
  settle?: (order: store.StoredOrder) => Promise<void>;
};

/** What a pass needs from the provider. */
export type ReconciledProvider = Pick<PaymentGateway, "provider" | "get" | "listPayments">;

/**
 * Runs every night and on demand: compares a page of orders with their payments, refunds and disputes, those with the provider's
 * records, and the provider's payments of the same period with ours; after the last page also the stock with its history. An order that
 * differs is settled and read again, and reported if it still differs.
 *
 * @throws GatewayError when the provider does not answer: the same part can be run again.
 */
export async function reconcilePart(
  { db, clock }: ShopContext,
  gateway: ReconciledProvider,
  range: ReconciliationRange,
  { from = { order: null, until: range.since }, page = PAGE, settle }: Part = {},
): Promise<ReconciliationPart> {
  const orders = await store.readOrdersPlaced(db, { ...range, after: from.order }, page);
  const last = orders.length === page ? orders.at(-1) : undefined;
  const until = last ? latest(from.until, last.placedAt) : range.until;
  const refs = new Set(orders.flatMap(({ payments }) => payments.flatMap(({ ref }) => ref ?? [])));
  const listed = new Map<string, GatewayPayment>();
  const differences: Difference[] = [];
  for await (const payments of paymentsMade(gateway, { since: from.until, until })) {
    for (const payment of payments) if (refs.has(payment.ref.id)) listed.set(payment.ref.id, payment);
    const others = payments.filter(({ ref }) => !refs.has(ref.id));
    differences.push(...(await unknownPayments(db, gateway.provider, others, clock.now())));
  }
  for (const order of orders) {
    const found = orderDifferences(await withProvider(gateway, order, listed), clock.now());
    if (found.length === 0) continue;
    if (found.every(({ kind }) => !FOR_STAFF.has(kind))) await settle?.(order);
    const [again] = await store.readOrderWithMoney(db, order.id);
    if (again) differences.push(...orderDifferences(await withProvider(gateway, again), clock.now()));
  }
  if (!last) differences.push(...(await store.stockDifferences(db)));
  const payments = orders.flatMap((order) => order.payments);
  return {
    orders: orders.length,
    ...sumsOf(["capturedCents", "refundedCents"], payments),
    differences,
    ...(last && { next: { order: last.id, until } }),
  };
}

/** A payment of the wrong amount counts as orphaned, so settling it would refund the order's money. */
const FOR_STAFF: ReadonlySet<DifferenceKind> = new Set(["amount"]);

/** Settles every payment of an order by the provider's answer, as `reconcileOpen` does. */
export const orderSettler =
  (ctx: PaymentContext, gateway: PaymentGateway) =>
  async ({ id, payments, refunds }: store.StoredOrder): Promise<void> => {
    const own = payments
      .filter(({ provider }) => provider === gateway.provider)
      .map((payment) => ({
        ...payment,
        orderId: id,
        refunds: refunds.filter(({ attempt }) => attempt === payment.attempt).map((refund) => refund.id),
      }));
    await eachApart(ctx, own, {}, (payment) => askProvider(ctx, gateway, payment));
  };

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/** Pages of payments, newest first. */
async function* paymentsMade(
  gateway: ReconciledProvider,
  range: ReconciliationRange,
): AsyncGenerator<GatewayPayment[]> {
  let after: string | undefined;
  do {
    const { payments, next } = await gateway.listPayments({ ...range, after });
    yield payments;
    after = next;
  } while (after !== undefined);
}

/** What staff could return of a payment: nothing while a bank decides a dispute, and never what was lost in one. */
function leftCents({ status, amountCents, capturedCents, refundedCents, disputes }: GatewayPayment): Cents {
  if (status === "cancelled" || status === "failed" || disputes.some((dispute) => holdsMoney(dispute.status))) return 0;
  return status === "captured" ? capturedCents - refundedCents - lostCents(disputes) : amountCents;
}

/** Payments that this shop made for an order, that hold money, and that belong to no payment on record. */
async function unknownPayments(
  db: ShopContext["db"],
  provider: string,
  payments: readonly GatewayPayment[],
  now: Date,
): Promise<Difference[]> {
  const open = payments.filter((payment) => payment.madeHere && isForOrder(payment) && leftCents(payment) > 0);
  const named = open.map(({ ref, orderId }) => ({ ref: ref.id, orderId }));
  const known = await store.readKnownPayments(db, provider, named);
  return open
    .filter(({ ref }) => !known.refs.has(ref.id))
    .map((payment) => {
      const { ref, orderId, status } = payment;
      const order = known.orders.get(orderId);
      return {
        kind: order?.status === "awaiting_payment" ? "unsettled" : "unknown_payment",
        ...(order && { orderId, orderNumber: order.number }),
        payment: ref.id,
        shop: {},
        provider: { status, cents: leftCents(payment) },
        isInFlight: order !== undefined && now.getTime() - order.updatedAt.getTime() < IN_FLIGHT_MS,
      };
    });
}

/** Adds the provider's record of each payment to an order, from the list if it is there. */
async function withProvider(
  gateway: ReconciledProvider,
  order: store.StoredOrder,
  listed: ReadonlyMap<string, GatewayPayment> = new Map(),
) {
  const payments: ComparedPayment[] = [];
  for (const payment of order.payments) {
    const { provider, ref } = payment;
    const isAsked = provider === gateway.provider && ref !== null;
    const reported = isAsked ? (listed.get(ref) ?? (await findPayment(gateway, { provider, id: ref }))) : "not_asked";
    payments.push({ ...payment, reported });
  }
  return { ...order, payments };
}
