import type { Cents } from "#shop/money/money.ts";
import type { CustomerInfo } from "#shop/ordering/orders/customer-info.ts";
import { CANCELLATION_WINDOW_MS, type Totals, totalsOf } from "#shop/ordering/orders/order.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { pick, type Random } from "./fake-customers.ts";

/** A variant that can be ordered. */
export type Ware = {
  sku: string;
  productId: string;
  title: string;
  color: string;
  size: string;
  image: string;
  unitPriceCents: Cents;
};

export type Line = Ware & { position: number; quantity: number };

/** An order's history up to now: times that have not come yet are undefined. */
export type FakeOrder = {
  status: OrderStatus;
  customer: CustomerInfo;
  shippingMethod: ShippingMethod;
  totals: Totals;
  lines: Line[];
  placedAt: Date;
  /** When the card was authorized or declined. */
  decidedAt?: Date;
  capturedAt?: Date;
  fulfilledAt?: Date;
  /** When the order was cancelled, failed or expired. */
  closedAt?: Date;
  cancelledBy?: "shopper" | "staff";
  refund?: { at: Date; amountCents: Cents; reason: string; position: number; units: number; restocked: number };
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How far back the orders go. */
const HISTORY_MS = 730 * DAY_MS;
const REASONS = [
  "Too small",
  "Too large",
  "Another color",
  "Arrived late",
  "Changed my mind",
  "A seam was open",
] as const;

/** The times of `count` orders, oldest first: increasingly many over two years, and a few within the last hour. */
export function fakeTimes(count: number, now: Date, random: Random): Date[] {
  const share = () => random(1_000_000) / 1_000_000;
  const justNow = Math.min(count, 2 + Math.floor(count / 500));
  const ages = Array.from({ length: count }, (_, i) =>
    i < justNow ? 2000 + share() * (HOUR_MS - 5 * MINUTE_MS) : HOUR_MS + (1 - Math.sqrt(share())) * HISTORY_MS,
  );
  return ages.sort((a, b) => b - a).map((age) => new Date(now.getTime() - age));
}

export function fakeOrder(
  placedAt: Date,
  { customer, wares, now, random }: { customer: CustomerInfo; wares: readonly Ware[]; now: Date; random: Random },
): FakeOrder {
  const shippingMethod = random(7) === 0 ? "express" : "free";
  const lines = fakeLines(wares, random);
  const order = {
    customer,
    shippingMethod,
    lines,
    placedAt,
    totals: totalsOf(lines, shippingMethod, customer.state, DEFAULT_SETTINGS.shipping),
  } as const;
  const later = (at: Date, ms: number) => new Date(Math.min(at.getTime() + ms, now.getTime() - 1000));
  const decidedAt = later(placedAt, 1500 + random(4000));
  const age = now.getTime() - placedAt.getTime();
  const fate = random(1000);
  if (age < CANCELLATION_WINDOW_MS) {
    if (fate < 30 && age < 10 * MINUTE_MS) return { ...order, status: "awaiting_payment" };
    return { ...order, status: "pending", decidedAt };
  }
  if (fate < 35) return { ...order, status: "payment_failed", decidedAt, closedAt: decidedAt };
  if (fate < 45) return { ...order, status: "expired", closedAt: later(placedAt, 31 * MINUTE_MS) };
  if (fate < 70) {
    const closedAt = later(placedAt, random(55) * MINUTE_MS + decidedAt.getTime() - placedAt.getTime());
    return { ...order, status: "cancelled", decidedAt, closedAt, cancelledBy: "shopper" };
  }
  const capturedAt = later(placedAt, CANCELLATION_WINDOW_MS + random(90_000));
  const paid = { ...order, decidedAt, capturedAt };
  if (fate < 90 && age > 8 * HOUR_MS)
    return { ...paid, status: "cancelled", closedAt: later(capturedAt, random(6) * HOUR_MS), cancelledBy: "staff" };
  const takes = (0.3 + random(1000) / 350) * DAY_MS;
  if (age < CANCELLATION_WINDOW_MS + takes || fate > 994) return { ...paid, status: "paid" };
  const fulfilledAt = later(capturedAt, takes);
  const refund = random(100) < 4 ? fakeRefund(lines, fulfilledAt, random) : undefined;
  const shipped = { ...paid, status: "fulfilled" as const, fulfilledAt };
  return refund && refund.at < now ? { ...shipped, refund } : shipped;
}

function fakeLines(wares: readonly Ware[], random: Random): Line[] {
  const chosen = Array.from({ length: [1, 1, 1, 1, 2, 2, 3][random(7)] ?? 1 }, () => pick(wares, random));
  const different = [...new Map(chosen.map((ware) => [ware.sku, ware])).values()];
  return different.map((ware, position) => ({ ...ware, position, quantity: 1 + Math.max(0, random(8) - 6) }));
}

/** Some units of one line are returned, and usually restocked. */
function fakeRefund(lines: readonly Line[], fulfilledAt: Date, random: Random) {
  const { position, quantity, unitPriceCents } = pick(lines, random);
  const units = 1 + random(quantity);
  return {
    at: new Date(fulfilledAt.getTime() + (4 + random(20)) * DAY_MS),
    amountCents: units * unitPriceCents,
    reason: pick(REASONS, random),
    position,
    units,
    restocked: random(5) === 0 ? 0 : units,
  };
}
