import { inParallel } from "#platform/in-parallel.ts";
import type { Actor, Db } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { capturePayment } from "#shop/money/payments/capture.server.ts";
import { GatewayError, type PaymentGateway } from "#shop/money/payments/gateway.ts";
import type { PaymentContext } from "#shop/money/payments/settle.server.ts";
import { type Tracking, tidyTracking, trackingWords } from "#shop/ordering/orders/carriers.ts";
import { isSameShipTo, type ShipTo } from "#shop/ordering/orders/customer-info.ts";
import { ALL_RESTOCKED, isToCapture, mayMove, whyNot } from "#shop/ordering/orders/order-status.ts";
import { type LockedOrder, lockOrder, moveOrder, readShipTo } from "#shop/ordering/orders/orders.store.server.ts";
import { findShipment, insertShipment } from "#shop/ordering/orders/shipments.store.server.ts";
import { UNITS_TO_SHIP } from "#shop/ordering/orders/units-to-ship.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { orderShipped } from "./fulfillment-emails.server.ts";

export type FulfillOutcome = { orderNumber: string; detail?: string } & (
  | { outcome: "fulfilled" }
  | { outcome: "already_fulfilled" }
  | { outcome: "refused"; detail: string }
);

const NOT_CAPTURED = "The card wasn't charged, so the order isn't marked as shipped.";
const NO_ANSWER =
  "The payment provider isn't answering, so we don't know whether the card was charged, and the order isn't marked as shipped. Try again. The card is charged only once.";
const ADDRESS_CHANGED = "The address changed after this slip was printed. Print it again.";

/**
 * Hands an order to a carrier. A pending one is captured first, outside any transaction; only a paid order is shipped. Shipment,
 * status, timeline, audit and email are one transaction under the order's lock, so only one of two clicks ships it. The stock was
 * taken with the order.
 * @param tracking tidied (carriers.ts)
 * @param shipTo the address on the printed slip: if the order's has changed since, it isn't shipped, and isn't captured unless the address
 *   changes during the capture
 */
export async function fulfillOrder(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  { tracking, shipTo, actor }: Omit<Shipping, "orderId" | "wasHeld">,
): Promise<FulfillOutcome> {
  const before = await ctx.db
    .selectFrom("orders")
    .select(["number", "status"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!before) return { outcome: "refused", orderNumber: "", detail: "Order not found." };
  const wasHeld = isToCapture(before.status);
  if (wasHeld) {
    if (await isMisprinted(ctx.db, orderId, shipTo)) {
      return { outcome: "refused", orderNumber: before.number, detail: ADDRESS_CHANGED };
    }
    const failure = await capture(ctx, gateway, orderId, actor);
    if (failure) return { outcome: "refused", orderNumber: before.number, detail: failure };
  }
  return ctx.db.transaction().execute((tx) => ship(ctx, tx, { orderId, tracking, shipTo, actor, wasHeld }));
}

async function capture(ctx: PaymentContext, gateway: PaymentGateway, orderId: string, actor: Actor) {
  try {
    const status = await capturePayment(ctx, gateway, orderId, actor);
    return status && isToCapture(status) ? NOT_CAPTURED : undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId }, "could not capture an order to be shipped");
    return error.kind === "unknown_outcome" ? NO_ANSWER : NOT_CAPTURED;
  }
}

type Shipping = {
  orderId: string;
  tracking: Tracking;
  shipTo?: ShipTo | undefined;
  actor: Actor;
  /** Whether it was still to be captured when the shipping began. */
  wasHeld: boolean;
};

async function ship(ctx: PaymentContext, tx: Db, shipping: Shipping): Promise<FulfillOutcome> {
  const { orderId, tracking, shipTo, actor, wasHeld } = shipping;
  const order = await lockOrder(tx, orderId);
  if (!order) return { outcome: "refused", orderNumber: "", detail: "Order not found." };
  // After the lock, so that a refund that waited for it or held it is on the right side of the shipment.
  const at = ctx.clock.now();
  const { number: orderNumber } = order;
  if (order.status === "fulfilled") return alreadyShipped(tx, order, tracking);
  if (!mayMove(order.status, "fulfilled")) return { outcome: "refused", orderNumber, detail: reasonOf(order) };
  if (await isBackInStock(tx, orderId)) return { outcome: "refused", orderNumber, detail: ALL_RESTOCKED };
  if (await isMisprinted(tx, orderId, shipTo)) {
    const detail = wasHeld ? `The card was charged. ${ADDRESS_CHANGED}` : ADDRESS_CHANGED;
    return { outcome: "refused", orderNumber, detail };
  }
  await insertShipment(tx, orderId, { tracking, actor, at });
  await moveOrder(tx, order, { to: "fulfilled", kind: "fulfilled", actor, note: trackingWords(tracking), at });
  await queueEmail(tx, orderShipped, { id: ctx.ids.uuid(), recipient: order.email, at, data: { orderId } });
  await writeAudit(tx, ctx, { actor, action: "order.fulfil", subject: `order:${orderNumber}`, after: tracking });
  return { outcome: "fulfilled", orderNumber };
}

/** Whether refunds restocked all units, which others may have bought since. */
async function isBackInStock(tx: Db, orderId: string): Promise<boolean> {
  const left = await tx
    .selectFrom("orderLines as l")
    .select("position")
    .where("orderId", "=", orderId)
    .where(UNITS_TO_SHIP, ">", 0)
    .limit(1)
    .executeTakeFirst();
  return left === undefined;
}

const isMisprinted = async (db: Db, orderId: string, printed: ShipTo | undefined): Promise<boolean> =>
  printed !== undefined && !isSameShipTo(await readShipTo(db, orderId), printed);

/** Reports a tracking number that differs from the stored one as not saved. */
async function alreadyShipped(tx: Db, { id, number }: LockedOrder, tracking: Tracking): Promise<FulfillOutcome> {
  const known = await findShipment(tx, id);
  if (!known || ["", trackingWords(known)].includes(trackingWords(tracking)))
    return { outcome: "already_fulfilled", orderNumber: number };
  const detail = `It was already shipped by ${known.shippedBy} with ${trackingWords(known) || "no tracking"}. Correct the tracking on its page.`;
  return { outcome: "already_fulfilled", orderNumber: number, detail };
}

const reasonOf = ({ status }: LockedOrder): string => (isToCapture(status) ? NOT_CAPTURED : whyNot(status, "shipped"));

export type OrderToFulfill = {
  orderId: string;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  trackingUrl?: string | undefined;
  shipTo?: ShipTo | undefined;
};

const AT_ONCE = 8;

/**
 * Ships these orders, each on its own. Captures wait for the provider, so several run at a time.
 * @returns an outcome each, in their order
 */
export async function fulfillOrders(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orders: readonly OrderToFulfill[],
  actor: Actor,
): Promise<(FulfillOutcome & { orderId: string })[]> {
  const outcomes = new Map<number, FulfillOutcome & { orderId: string }>();
  await inParallel([...orders.entries()], AT_ONCE, async ([at, { orderId, shipTo, ...typed }]) => {
    const outcome = await fulfillOrder(ctx, gateway, orderId, { tracking: tidyTracking(typed), shipTo, actor });
    outcomes.set(at, { ...outcome, orderId });
  });
  return orders.flatMap((_, at) => outcomes.get(at) ?? []);
}
