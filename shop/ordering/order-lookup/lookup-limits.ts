import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { countInWindow } from "#shop/money/abuse-limits/abuse-limits.store.server.ts";

/** For one order number, and for one email address. */
export const LOOKUPS = 5;
export const LOOKUP_WINDOW_MS = 15 * 60 * 1000;

/** Keeps people from guessing orders and from flooding a mailbox. Counted for all processes, by keyed hashes. */
export type LookupLimits = {
  admit(lookup: {
    number: string;
    email: string;
  }): Promise<{ admitted: true } | { admitted: false; retryAfterSeconds: number }>;
};

export function createLookupLimits({ db, clock }: ShopContext, key: string): LookupLimits {
  return {
    async admit({ number, email }) {
      const now = clock.now();
      const ends: number[] = [];
      for (const subject of [`number ${number}`, `email ${email.toLowerCase()}`]) {
        const counted = { subject: keyedHash(`lookup ${subject}`, key), windowMs: LOOKUP_WINDOW_MS, now };
        const { count, endsAt } = await countInWindow(db, counted);
        if (count > LOOKUPS) ends.push(endsAt.getTime());
      }
      if (ends.length === 0) return { admitted: true };
      return { admitted: false, retryAfterSeconds: Math.ceil((Math.max(...ends) - now.getTime()) / 1000) };
    },
  };
}
