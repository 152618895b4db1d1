/** One figure of a benchmark: how many a second, and how long each took, in milliseconds. */
export type Figure = { perSecond: number; p50Ms: number; p99Ms: number; count: number };

/**
 * Keeps `waiting` callers busy for that long: each calls again as soon as it has its answer.
 * @param once resolves when one piece of work is done, and rejects when it went wrong: then the whole measurement does.
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
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { perSecond: took.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), count: took.length };
}

export const rate = (perSecond: number): string => Math.round(perSecond).toLocaleString("en-US");
export const ms = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 1 : 0);
