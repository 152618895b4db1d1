import { dropWithdrawn } from "#shop/messaging/ads/ad-events.store.server.ts";
import type { MarketingConsent } from "#shop/messaging/ads/consent.ts";
import type { LimitedOrder, Origin } from "#shop/money/abuse-limits/abuse-limits.server.ts";
import { countInWindow } from "#shop/money/abuse-limits/abuse-limits.store.server.ts";
import { dollars } from "#shop/money/money.ts";
import { askForPayment, type PaymentRequest } from "#shop/money/payments/authorize.server.ts";
import {
  GatewayError,
  type GatewayPayment,
  type PaymentFailure,
  type PaymentRef,
} from "#shop/money/payments/gateway.ts";
import { currentPayment, noteRepeat } from "#shop/money/payments/payments.store.server.ts";
import { applyPayment } from "#shop/money/payments/return-money.server.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { viewToken } from "#shop/ordering/orders/view-token.server.ts";
import type { Checkout } from "./checkout.server.ts";
import type { OrderRequest } from "./checkout-form.ts";
import type { PlacedOrder, PlacedOrderSummary } from "./placed-order.server.ts";
import { hashRequest, type ReservationOutcome, type ReservationRequest } from "./reserve-orders.server.ts";

export type OrderAttempt = {
  request: OrderRequest;
  idempotencyKey: string;
  ip?: string;
  isDecoyed?: boolean;
  consent?: MarketingConsent | undefined;
  userAgent?: string | undefined;
};

type Reserved = Exclude<ReservationOutcome, { outcome: "card_needed" }>;
export type PlaceOrderOutcome = PlacedOrder | Exclude<Reserved, { outcome: "reserved" | "repeated" }>;

/** The provider limits how often the shop may read, and anyone can make the shop read: a card per IP address, a payment per order. */
const READS_PER_MINUTE = { card: 60, payment: 12 };

/**
 * Places an order: reserves it (writes it and takes its stock), requests the payment, and confirms it. The same key with the same body
 * makes one order and one payment, however often and to whichever process it is sent; a repeat gets the order's current answer.
 * @throws when the database can't be reached. Sending the same key again is then safe.
 */
export async function placeOrder(
  checkout: Checkout,
  { request, idempotencyKey, ip, isDecoyed = false, consent, userAgent }: OrderAttempt,
): Promise<PlaceOrderOutcome> {
  const { email, name } = request.customerInfo;
  const origin = checkout.abuseLimits.originOf({ ip, email });
  const browser = checkout.ads?.sends && userAgent ? { ip, userAgent } : undefined;
  const ads = checkout.ads && consent && { ...consent, browser };
  const needsCard = checkout.gateway.readCard !== undefined && (await checkout.abuseLimits.watchesCards());
  const reserved = await reserve(checkout, { request, idempotencyKey, origin, ads, needsCard });
  if (reserved.outcome === "repeated") {
    // The shopper may have withdrawn consent since the first request, whose answer was lost.
    if (ads?.marketing === false) await dropWithdrawn(checkout.db, reserved.orderId);
    const answer = await answerFor(checkout, reserved.orderId);
    return answer.outcome === "declined" ? { ...answer, isRepeat: true } : answer;
  }
  if (reserved.outcome !== "reserved") return reserved;
  const { id, number, totals } = reserved.order;
  const asked = {
    orderId: id,
    orderNumber: number,
    amountCents: totals.totalCents,
    token: request.payment,
    email,
    name,
  };
  const guarded = () => ({ ...origin, requestHash: hashRequest(request) });
  if (isDecoyed) await checkout.abuseLimits.decoyed({ ...guarded(), orderId: id });
  return askOnce(checkout, asked, { isRepeat: false, ...(!isDecoyed && { guarded }) });
}

async function reserve(checkout: Checkout, wanted: ReservationRequest & { origin: Origin }): Promise<Reserved> {
  const reserved = await checkout.reserve(wanted);
  if (reserved.outcome !== "card_needed") return reserved;
  const card = await fingerprintOf(checkout, wanted.origin, wanted.request.payment);
  return reserve(checkout, { ...wanted, needsCard: false, card });
}

async function fingerprintOf(
  checkout: Checkout,
  { ip, email }: Origin,
  token: OrderRequest["payment"],
): Promise<string | undefined> {
  if (!(await mayRead(checkout, "card", ip ?? email))) return undefined;
  try {
    return (await checkout.gateway.readCard?.(token))?.fingerprint;
  } catch (error) {
    checkout.log.warn({ err: error }, "could not check a card against the abuse limits, so its order is allowed");
    return undefined;
  }
}

/** Counts a read from the provider. Reads that can't be counted are allowed. */
async function mayRead(
  { db, clock, log }: Checkout,
  what: keyof typeof READS_PER_MINUTE,
  whose: string,
): Promise<boolean> {
  try {
    const counted = { subject: `${what} ${whose}`, windowMs: 60_000, now: clock.now() };
    return (await countInWindow(db, counted)).count <= READS_PER_MINUTE[what];
  } catch (error) {
    log.warn({ err: error }, `could not count a ${what}'s reads from the provider, so it is read`);
    return true;
  }
}

