import { setTimeout } from "node:timers/promises";
import { ANSWER_LIMIT_MS } from "../../gateway.ts";

/** A monotonic clock in milliseconds, and a way to wait. */
export type Waiting = { now(): number; pause(milliseconds: number): Promise<unknown> };

export const WAITING: Waiting = { now: () => performance.now(), pause: (milliseconds) => setTimeout(milliseconds) };

/** Nothing is retried after this long, because the last try still needs time for its answer within the limit of the call. */
export const PATIENCE_MS = ANSWER_LIMIT_MS - 3_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** Twice as long each time, less up to half at random, so that requests refused together aren't retried together. */
const pauseAfter = (tries: number, share: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS) * (1 - share / 2);

/**
 * Repeats the work with growing pauses, for `PATIENCE_MS` at most, until it succeeds or fails with an error that `mayAskAgain` rejects.
 *
 * @param work gets the latest time, by the same clock, at which it may begin.
 * @param random returns a number from 0 up to 1. @throws the last error of the work.
 */
export async function patiently<T>(
  work: (until: number) => Promise<T>,
  mayAskAgain: (error: unknown) => boolean,
  { waiting, random = Math.random }: { waiting: Waiting; random?: () => number },
): Promise<T> {
  const end = waiting.now() + PATIENCE_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await work(end);
    } catch (error) {
      const pause = pauseAfter(tries, random());
      if (!mayAskAgain(error) || waiting.now() + pause > end) throw error;
      await waiting.pause(pause);
    }
  }
}

/** Evenly spaced turns for writes, in the order in which they are requested. */
export class WritePace {
  readonly #gapMs: number;
  readonly #waiting: Waiting;
  #nextAt = Number.NEGATIVE_INFINITY;

  /** @param perSecond turns per second. */
  constructor(perSecond: number, waiting: Waiting) {
    this.#gapMs = 1000 / perSecond;
    this.#waiting = waiting;
  }

  /** Waits for the next turn. @param until its latest time, in the clock's milliseconds. @returns false at once when it would be later. */
  async turn(until: number): Promise<boolean> {
    const now = this.#waiting.now();
    const at = Math.max(now, this.#nextAt);
    if (at > until) return false;
    this.#nextAt = at + this.#gapMs;
    if (at > now) await this.#waiting.pause(at - now);
    return true;
  }
}
