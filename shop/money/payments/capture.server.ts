import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { inParallel } from "#platform/in-parallel.ts";
import { type Actor, isStaff } from "#shop/context.server.ts";
import { type OrderStatus, TO_CAPTURE } from "#shop/ordering/orders/order-status.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import {
  countOverdueCaptures,
  currentPayment,
  noteCaptureAsked,
  noteCaptureRefused,
  updatePayment,
} from "./payments.store.server.ts";
import type { PaymentContext } from "./settle.server.ts";

/**
 * Takes the money that an order holds. Safe to call twice and beside a cancellation: the provider takes it once, and if the order is
 * cancelled meanwhile it goes back. When the answer was lost, the payment is read, and what it says counts.
 *
 * @returns the order's status afterwards; undefined when there is nothing to capture. @throws GatewayError when the provider did not
 *   answer and still holds the money, or cannot be read: it may happen yet, and the next call asks with the same key.
 */
export async function capturePayment(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  actor: Actor,
): Promise<OrderStatus | undefined> {
  const row = await currentPayment(ctx.db, orderId);
  if (!row?.ref || row.status !== "authorized" || row.provider !== gateway.provider) return undefined;
  const ref = { provider: row.provider, id: row.ref };
  const asked = isStaff(actor) ? { row, actor, at: ctx.clock.now() } : undefined;
  if (asked) await noteCaptureAsked(ctx.db, asked);
  const payment = await gateway.capture(ref, { key: `${orderId}:capture:1` }).catch(async (error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === "invalid_state") return gateway.get(ref);
    const read = error.kind === "unknown_outcome" ? await gateway.get(ref).catch(() => undefined) : undefined;
    if (read && read.status !== "authorized") return read;
    if (asked && error.kind !== "unknown_outcome") await noteCaptureRefused(ctx.db, asked);
    throw error;
  });
  return applyPayment(ctx, gateway, payment, "capture", actor);
}

/** Orders that should have been captured long ago. */
export class CapturesOverdue extends Error {}

/** A drop's orders come due together: they are read by so many, and so many are asked for at the same time. */
const PAGE = { orders: 500, atOnce: 8 };

/**
 * The job after the cancellation hour: captures every pending order whose hour is over. One that is not paid then goes to the end of
 * the line, so that it holds up nobody; a page in which nothing could be captured ends the run, and from `end` on no further order is
 * begun.
 *
 * @returns how many were captured. @throws CapturesOverdue when orders that should have been captured long ago are left, unless the run
 *   was told to end while it captured some or before it tried any: the job fails for as long, and owners hear of it.
 */
export async function captureDue(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  { page = PAGE, end }: { page?: typeof PAGE; end?: AbortSignal } = {},
): Promise<number> {
  let captured = 0;
  let failure: unknown;
  for (;;) {
    const before = captured;
    await inParallel(await dueOrders(ctx, gateway.provider, page.orders), page.atOnce, async ({ id, attempt }) => {
      if (end?.aborted) return;
      const outcome = await captureOne(ctx, gateway, id);
      if (outcome === "captured") captured++;
      else await updatePayment(ctx.db, { order_id: id, attempt }, { updated_at: ctx.clock.now() });
      if (typeof outcome === "object") failure = outcome.error;
    });
    // Orders that nobody answers for take all of the time that a run has.
    if (end?.aborted && (captured > 0 || failure === undefined)) return captured;
    if (captured === before) break;
  }
  await refuseOverdue(ctx, gateway, failure);
  return captured;
}

/** What is wrong with one order is its own trouble; a database that is away is everybody's. */
async function captureOne(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
): Promise<"captured" | "not_yet" | { error: unknown }> {
  try {
    return (await capturePayment(ctx, gateway, orderId, { kind: "system" })) === "paid" ? "captured" : "not_yet";
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    ctx.log.warn({ err: error, orderId }, "an order could not be captured yet");
    return { error };
  }
}

/** Of this provider alone: the overview counts what no run can capture, which would hide what goes wrong later. */
async function refuseOverdue({ db, clock }: PaymentContext, gateway: PaymentGateway, failure: unknown): Promise<void> {
  const count = await countOverdueCaptures(db, clock.now(), gateway.provider);
  if (count === 0) return;
  const text = [`${count} ${count === 1 ? "order" : "orders"} could not be captured in time.`];
  if (failure instanceof Error) text.push(failure.message);
  throw new CapturesOverdue(text.join(" "), { cause: failure });
}

/** Longest untouched first. */
function dueOrders(ctx: PaymentContext, provider: string, limit: number): Promise<{ id: string; attempt: number }[]> {
  return ctx.db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["o.id", "p.attempt"])
    .where("p.status", "=", "authorized")
    .where("p.provider", "=", provider)
    .where("o.status", "in", TO_CAPTURE)
    .where("o.cancel_until", "<=", ctx.clock.now())
    .orderBy("p.updated_at")
    .limit(limit)
    .execute();
}
