import { monitorEventLoopDelay } from "node:perf_hooks";

/** The server is too busy; a retry in a moment may succeed. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
}

/**
 * Limits how much CPU-heavy work runs at the same time, so that short requests get their turn in between.
 *
 * @returns a function that runs the work, at once or when its turn comes; it throws `Overloaded` at once if too many are waiting
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (line.length < waiting) await new Promise<void>((start) => line.push(start));
    else throw new Overloaded("Too many are waiting already");
    try {
      return await work();
    } finally {
      // The next one takes this turn over.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const RESOLUTION_MS = 10;
const SAMPLE_MS = 500;

/**
 * @returns a function that returns how late timers currently are, in milliseconds: the median of the last half second, or that of the half
 * second before if it is less, because one long pause can fill a whole half second
 */
export function watchEventLoop(histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })): () => number {
  histogram.enable();
  let [before, now] = [0, 0];
  setInterval(() => {
    before = now;
    now = histogram.count > 0 ? histogram.percentile(50) / 1e6 - RESOLUTION_MS : 0;
    histogram.reset();
  }, SAMPLE_MS).unref();
  return () => Math.min(before, now);
}
