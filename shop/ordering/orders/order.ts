import type { Cents } from "#shop/money/money.ts";
import type { Tracking } from "./carriers.ts";
import type { OrderView } from "./order-schema.server.ts";
import { mayBeLate } from "./order-status.ts";
import { type ShippingMethod, type ShippingPrices, shippingCents } from "./shipping-methods.ts";

/** Until then after the order the shopper cancels for a full refund, and nothing is captured (decisions.md, Money). */
export const CANCELLATION_WINDOW_MS = 60 * 60 * 1000;

/** Always 0.00 (specification, section 9); the one place where a tax rule would go. */
export function taxFor(_order: { subtotalCents: Cents; state: string }): Cents {
  return 0;
}

export type Totals = { subtotalCents: Cents; shippingCents: Cents; taxCents: Cents; totalCents: Cents };

/**
 * Subtotal = sum of price × quantity; total = subtotal + shipping + tax. All in cents. A page that was opened before a change of tax
 * takes it from the server.
 */
export function totalsOf(
  lines: readonly { unitPriceCents: Cents; quantity: number }[],
  shippingMethod: ShippingMethod,
  state: string,
  prices: ShippingPrices,
  knownTax?: Cents,
): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const shipping = shippingCents(shippingMethod, prices);
  const taxCents = knownTax ?? taxFor({ subtotalCents, state });
  return { subtotalCents, shippingCents: shipping, taxCents, totalCents: subtotalCents + shipping + taxCents };
}

/**
 * The parcel, as its shopper sees it. `trackingUrl` opens where it is. `delivered`: it has arrived; `assumed`: nobody said so, but enough
 * days have passed.
 */
export type ShipmentView = Tracking & { shippedAt: string; delivered: { at: string; assumed: boolean } | null };

/**
 * A late order: the day such as `2026-05-04` by which it ships, as its shopper was told, and why it is late. `agreeBy`: the last day on
 * which they may agree to it, or it is cancelled; null when silence agrees.
 */
export type DelayView = { shipsBy: string; reason: string; agreeBy: string | null; agreedAt: string | null };

/** A late order is its shopper's to cancel until it ships, also after the hour (16 CFR 435.2). */
export const mayCancelAsLate = ({ status, delay }: Pick<OrderView, "status" | "delay">): boolean =>
  delay !== null && mayBeLate(status);

/** All of what was paid went back. Whether anything is shipped no refund tells. */
export const isRefundedInFull = ({ refunded, total }: Pick<OrderView, "refunded" | "total">): boolean =>
  refunded > 0 && refunded >= total;

/** Its shopper was asked to agree to wait, and has not answered. With their money back they need not. */
export const awaitsAgreement = (order: Pick<OrderView, "status" | "delay" | "refunded" | "total">): boolean =>
  mayCancelAsLate(order) && order.delay?.agreeBy != null && order.delay.agreedAt === null && !isRefundedInFull(order);
