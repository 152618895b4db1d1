import { useOver } from "#app/storefront/use-over.ts";
import { nextEasternMidnight } from "#shop/ordering/orders/delivery-estimate.ts";
import { shopNow } from "./shop-clock.ts";

/** The time now; renders again at midnight, when delivery dates change. */
export function useToday(): Date {
  const now = new Date(shopNow());
  useOver(nextEasternMidnight(now).getTime());
  return now;
}
