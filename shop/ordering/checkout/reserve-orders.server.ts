import { hash } from "node:crypto";
import { createBatcher } from "#platform/batcher.ts";
import { inBatchTransaction, isDatabaseAway, type PoolClient, sqlState, together } from "#platform/db/pool.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { type ConsentRow, writeConsents } from "#shop/messaging/ads/ad-events.store.server.ts";
import type { MarketingConsent } from "#shop/messaging/ads/consent.ts";
import type { AbuseLimits, Judgement, Origin } from "#shop/money/abuse-limits/abuse-limits.server.ts";
import { UNPAID_RETRY_SECONDS } from "#shop/money/abuse-limits/limits.ts";
import type { AmountLimits } from "#shop/money/payments/gateway.ts";
import { CANCELLATION_WINDOW_MS, type Totals } from "#shop/ordering/orders/order.ts";
import { createOrderNumbers } from "#shop/ordering/orders/order-numbers.server.ts";
import { isShownStock } from "#shop/selling/stock/stock.ts";
import type { OrderRequest } from "./checkout-form.ts";
import * as store from "./reservation.store.server.ts";
import { type Reservation, type ReservedLine, reserveOrder, type StockItem, StockOnHand } from "./reservation.ts";

/**
 * `origin` is where the order comes from; without it the abuse limits don't apply. `card` is the fingerprint, if known; with `needsCard`,
 * nothing is reserved before it was looked up. `ads` is the shopper's consent, if the shop has ads at all.
 */
export type ReservationRequest = {
  idempotencyKey: string;
  request: OrderRequest;
  origin?: Origin;
  card?: string | undefined;
  needsCard?: boolean;
  ads?: OrderAds | undefined;
};

/** `browser`: undefined when nothing is sent to advertisers. */
export type OrderAds = MarketingConsent & { browser?: { ip: string | undefined; userAgent: string } | undefined };

export type ReservedOrder = { id: string; number: string; lines: ReservedLine[]; totals: Totals };

type Wanted = ReservationRequest & { requestHash: string };

/**
 * - `reserved`: written, with its stock taken; its payment is recorded but not requested yet.
 * - `repeated`: this key and body made that order before. `key_reused`: the key was used with another body.
 * - `held_back`: the abuse limits block the order's origin for this many seconds, or unpaid orders from there hold too many units. A
 *   repeat is never blocked.
 * - `card_needed`: it could be reserved now, but its card must be looked up first. Nothing was written.
 * - all others: refused, and nothing was written.
 */
export type ReservationOutcome =
  | { outcome: "reserved"; order: ReservedOrder }
  | { outcome: "repeated"; orderId: string }
  | { outcome: "key_reused" }
  | { outcome: "card_needed" }
  | { outcome: "held_back"; retryAfterSeconds: number }
  | Exclude<Reservation, { outcome: "reserved" }>;

export type ReserveOrder = (wanted: ReservationRequest) => Promise<ReservationOutcome>;

/** Up to this share of a limit on unpaid units, batches reserve without waiting for each other. */
const UNLOCKED_SHARE = 0.25;
/** After this many tries, the orders of the batch are tried one by one. */
const MAX_TRIES = 5;
/** Unique violation, serialization failure, deadlock: the batch is read and written again. */
const COLLISIONS = new Set(["23505", "40001", "40P01"]);

class Collision extends Error {}

const isCollision = (error: unknown): boolean => error instanceof Collision || COLLISIONS.has(sqlState(error) ?? "");
/** A row can't be written. If instead the database is unreachable, each order would only wait again. */
const isRowRefused = (error: unknown): boolean => sqlState(error) !== undefined && !isDatabaseAway(error);

const isHeldBack = (outcome: ReservationOutcome | Error | undefined): boolean =>
  outcome !== undefined && !(outcome instanceof Error) && outcome.outcome === "held_back";

/**
 * Reserves orders in batches (docs/decisions/0004-order-engine.md): orders that arrive together share one transaction, and each
 * succeeds or fails on its own. The first try reads the stock without a lock and takes it last, if it is still there. After a
 * collision the next try locks the stock first, so it can't fail for that reason again.
 * @param options `size`: orders per batch. `writers`: batches at a time, each on its own connection.
 */
