import type { Clock } from "#platform/clock.ts";

/** So many wrong passwords cost nothing but the try (OWASP ASVS 5.0, 6.3.1). */
export const FREE_TRIES = 5;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15 * 60 * 1000;
/** After such a rest an account starts afresh. */
const FORGET_AFTER_MS = 60 * 60 * 1000;
const MAX_ACCOUNTS = 10_000;

type Tries = { count: number; lastAt: number };

/**
 * Slows down guessing at one account: after five tries each next one must wait, 1 s at first, then twice as long each time, 15 minutes
 * at most. Nobody is locked out for good. Kept in the memory of the process and bounded: the account that was tried longest ago is
 * forgotten first. What has to be counted by address is counted by the door.
 */
export type LoginLimits = {
  /** Counts a try, before the password is looked at, so that tries at the same moment count too. */
  admit(account: string): { admitted: true } | { admitted: false; retryAfterSeconds: number };
  /** The password was right. */
  succeeded(account: string): void;
};

export function createLoginLimits(clock: Clock): LoginLimits {
  const triesOf = new Map<string, Tries>();
  return {
    admit(account) {
      const key = account.toLowerCase();
      const now = clock.now().getTime();
      const tries = triesOf.get(key);
      const count = tries && now - tries.lastAt < FORGET_AFTER_MS ? tries.count : 0;
      const waitMs = tries ? tries.lastAt + delayAfter(count) - now : 0;
      if (waitMs > 0) return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      // A map keeps the order of insertion: to put it in again makes it the newest.
      triesOf.delete(key);
      triesOf.set(key, { count: count + 1, lastAt: now });
      if (triesOf.size > MAX_ACCOUNTS) forgetOldest(triesOf);
      return { admitted: true };
    },
    succeeded(account) {
      triesOf.delete(account.toLowerCase());
    },
  };
}

/** How long after the last of so many tries the next one must wait. */
export function delayAfter(tries: number): number {
  if (tries < FREE_TRIES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - FREE_TRIES));
}

function forgetOldest(triesOf: Map<string, Tries>): void {
  for (const oldest of triesOf.keys()) {
    triesOf.delete(oldest);
    return;
  }
}
