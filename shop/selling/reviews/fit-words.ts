import type { Fit } from "#shop/selling/catalog/catalog.ts";

/** How the size that was bought fits, in words. */
export const FIT_WORDS: Record<Fit, string> = { small: "Runs small", true: "True to size", large: "Runs large" };

/**
 * What most of those say who said how it fits: 'Most say: true to size'. Undefined while it is not more than half of them, or nobody has.
 * @param fits how many say that it runs small, is true to size, runs large.
 */
export function fitSummary(fits: readonly number[]): string | undefined {
  const total = fits.reduce((sum, count) => sum + count, 0);
  const most = fits.findIndex((count) => count * 2 > total);
  const words = [FIT_WORDS.small, FIT_WORDS.true, FIT_WORDS.large][most];
  return words && `Most say: ${words.toLowerCase()}`;
}
