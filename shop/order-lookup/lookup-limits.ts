import type { Clock } from "#platform/clock.ts";

/** For one order number, and for one email address. */
export const LOOKUPS = 5;
export const LOOKUP_WINDOW_MS = 15 * 60 * 1000;
const MAX_SUBJECTS = 20_000;

/**
 * Keeps people from guessing at an order, and a mailbox from being filled: so many look-ups for one number and for one address in a
 * quarter of an hour, right or wrong. Kept in the memory of the process and bounded: what was asked for longest ago is forgotten first.
 */
export type LookupLimits = {
  admit(lookup: { number: string; email: string }): { admitted: true } | { admitted: false; retryAfterSeconds: number };
};

export function createLookupLimits(clock: Clock): LookupLimits {
  const windows = new Map<string, { count: number; endsAt: number }>();

  function openWindow(subject: string, now: number) {
    const known = windows.get(subject);
    if (known && known.endsAt > now) return known;
    windows.delete(subject);
    const opened = { count: 0, endsAt: now + LOOKUP_WINDOW_MS };
    windows.set(subject, opened);
    for (const oldest of windows.keys()) {
      if (windows.size <= MAX_SUBJECTS) break;
      windows.delete(oldest);
    }
    return opened;
  }

  return {
    admit({ number, email }) {
      const now = clock.now().getTime();
      const both = [openWindow(number, now), openWindow(email.toLowerCase(), now)];
      const full = both.filter(({ count }) => count >= LOOKUPS).map(({ endsAt }) => endsAt);
      if (full.length > 0) return { admitted: false, retryAfterSeconds: Math.ceil((Math.max(...full) - now) / 1000) };
      for (const window of both) window.count++;
      return { admitted: true };
    },
  };
}
