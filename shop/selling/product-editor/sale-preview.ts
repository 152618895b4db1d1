import type { Cents } from "#shop/money/money.ts";
import type { RunningSale } from "#shop/selling/catalog/catalog.ts";
import { currentPrice, lastDayOf, type Pricing, runningSale, SALE_SOON_DAYS } from "#shop/selling/catalog/pricing.ts";

/** `from`: when it begins; null if it already has. */
export type PriceStep = { from: Date | null; priceCents: Cents; sale: RunningSale | null };

const SOON_MS = SALE_SOON_DAYS * 24 * 60 * 60 * 1000;

/** The price that shoppers see now and after each automatic change, by the same rules as the storefront. */
export function previewSale(pricing: Pricing, now: Date): PriceStep[] {
  const { saleStartsAt, saleEndsAt } = pricing;
  const soon = saleEndsAt && new Date(saleEndsAt.getTime() - SOON_MS);
  const later = [saleStartsAt, soon, saleEndsAt]
    .filter((at) => at !== null && at > now)
    .sort((one, other) => Number(one) - Number(other));
  const steps = [null, ...later].map((from): PriceStep => {
    const at = from ?? now;
    return { from, priceCents: currentPrice(pricing, at), sale: runningSale(pricing, at) };
  });
  return steps.filter((step, index) => index === 0 || looksOtherwise(step, steps[index - 1]));
}

const looksOtherwise = (step: PriceStep, before: PriceStep | undefined): boolean =>
  step.priceCents !== before?.priceCents ||
  (step.sale === null) !== (before.sale === null) ||
  step.sale?.endsSoon !== before.sale?.endsSoon;

/** Warnings about a valid sale. `before` is the sale that shoppers saw. */
export function saleDoubts(pricing: Pricing, before: Pricing | undefined, now: Date): string[] {
  const doubts: string[] = [];
  const { salePriceCents, saleEndsAt } = pricing;
  if (salePriceCents === null) return doubts;
  if (saleEndsAt === null) {
    doubts.push("Without an end date, “Sale ends soon!” never appears, and the old price becomes misleading.");
  } else if (saleEndsAt <= now) {
    doubts.push("This sale is over. Shoppers see the list price.");
  }
  const shown = before && runningSale(before, now);
  if (shown?.endsSoon && shown.lastDay && (saleEndsAt === null || lastDayOf(saleEndsAt) > shown.lastDay)) {
    doubts.push(
      "Shoppers were told that this sale ends soon, and a later end makes that untrue. Start a new sale after a pause instead.",
    );
  }
  return doubts;
}
