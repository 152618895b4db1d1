import type { Fit } from "#shop/selling/catalog/catalog.ts";

export const FIT_WORDS: Record<Fit, string> = { small: "Runs small", true: "True to size", large: "Runs large" };

/** Such as 'Most say it's true to size'; undefined if there is no majority. @param fits counts of small, true and large */
export function fitSummary(fits: readonly number[]): string | undefined {
  const total = fits.reduce((sum, count) => sum + count, 0);
  const most = fits.findIndex((count) => count * 2 > total);
  const words = [FIT_WORDS.small, FIT_WORDS.true, FIT_WORDS.large][most];
  return words && `Most say it${most === 1 ? "'s" : ""} ${words.toLowerCase()}`;
}
