import { setTimeout } from "node:timers/promises";
import { ANSWER_LIMIT_MS } from "../../gateway.ts";

/** Milliseconds that only grow, and waiting until so many have passed. */
export type Waiting = { now(): number; pause(milliseconds: number): Promise<unknown> };

export const WAITING: Waiting = { now: () => performance.now(), pause: (milliseconds) => setTimeout(milliseconds) };

/** After that nothing is asked again: what was asked last still needs time to be answered within the limit of the call. */
export const PATIENCE_MS = ANSWER_LIMIT_MS - 3_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** Twice as long each time, less up to a half, so that those who were refused together do not come back together. */
const pauseAfter = (tries: number, share: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS) * (1 - share / 2);

/**
 * Does the work until it is done or fails for another reason than `mayAskAgain`, with growing pauses, for `PATIENCE_MS` at the most.
 *
 * @param work gets the time, by the same clock, until which it may begin.
 * @param random a number from 0 up to 1. @throws the last failure of the work.
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

/** Evenly spaced turns for requests that change something, in the order in which they are asked for. */
export class WritePace {
  readonly #gapMs: number;
  readonly #waiting: Waiting;
  #nextAt = Number.NEGATIVE_INFINITY;

  /** @param perSecond turns in a second. */
  constructor(perSecond: number, waiting: Waiting) {
    this.#gapMs = 1000 / perSecond;
    this.#waiting = waiting;
  }

  /** Waits for the next turn. @param until milliseconds of the clock. @returns false, at once, when it comes later than that. */
  async turn(until: number): Promise<boolean> {
    const now = this.#waiting.now();
    const at = Math.max(now, this.#nextAt);
    if (at > until) return false;
    this.#nextAt = at + this.#gapMs;
    if (at > now) await this.#waiting.pause(at - now);
    return true;
  }
}
