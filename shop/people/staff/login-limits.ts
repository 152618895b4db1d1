/** Wrong passwords before the first wait (OWASP ASVS 5.0, 6.3.1). */
export const FREE_TRIES = 5;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15 * 60 * 1000;
/** After this long without an attempt, the count starts over. */
export const FORGET_AFTER_MS = 60 * 60 * 1000;

export type Tries = { count: number; lastAt: Date };
export type Admission = { admitted: true; failures: number } | { admitted: false; retryAfterSeconds: number };

/**
 * Whether another attempt is admitted. After five failures, each further one must wait: 1 s at first, then twice as long each time, at most
 * 15 minutes. A rejected attempt doesn't prolong the wait. A last attempt in the future, from a clock that was ahead, counts as one of now.
 * `failures`: the number of failed attempts before this one.
 */
export function judgeTry(tries: Tries | undefined, now: Date): Admission {
  const restedMs = tries ? Math.max(0, now.getTime() - tries.lastAt.getTime()) : 0;
  const failures = tries && restedMs < FORGET_AFTER_MS ? tries.count : 0;
  const waitMs = delayAfter(failures) - restedMs;
  if (failures > 0 && waitMs > 0) return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
  return { admitted: true, failures };
}

/** How long the next attempt must wait after this many failures, in milliseconds. */
export function delayAfter(tries: number): number {
  if (tries < FREE_TRIES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - FREE_TRIES));
}