/**
 * The current answer for an order, for a repeat and after the bank's challenge. A payment that waits for the bank is read from the
 * provider; one whose request had no answer is requested again with the same key.
 */
export async function answerFor(checkout: Checkout, orderId: string): Promise<PlacedOrder> {
  const running = checkout.asking.get(orderId);
  if (running) return running;
  const order = await checkout.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const payment = await currentPayment(checkout.db, orderId);
  const placed = placedOf(checkout, { ...order, amountCents: order.totalCents });
  const { wasPlaced, money } = ORDER_STATUSES[order.status];
  if (wasPlaced) return { outcome: "placed", order: placed };
  if (order.status === "payment_failed") return declined(payment?.failure);
  if (money !== "open") return { outcome: "not_completed" };
  if (payment?.status === "requires_action" && payment.ref) {
    return readPayment(checkout, { provider: payment.provider, id: payment.ref }, placed);
  }
  if (!payment?.methodToken) return { outcome: "confirming", order: placed };
  // A payment fails together with its order, which must have been closed since it was read.
  if (!(await noteRepeat(checkout.db, payment, checkout.clock.now()))) return answerFor(checkout, orderId);
  const { number: orderNumber, totalCents: amountCents, email, name } = order;
  const token = JSON.parse(payment.methodToken);
  return askOnce(checkout, { orderId, orderNumber, amountCents, token, email, name }, { isRepeat: true });
}

async function readPayment(checkout: Checkout, ref: PaymentRef, placed: PlacedOrderSummary): Promise<PlacedOrder> {
  if (!(await mayRead(checkout, "payment", placed._id))) return { outcome: "confirming", order: placed };
  try {
    const payment = await checkout.gateway.get(ref);
    return outcomeOf(checkout, payment, placed, await applyPayment(checkout, checkout.gateway, payment, "confirm"));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    checkout.log.warn({ err: error, payment: ref.id }, "could not read a payment");
    return { outcome: "confirming", order: placed };
  }
}

type HowAsked = { isRepeat: boolean; guarded?: () => LimitedOrder };

function askOnce(checkout: Checkout, asked: PaymentRequest, how: HowAsked): Promise<PlacedOrder> {
  const running = checkout.asking.get(asked.orderId);
  if (running) return running;
  const answer = ask(checkout, asked, how).finally(() => checkout.asking.delete(asked.orderId));
  checkout.asking.set(asked.orderId, answer);
  return answer;
}

async function ask(checkout: Checkout, asked: PaymentRequest, { isRepeat, guarded }: HowAsked): Promise<PlacedOrder> {
  const answer = await askForPayment(checkout, checkout.gateway, asked, { isRepeat });
  const placed = placedOf(checkout, {
    id: asked.orderId,
    number: asked.orderNumber,
    status: "awaiting_payment",
    ...asked,
  });
  if (answer.outcome === "unknown") return { outcome: "confirming", order: placed };
  if (answer.outcome === "refused") return { outcome: "declined", failure: answer.failure };

  const { payment } = answer;
  if (payment.status === "authorized" && (await confirmed(checkout, payment))) {
    if (guarded) void checkout.abuseLimits.paid(guarded);
    return { outcome: "placed", order: { ...placed, status: "pending" } };
  }
  return outcomeOf(checkout, payment, placed, await applyPayment(checkout, checkout.gateway, payment, "answer"));
}

/** Whether a batch has confirmed the order. Otherwise the payment is applied alone, which also answers for orders that can't be confirmed. */
async function confirmed(checkout: Checkout, payment: GatewayPayment): Promise<boolean> {
  try {
    return await checkout.confirm(payment);
  } catch (error) {
    checkout.log.warn({ err: error, payment: payment.ref.id }, "could not confirm a batch of orders");
    return false;
  }
}

const declined = (failure: unknown): PlacedOrder =>
  failure ? { outcome: "declined", failure: failure as PaymentFailure } : { outcome: "not_completed" };

async function outcomeOf(
  checkout: Checkout,
  payment: GatewayPayment,
  placed: PlacedOrderSummary,
  status: OrderStatus | undefined,
): Promise<PlacedOrder> {
  const order = { ...placed, status: status ?? placed.status };
  if (status === "payment_failed") {
    return declined(payment.failure ?? (await currentPayment(checkout.db, payment.orderId))?.failure);
  }
  if (status === undefined) return { outcome: "not_completed" };
  const { wasPlaced, money } = ORDER_STATUSES[status];
  if (wasPlaced) return { outcome: "placed", order };
  if (money !== "open") return { outcome: "not_completed" };
  if (payment.action) return { outcome: "action_required", order, action: payment.action };
  checkout.log.info({ orderId: payment.orderId }, "the provider is still processing a payment");
  return { outcome: "confirming", order };
}

function placedOf(
  { viewTokenKey }: Checkout,
  { id, number, status, amountCents }: { id: string; number: string; status: OrderStatus; amountCents: number },
): PlacedOrderSummary {
  return { _id: id, orderNumber: number, status, total: dollars(amountCents), viewToken: viewToken(id, viewTokenKey) };
}
