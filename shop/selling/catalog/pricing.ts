import { easternDay } from "#platform/eastern-day.ts";
import type { Cents } from "#shop/money/money.ts";
import type { RunningSale } from "./catalog.ts";

export type Pricing = {
  priceCents: Cents;
  salePriceCents: Cents | null;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
};

/** 'Sale ends soon!' is shown if the sale ends within this many days (decisions.md, Catalogue). */
export const SALE_SOON_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The list price, or the sale price while the sale runs. */
export function currentPrice(pricing: Pricing, now: Date): Cents {
  return isOnSale(pricing, now) ? pricing.salePriceCents : pricing.priceCents;
}

export function runningSale(pricing: Pricing, now: Date): RunningSale | null {
  if (!isOnSale(pricing, now)) return null;
  const { priceCents, salePriceCents, saleEndsAt } = pricing;
  const leftMs = saleEndsAt ? saleEndsAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
  return {
    endsAt: saleEndsAt?.toISOString() ?? null,
    lastDay: saleEndsAt && lastDayOf(saleEndsAt),
    endsSoon: leftMs <= SALE_SOON_DAYS * DAY_MS,
    percentOff: Math.floor(((priceCents - salePriceCents) * 100) / priceCents),
  };
}

/** The last day of a sale that ends then. */
export const lastDayOf = (saleEndsAt: Date): string => easternDay(new Date(saleEndsAt.getTime() - 1));

function isOnSale(pricing: Pricing, now: Date): pricing is Pricing & { salePriceCents: Cents } {
  const { salePriceCents, saleStartsAt, saleEndsAt } = pricing;
  return salePriceCents !== null && (!saleStartsAt || saleStartsAt <= now) && (!saleEndsAt || now < saleEndsAt);
}
