import type { Selectable } from "kysely";
import type { Db, ShopContext } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { Difference } from "./differences.ts";
import { type ComparedPayment, IN_FLIGHT_MS, orderDifferences } from "./differences.ts";
import { GatewayError, type GatewayPayment, isForOrder, type PaymentGateway, type PaymentRef } from "./gateway.ts";
import * as store from "./reconciliation.store.server.ts";

/** Orders placed, and payments made, from `since` until before `until`. */
export type ReconciliationRange = { since: Date; until: Date };

/** How far a comparison has come: the last order, and the moment until which the provider's payments were looked through. */
export type ReconciliationMark = { order: string | null; until: Date };

/** A part of the comparison: what it covered, what it found, and where to go on; no `next` after the last part. */
export type ReconciliationPart = {
  orders: number;
  capturedCents: Cents;
  refundedCents: Cents;
  differences: Difference[];
  next?: ReconciliationMark;
};

/** Orders that are in memory at a time. */
const PAGE = 200;

/**
 * Compares a page of orders with their payments, refunds and disputes, these with the provider's books, and the provider's payments of the same
 * time with ours; after the last page the stock with its ledger. It reads, and moves nothing. What differs is read a second time
 * before it is told, because it may have moved between two readings.
 *
 * @throws GatewayError when the provider does not answer: the same part may be asked for again.
 */
export async function reconcilePart(
  { db, clock }: ShopContext,
  gateway: PaymentGateway,
  range: ReconciliationRange,
  { from = { order: null, until: range.since }, page = PAGE }: { from?: ReconciliationMark; page?: number } = {},
): Promise<ReconciliationPart> {
  const orders = await store.readOrdersPlaced(db, { ...range, after: from.order }, page);
  const last = orders.length === page ? orders.at(-1) : undefined;
  const until = last ? latest(from.until, last.placedAt) : range.until;
  const refs = new Set(orders.flatMap(({ payments }) => payments.flatMap(({ ref }) => ref ?? [])));
  const told = new Map<string, GatewayPayment>();
  const differences: Difference[] = [];
  for await (const payments of paymentsMade(gateway, { since: from.until, until })) {
    for (const payment of payments) if (refs.has(payment.ref.id)) told.set(payment.ref.id, payment);
    const others = payments.filter(({ ref }) => !refs.has(ref.id));
    differences.push(...(await unknownPayments(db, gateway, others, clock.now())));
  }
  for (const order of orders) {
    const found = orderDifferences(await withWord(gateway, order, told), clock.now());
    if (found.length === 0) continue;
    const [again] = await store.readOrderWithMoney(db, order.id);
    if (again) differences.push(...orderDifferences(await withWord(gateway, again, new Map()), clock.now()));
  }
  if (!last) differences.push(...(await stockDifferences(db)));
  const payments = orders.flatMap((order) => order.payments);
  return {
    orders: orders.length,
    capturedCents: payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0),
    refundedCents: payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    differences,
    ...(last && { next: { order: last.id, until } }),
  };
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

async function* paymentsMade(gateway: PaymentGateway, range: ReconciliationRange): AsyncGenerator<GatewayPayment[]> {
  let after: string | undefined;
  do {
    const { payments, next } = await gateway.listPayments({ ...range, after });
    yield payments;
    after = next;
  } while (after !== undefined);
}

/** An order with the provider's word of each payment: from the list, else asked for. */
async function withWord(gateway: PaymentGateway, order: store.StoredOrder, told: Map<string, GatewayPayment>) {
  const payments: ComparedPayment[] = [];
  for (const payment of order.payments) {
    const { provider, ref } = payment;
    const isAsked = provider === gateway.provider && ref !== null;
    const word = isAsked ? (told.get(ref) ?? (await read(gateway, { provider, id: ref }))) : "not_asked";
    payments.push({ ...payment, told: word });
  }
  return { ...order, payments };
}

async function read(gateway: PaymentGateway, ref: PaymentRef): Promise<GatewayPayment | undefined> {
  try {
    return await gateway.get(ref);
  } catch (error) {
    if (error instanceof GatewayError && error.kind === "not_found") return undefined;
    throw error;
  }
}

const holdsMoney = ({ status, capturedCents, refundedCents }: GatewayPayment): boolean =>
  status === "captured" ? refundedCents < capturedCents : status !== "cancelled" && status !== "failed";

/** Payments that this shop made for an order, that hold money, and that no order stands on. */
async function unknownPayments(
  db: ShopContext["db"],
  gateway: PaymentGateway,
  payments: readonly GatewayPayment[],
  now: Date,
): Promise<Difference[]> {
  const open = payments.filter((payment) => payment.madeHere && isForOrder(payment) && holdsMoney(payment));
  const named = open.map(({ ref, orderId }) => ({ ref: ref.id, orderId }));
  const known = await store.readKnownPayments(db, gateway.provider, named);
  return open
    .filter(({ ref }) => !known.refs.has(ref.id))
    .map(({ ref, orderId, status, amountCents, capturedCents, refundedCents }) => {
      const order = known.orders.get(orderId);
      const cents = status === "captured" ? capturedCents - refundedCents : amountCents;
      return {
        kind: order?.waits ? "unsettled" : "unknown_payment",
        ...(order && { orderId, orderNumber: order.number }),
        payment: ref.id,
        shop: {},
        provider: { status, cents },
        isInFlight: order !== undefined && now.getTime() - order.updatedAt.getTime() < IN_FLIGHT_MS,
      };
    });
}

