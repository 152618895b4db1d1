/** One result of a benchmark: the rate per second, and how long each call took in milliseconds. */
export type Figure = { perSecond: number; p50Ms: number; p99Ms: number; count: number };

/**
 * Keeps `waiting` callers busy for `durationMs`: each calls again as soon as it has its answer.
 * @param once resolves when one call is done. If it rejects, so does the whole measurement
 */
export async function measure(once: () => Promise<unknown>, waiting: number, durationMs: number): Promise<Figure> {
  const took: number[] = [];
  const begin = performance.now();
  const end = begin + durationMs;
  const caller = async () => {
    for (let start = begin; start < end; ) {
      start = performance.now();
      await once();
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: waiting }, caller));
  const seconds = (performance.now() - begin) / 1000;
  const [p50Ms = 0, p99Ms = 0] = percentiles(took, [0.5, 0.99]);
  return { perSecond: took.length / seconds, p50Ms, p99Ms, count: took.length };
}

/** The percentiles of these figures. @param shares such as 0.95 */
export function percentiles(figures: number[], shares: readonly number[]): number[] {
  const sorted = figures.toSorted((a, b) => a - b);
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export const rate = (perSecond: number): string => Math.round(perSecond).toLocaleString("en-US");
export const ms = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 1 : 0);
