import type { Cents } from "#shop/money/money.ts";
import { type DisputeStatus, holdsMoney, type RefundStatus } from "#shop/ordering/orders/refund.ts";
import type { BookDifference } from "./difference.ts";
import type { GatewayDispute, GatewayRefund } from "./gateway.ts";
import { ownRefundOf, type RefundOnRecord } from "./match-refund.ts";

export type BookedRefund = RefundOnRecord & { attempt: number; created_at: Date };
export type BookedDispute = { attempt: number; ref: string; status: DisputeStatus; amount_cents: Cents };

type Found = Pick<BookDifference, "kind" | "shop" | "provider">;

/**
 * The refunds of one payment against the provider's, one by one. Left out: one that is pending and has no word of the provider, which
 * is unsettled; one that the provider refused, and one that failed there unseen, which moved nothing.
 */
export function refundDifferences(ours: readonly BookedRefund[], told: readonly GatewayRefund[]): Found[] {
  const found: Found[] = [];
  const left = new Set(ours);
  for (const refund of told) {
    const own = ownRefundOf([...left], refund);
    if (own) left.delete(own);
    found.push(...differenceOf(own, refund));
  }
  for (const { ref, status, amount_cents: cents } of left) {
    if (ref === null && status !== "succeeded") continue;
    found.push({ kind: "missing_refund", shop: { status, cents }, provider: {} });
  }
  return found;
}

function differenceOf(own: BookedRefund | undefined, { status, amountCents: cents }: GatewayRefund): Found[] {
  if (own) {
    if (own.status === status && own.amount_cents === cents) return [];
    return [{ kind: "refund", shop: said(own.status, own.amount_cents), provider: said(status, cents) }];
  }
  if (status === "failed") return [];
  if (status === "succeeded") return [{ kind: "refunded", shop: { cents: 0 }, provider: { cents } }];
  return [{ kind: "refund", shop: {}, provider: said(status, cents) }];
}

/** The disputes of one payment against the provider's. */
export function disputeDifferences(ours: readonly BookedDispute[], told: readonly GatewayDispute[]): Found[] {
  const found: Found[] = [];
  for (const { id, status, amountCents } of told) {
    const own = ours.find(({ ref }) => ref === id);
    if (own?.status === status && own.amount_cents === amountCents) continue;
    const shop = own ? said(own.status, own.amount_cents) : {};
    found.push({ kind: "dispute", shop, provider: said(status, amountCents) });
  }
  const gone = ours.filter(({ ref }) => !told.some(({ id }) => id === ref));
  return [
    ...found,
    ...gone.map((own): Found => ({ kind: "dispute", shop: said(own.status, own.amount_cents), provider: {} })),
  ];
}

/** One that is not decided yet, and holds money. */
export const openDispute = (disputes: readonly BookedDispute[]): BookedDispute | undefined =>
  disputes.find(({ status }) => holdsMoney(status));

const said = (status: RefundStatus | DisputeStatus, cents: Cents) => ({ status, cents });