async function stockDifferences(db: ShopContext["db"]): Promise<Difference[]> {
  const stock = (await ledgerDifferences(db)).map(
    ({ sku, onHand, ledger }): Difference => ({
      kind: "stock",
      sku,
      shop: { pieces: onHand },
      provider: { pieces: ledger },
      isInFlight: false,
    }),
  );
  const pieces = (await store.pieceDifferences(db)).map(
    ({ sku, held, taken }): Difference => ({
      kind: "pieces",
      sku,
      shop: { pieces: held },
      provider: { pieces: taken },
      isInFlight: false,
    }),
  );
  return [...stock, ...pieces];
}

type Found = { found: Difference[] };
type Comparison = Selectable<Tables["bookComparisons"]> & Found;

/** 9:00 UTC: the early morning of the United States. */
const NIGHT_HOUR = 9;
/** Longer than a hold lasts, and than a return takes. */
const DAYS = 45;
const DAY_MS = 24 * 60 * 60_000;
/** The newest orders are still on their way; the next night has them. */
const SETTLED_MS = 60 * 60_000;
/** So many differences are kept to be shown; the log has all. */
const KEPT_DIFFERENCES = 100;
const KEPT_COMPARISONS_MS = 90 * DAY_MS;

/**
 * The job that compares the books of the last 45 days each night, a part at a time: what a restart or `end` interrupts goes on in the
 * next run. Every difference is logged as an error, and the result is kept for the staff.
 */
export async function reconcileNightly(ctx: ShopContext, gateway: PaymentGateway, end?: AbortSignal): Promise<void> {
  let comparison = await openComparison(ctx, gateway.provider);
  while (comparison && !end?.aborted) {
    try {
      comparison = await comparePart(ctx, gateway, comparison);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return ctx.log.warn({ err: error }, "the books could not be compared yet");
    }
  }
}

/** The comparison that is not finished, or tonight's, when it has not begun. */
async function openComparison({ db, clock, ids }: ShopContext, provider: string): Promise<Comparison | undefined> {
  const at = clock.now();
  const latest = await latestComparison(db, provider);
  if (latest && !latest.finishedAt) return latest;
  if (latest && latest.startedAt >= lastNight(at)) return undefined;
  await db
    .deleteFrom("bookComparisons")
    .where("startedAt", "<", new Date(at.getTime() - KEPT_COMPARISONS_MS))
    .execute();
  const since = new Date(at.getTime() - DAYS * DAY_MS);
  return db
    .insertInto("bookComparisons")
    .values({
      id: ids.uuid(),
      provider,
      since,
      until: new Date(at.getTime() - SETTLED_MS),
      comparedUntil: since,
      startedAt: at,
      updatedAt: at,
    })
    .returningAll()
    .$narrowType<Found>()
    .executeTakeFirstOrThrow();
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  return night <= now ? night : new Date(night.getTime() - DAY_MS);
}

const latestComparison = (db: Db, provider: string): Promise<Comparison | undefined> =>
  db
    .selectFrom("bookComparisons")
    .selectAll()
    .where("provider", "=", provider)
    .orderBy("startedAt", "desc")
    .limit(1)
    .$narrowType<Found>()
    .executeTakeFirst();

/** @returns the comparison as it is then, undefined when it is finished. */
async function comparePart(
  ctx: ShopContext,
  gateway: PaymentGateway,
  comparison: Comparison,
): Promise<Comparison | undefined> {
  const from = { order: comparison.atOrder, until: comparison.comparedUntil };
  const part = await reconcilePart(ctx, gateway, comparison, { from });
  const differences = part.differences.filter(({ isInFlight }) => !isInFlight);
  for (const difference of differences) ctx.log.error({ difference }, "the books differ");
  const found: Difference[] = [...comparison.found, ...differences].slice(0, KEPT_DIFFERENCES);
  const at = ctx.clock.now();
  const { next } = part;
  const changed = await ctx.db
    .updateTable("bookComparisons")
    .set({
      ...(next && { atOrder: next.order, comparedUntil: next.until }),
      orders: comparison.orders + part.orders,
      capturedCents: comparison.capturedCents + part.capturedCents,
      refundedCents: comparison.refundedCents + part.refundedCents,
      differences: comparison.differences + differences.length,
      found: JSON.stringify(found),
      updatedAt: at,
      finishedAt: next ? null : at,
    })
    .where("id", "=", comparison.id)
    .returningAll()
    .$narrowType<Found>()
    .executeTakeFirstOrThrow();
  return next && changed;
}

/** What the staff see of the newest finished comparison. Cents; `found` holds the first 100 differences. */
export type ReconciliationReport = Pick<
  Comparison,
  "since" | "until" | "orders" | "capturedCents" | "refundedCents" | "differences" | "found" | "finishedAt"
>;

/** Undefined before the first night. */
export function latestReconciliation(db: Db, provider: string): Promise<ReconciliationReport | undefined> {
  return db
    .selectFrom("bookComparisons")
    .select(["since", "until", "orders", "capturedCents", "refundedCents", "differences", "found", "finishedAt"])
    .where("provider", "=", provider)
    .where("finishedAt", "is not", null)
    .orderBy("startedAt", "desc")
    .limit(1)
    .$narrowType<Found>()
    .executeTakeFirst();
}
