import type { Waiting } from "./stripe-patience.ts";

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
