import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { inParallel } from "#platform/in-parallel.ts";
import { countOf } from "#platform/text.ts";
import { type Actor, type Db, isStaff } from "#shop/context.server.ts";
import { allowAgain } from "#shop/messaging/email/outbox.store.server.ts";
import { forgetDelay } from "#shop/ordering/orders/delays.store.server.ts";
import { orderCancelled } from "#shop/ordering/orders/order-emails.server.ts";
import { isUnsettled } from "#shop/ordering/orders/order-money.store.server.ts";
import { mayMarkPaid, ORDER_STATUSES, type OrderStatus, TO_CAPTURE } from "#shop/ordering/orders/order-status.ts";
import { lockOrder, moveOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { takeAgain } from "#shop/selling/stock/stock.store.server.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import { countOverdueCaptures, currentPayment, noteCapture, updatePayment } from "./payments.store.server.ts";
import { applyPayment } from "./return-money.server.ts";
import { auditTransition, type PaymentContext } from "./settle.server.ts";

/**
 * Captures an order's authorized payment. Safe to call twice and during a cancellation: the provider captures once, and if the order is
 * cancelled in the meantime the money is refunded. If the answer is lost, the payment is read and its status counts.
 *
 * @returns the order's status afterwards; undefined when there is nothing to capture. @throws GatewayError when the provider refused, or
 *   when it did not answer and the payment is still authorized or can't be read: then the capture may still happen, and the next call
 *   uses the same key.
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
  if (asked) await noteCapture(ctx.db, "asked", asked);
  const payment = await gateway.capture(ref, { key: `${orderId}:capture:1` }).catch(async (error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === "invalid_state") return gateway.get(ref);
    const read = error.kind === "unknown_outcome" ? await gateway.get(ref).catch(() => undefined) : undefined;
    if (read && read.status !== "authorized") return read;
    if (asked && error.kind !== "unknown_outcome") await noteCapture(ctx.db, "refused", asked);
    throw error;
  });
  return applyPayment(ctx, gateway, payment, "capture", actor);
}

/** Orders are left that should have been captured long ago. */
export class CapturesOverdue extends Error {}

/** How many orders are read at a time, and how many are captured in parallel: the orders of a drop come due together. */
const PAGE = { orders: 500, atOnce: 8 };

/**
 * The job that captures every pending order whose cancellation window is over. An order that can't be captured goes to the end of the
 * line, so that it doesn't hold up the others. A page in which nothing could be captured ends the run, and after `end` no further order
 * is started.
 *
 * @returns how many were captured. @throws CapturesOverdue when orders are left that should have been captured long ago, unless the run
 *   was told to stop after it captured some or before it tried any. The job fails until they are captured, and owners are notified.
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
      else await updatePayment(ctx.db, { orderId: id, attempt }, { updatedAt: ctx.clock.now() });
      if (typeof outcome === "object") failure = outcome.error;
    });
    // If the provider doesn't answer, every run is stopped before its end, and must fail all the same.
    if (end?.aborted && (captured > 0 || failure === undefined)) return captured;
    if (captured === before) break;
  }
  await refuseOverdue(ctx, gateway, failure);
  return captured;
}

/** An error fails only its own order, but an unreachable database ends the run. */
async function captureOne(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
): Promise<"captured" | "not_yet" | { error: unknown }> {
  try {
    return (await capturePayment(ctx, gateway, orderId, { kind: "system" })) === "paid" ? "captured" : "not_yet";
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    ctx.log.warn({ err: error, orderId }, "could not capture an order yet");
    return { error };
  }
}

/** Counts only this provider's orders: no run can capture the others (the overview shows them), so the job would fail forever. */
async function refuseOverdue({ db, clock }: PaymentContext, gateway: PaymentGateway, failure: unknown): Promise<void> {
  const count = await countOverdueCaptures(db, clock.now(), gateway.provider);
  if (count === 0) return;
  const text = [`${countOf(count, "order wasn't", "orders weren't")} charged in time.`];
  if (failure instanceof Error) text.push(failure.message);
  throw new CapturesOverdue(text.join(" "), { cause: failure });
}

/** Least recently updated first. */
function dueOrders(ctx: PaymentContext, provider: string, limit: number): Promise<{ id: string; attempt: number }[]> {
  return ctx.db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.orderId")
    .select(["o.id", "p.attempt"])
    .where("p.status", "=", "authorized")
    .where("p.provider", "=", provider)
    .where("o.status", "in", TO_CAPTURE)
    .where("o.cancelUntil", "<=", ctx.clock.now())
    .orderBy("p.updatedAt")
    .limit(limit)
    .execute();
}

/**
 * - `unconfirmed`: the order is cancelled, so this would record an offline payment, which staff must confirm.
 * - `customer_erased`: the cancelled order has no address to ship to.
 * - `money_on_its_way_back`: the card payment of the cancelled order hasn't been returned yet.
 * - `provider_unreachable` isn't among them: a `GatewayError` is thrown, and the next try uses the same key.
 */
export type MarkPaidOutcome =
  | { outcome: "paid" }
  | { outcome: "already_paid" }
  | { outcome: "unconfirmed" }
  | { outcome: "customer_erased" }
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
 * 'Mark as Paid': captures a pending order now. On a cancelled order it records an offline payment (decisions.md, Money) and takes stock
 * again; without enough stock nothing changes.
 */
export async function markPaid(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  { actor, offlinePayment }: { actor: Actor; offlinePayment: boolean },
): Promise<MarkPaidOutcome> {
  const readStatus = () => ctx.db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
  const order = await readStatus();
  if (!order) return { outcome: "not_found" };
  const { money } = ORDER_STATUSES[order.status];
  if (money === "captured") return { outcome: "already_paid" };
  if (!mayMarkPaid(order.status)) return { outcome: "illegal_move", status: order.status };
  if (money === "closed")
    return offlinePayment ? recordOfflinePayment(ctx, orderId, actor) : { outcome: "unconfirmed" };
  const captured = await capturePayment(ctx, gateway, orderId, actor);
  // If nothing was left to capture, someone else was faster.
  const status = captured ?? (await readStatus())?.status ?? order.status;
  if (ORDER_STATUSES[status].money !== "captured") return { outcome: "illegal_move", status };
  return { outcome: captured ? "paid" : "already_paid" };
}

async function recordOfflinePayment(ctx: PaymentContext, orderId: string, actor: Actor): Promise<MarkPaidOutcome> {
  const at = ctx.clock.now();
  try {
    const outcome = await ctx.db.transaction().execute(async (tx): Promise<MarkPaidOutcome> => {
      const order = await lockOrder(tx, orderId);
      if (order?.status !== "cancelled") return { outcome: "illegal_move", status: order?.status ?? "unknown" };
      if (order.email === "") return { outcome: "customer_erased" };
      const before = await currentPayment(tx, orderId);
      if (await isUnsettled(tx, orderId, at)) return { outcome: "money_on_its_way_back" };
      const { short } = await takeAgain(tx, { orderId, reason: "sold_offline", actor, at });
      if (short.length > 0) throw new OutOfStock(short);
      await addOfflinePayment(tx, order, { attempt: (before?.attempt ?? 0) + 1, at });
      await allowAgain(tx, orderCancelled, orderId);
      await forgetDelay(tx, orderId);
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
  order: { id: string; totalCents: number },
  { attempt, at }: { attempt: number; at: Date },
) {
  const amount = order.totalCents;
  await tx
    .insertInto("payments")
    .values({
      orderId: order.id,
      attempt,
      provider: "offline",
      status: "captured",
      amountCents: amount,
      capturedCents: amount,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}