export function createReserver(
  ctx: ShopContext,
  options: {
    provider: string;
    limits: AmountLimits;
    size: number;
    writers: number;
    abuseLimits: AbuseLimits;
    onStockShown(): void;
  },
): ReserveOrder {
  const { abuseLimits } = options;
  const numbers = createOrderNumbers(ctx.pool, ctx.ids);

  async function reserveBatch(batch: Wanted[]): Promise<(ReservationOutcome | Error)[]> {
    // Read outside the transaction, so that an error in the abuse limits doesn't fail the orders.
    const judgements = await abuseLimits.judgeAll(
      batch.map(({ origin, requestHash, card }) => origin && { ...origin, requestHash, card }),
    );
    const outcomes = await tryAgain(batch, judgements);
    const heldBack = judgements.filter((_, i) => isHeldBack(outcomes[i]));
    for (const judgement of heldBack) if (!judgement.pass) void abuseLimits.refused(judgement.because);
    return outcomes;
  }

  async function tryAgain(batch: Wanted[], judgements: Judgement[]): Promise<(ReservationOutcome | Error)[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await tryBatch(batch, judgements, tries > 1);
      } catch (error) {
        const collided = isCollision(error);
        if (collided && tries < MAX_TRIES) continue;
        if (batch.length === 1 || !(collided || isRowRefused(error))) throw error;
        ctx.log.warn({ err: error, orders: batch.length }, "a batch of orders failed; trying its orders one by one");
        return reserveOneByOne(batch, judgements);
      }
    }
  }

  async function reserveOneByOne(batch: Wanted[], judgements: Judgement[]): Promise<(ReservationOutcome | Error)[]> {
    const outcomes: (ReservationOutcome | Error)[] = [];
    for (const [i, wanted] of batch.entries()) {
      const own = judgements.slice(i, i + 1);
      outcomes.push(...(await tryAgain([wanted], own).catch((error: Error) => [error])));
    }
    return outcomes;
  }

  async function tryBatch(
    batch: Wanted[],
    judgements: readonly Judgement[],
    lockFirst: boolean,
  ): Promise<ReservationOutcome[]> {
    // Before the transaction, which holds the only connection of the embedded database.
    const { candidates, release } = await numbers.draw(batch.length);
    try {
      const { outcomes, stockLeft } = await inBatchTransaction(
        ctx.pool,
        (client) => readForBatch(client, { batch, candidates, lockFirst }),
        async (client, read) => {
          const decided = decideBatch({ batch, judgements, candidates, lockFirst }, read, { ...ctx, ...options });
          const written = decided.orders.length > 0;
          return {
            ...decided,
            stockLeft: written ? await writeBatch(client, decided, options.provider, ctx.clock.now()) : [],
          };
        },
      );
      if (stockLeft.some(isShownStock)) options.onStockShown();
      return outcomes;
    } finally {
      release();
    }
  }

  const reserve = createBatcher(reserveBatch, options);
  return (wanted) => reserve({ ...wanted, requestHash: hashRequest(wanted.request) });
}

type DecidedBatch = {
  outcomes: ReservationOutcome[];
  orders: store.OrderRow[];
  lines: store.OrderLineRow[];
  units: Map<string, number>;
  consents: ConsentRow[];
};

type BatchToDecide = {
  batch: Wanted[];
  judgements: readonly Judgement[];
  candidates: string[];
  lockFirst: boolean;
};

type ReadForBatch = Awaited<ReturnType<typeof readForBatch>>;

/** Sent together, in this order. */
async function readForBatch(client: PoolClient, { batch, candidates, lockFirst }: Omit<BatchToDecide, "judgements">) {
  const productIds = [...new Set(batch.flatMap(({ request }) => request.items.map(({ _id }) => _id)))].sort();
  const keys = [...new Set(batch.map(({ idempotencyKey }) => idempotencyKey))].sort();
  const origins = batch.map(({ origin, card }) => ({ ...origin, card }));
  const [, stock, earlier] = await together([
    lockFirst ? store.lockStock(client, productIds) : undefined,
    readReleasedStock(client, productIds, lockFirst),
    store.readEarlierOrders(client, { keys, numbers: candidates, origins }),
  ]);
  return { ...stock, ...earlier };
}

