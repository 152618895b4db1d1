import type { ShopContext } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { type BookedPayment, IN_FLIGHT_MS, orderDifferences } from "./book-differences.ts";
import * as store from "./books.store.server.ts";
import type { BookDifference } from "./difference.ts";
import { GatewayError, type GatewayPayment, isForOrder, type PaymentGateway, type PaymentRef } from "./gateway.ts";

/** Orders placed, and payments made, from `since` until before `until`. */
export type BooksRange = { since: Date; until: Date };

/** How far a comparison has come: the last order, and the moment until which the provider's payments were looked through. */
export type BooksMark = { order: string | null; until: Date };

/** A part of the comparison: what it covered, what it found, and where to go on; no `next` after the last part. */
export type BooksPart = {
  orders: number;
  capturedCents: Cents;
  refundedCents: Cents;
  differences: BookDifference[];
  next?: BooksMark;
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
export async function compareBooks(
  { db, clock }: ShopContext,
  gateway: PaymentGateway,
  range: BooksRange,
  { from = { order: null, until: range.since }, page = PAGE }: { from?: BooksMark; page?: number } = {},
): Promise<BooksPart> {
  const orders = await store.readOrdersPlaced(db, { ...range, after: from.order }, page);
  const last = orders.length === page ? orders.at(-1) : undefined;
  const until = last ? latest(from.until, last.placed_at) : range.until;
  const refs = new Set(orders.flatMap(({ payments }) => payments.flatMap(({ ref }) => ref ?? [])));
  const told = new Map<string, GatewayPayment>();
  const differences: BookDifference[] = [];
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
    capturedCents: payments.reduce((sum, { captured_cents }) => sum + captured_cents, 0),
    refundedCents: payments.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0),
    differences,
    ...(last && { next: { order: last.id, until } }),
  };
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

async function* paymentsMade(gateway: PaymentGateway, range: BooksRange): AsyncGenerator<GatewayPayment[]> {
  let after: string | undefined;
  do {
    const { payments, next } = await gateway.listPayments({ ...range, after });
    yield payments;
    after = next;
  } while (after !== undefined);
}

/** An order with the provider's word of each payment: from the list, else asked for. */
async function withWord(gateway: PaymentGateway, order: store.StoredOrder, told: Map<string, GatewayPayment>) {
  const payments: BookedPayment[] = [];
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
): Promise<BookDifference[]> {
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

async function stockDifferences(db: ShopContext["db"]): Promise<BookDifference[]> {
  const stock = (await ledgerDifferences(db)).map(
    ({ sku, onHand, ledger }): BookDifference => ({
      kind: "stock",
      sku,
      shop: { pieces: onHand },
      provider: { pieces: ledger },
      isInFlight: false,
    }),
  );
  const pieces = (await store.pieceDifferences(db)).map(
    ({ sku, held, taken }): BookDifference => ({
      kind: "pieces",
      sku,
      shop: { pieces: held },
      provider: { pieces: taken },
      isInFlight: false,
    }),
  );
  return [...stock, ...pieces];
}