function decideBatch(
  { batch, judgements, candidates, lockFirst }: BatchToDecide,
  { items, shipping, known, takenNumbers, unpaid }: ReadForBatch,
  { clock, ids, limits }: Pick<ShopContext, "clock" | "ids"> & { limits: AmountLimits },
): DecidedBatch {
  const stock = new StockOnHand(items);
  const free = candidates.filter((number) => !takenNumbers.has(number));
  const now = clock.now();
  const decided: DecidedBatch = { outcomes: [], orders: [], lines: [], units: new Map(), consents: [] };
  for (const [i, wanted] of batch.entries()) {
    const { idempotencyKey: key, request, requestHash, origin, card, ads } = wanted;
    const before = known.get(key);
    if (before) {
      decided.outcomes.push(repeatOf(before, requestHash));
      continue;
    }
    const from = { ...origin, card };
    const units = request.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const held = heldBack(judgements[i], unpaid.fits(from, units));
    if (held) {
      decided.outcomes.push(held);
      continue;
    }
    // Concurrent batches don't see each other's units. Near a limit, the lock on the stock lets them through one by one.
    if (!lockFirst && !unpaid.fits(from, units, UNLOCKED_SHARE))
      throw new Collision("many units of one origin are unpaid");
    const reservation = reserveOne(wanted, { stock, items }, { now, limits, shipping });
    if (reservation.outcome !== "reserved") {
      decided.outcomes.push(reservation);
      continue;
    }
    const number = free.pop();
    if (number === undefined) throw new Collision("all candidates for order numbers are taken");
    const order = { id: ids.uuid(), number, lines: reservation.lines, totals: reservation.totals };
    decided.outcomes.push({ outcome: "reserved", order });
    known.set(key, { key, orderId: order.id, requestHash });
    unpaid.add(from, units);
    addRows(decided, order, request, { key, requestHash, origin });
    if (ads) {
      const event = ads.marketing && ads.browser && { id: ids.uuid(), number, ...ads.browser };
      decided.consents.push({ ...ads, orderId: order.id, event: event || undefined });
    }
  }
  decided.orders.sort((a, b) => (a.key < b.key ? -1 : 1));
  return decided;
}

/** An order that still needs its card takes no stock from the rest of its batch. */
function reserveOne(
  { request, needsCard }: Wanted,
  { stock, items }: { stock: StockOnHand; items: readonly StockItem[] },
  at: Parameters<typeof reserveOrder>[2],
): Reservation | { outcome: "card_needed" } {
  if (!needsCard) return reserveOrder(request, stock, at);
  const reservation = reserveOrder(request, new StockOnHand(items), at);
  return reservation.outcome === "reserved" ? { outcome: "card_needed" } : reservation;
}

/** The stock, including restocks that are due: the first batch that sees them and has locked the stock adds them to it. */
async function readReleasedStock(client: PoolClient, productIds: string[], isLocked: boolean) {
  const read = await store.readStock(client, productIds);
  if (!read.due) return read;
  // A lock now would let in orders that this batch doesn't know, because it reads the earlier ones at the same time.
  if (!isLocked) throw new Collision("a restock is due");
  await store.releaseDue(client, productIds);
  return store.readStock(client, productIds);
}

const repeatOf = ({ orderId, requestHash }: store.KnownOrder, sentHash: string): ReservationOutcome =>
  requestHash === sentHash ? { outcome: "repeated", orderId } : { outcome: "key_reused" };

function heldBack(judgement: Judgement | undefined, fits: boolean): ReservationOutcome | undefined {
  if (judgement?.pass === false) return { outcome: "held_back", retryAfterSeconds: judgement.retryAfterSeconds };
  return fits ? undefined : { outcome: "held_back", retryAfterSeconds: UNPAID_RETRY_SECONDS };
}

async function writeBatch(client: PoolClient, batch: DecidedBatch, provider: string, now: Date): Promise<number[]> {
  const cancelUntil = new Date(now.getTime() + CANCELLATION_WINDOW_MS);
  // Sent together; the stock last, because every writer waits for its rows.
  const [, , left] = await together([
    store.writeOrders(client, { orders: batch.orders, lines: batch.lines, provider, now, cancelUntil }),
    batch.consents.length > 0 ? writeConsents(client, batch.consents, now) : undefined,
    store.takeStock(client, batch.units),
  ]);
  if (!left) throw new Collision("stock was taken by another writer");
  return [...left.values()];
}

function addRows(
  batch: DecidedBatch,
  order: ReservedOrder,
  { customerInfo, shippingMethod, payment }: OrderRequest,
  { key, requestHash, origin }: { key: string; requestHash: string; origin: Origin | undefined },
): void {
  batch.orders.push({
    id: order.id,
    number: order.number,
    key,
    hash: requestHash,
    ...customerInfo,
    method: shippingMethod,
    subtotal: order.totals.subtotalCents,
    shipping: order.totals.shippingCents,
    tax: order.totals.taxCents,
    total: order.totals.totalCents,
    token: JSON.stringify(payment),
    guard_ip: origin?.ip ?? null,
    guard_email: origin?.email ?? null,
  });
  for (const [position, line] of order.lines.entries()) {
    const { productId, unitPriceCents, ...rest } = line;
    batch.lines.push({ order_id: order.id, position, product_id: productId, unit: unitPriceCents, ...rest });
    batch.units.set(line.sku, (batch.units.get(line.sku) ?? 0) + line.quantity);
  }
}

/** Without the payment token: a shopper who types the card again after a lost answer must still get the first order. */
export function hashRequest({ payment: _, ...body }: OrderRequest): string {
  return hash("sha256", JSON.stringify(body), "base64url");
}
