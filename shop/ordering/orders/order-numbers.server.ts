import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import { FIRST_DIGITS, nextDigits, numbersOf, orderNumber } from "./order-number.ts";

/** Draws until the next count of used numbers. */
const RECOUNT_EVERY = 10_000;

export type OrderNumbers = {
  /**
   * Draws random candidates: `count`, plus as many as are probably taken, and none that another draw of this process holds. The caller
   * drops those that are taken and calls `release` after its transaction.
   */
  draw(count: number): Promise<{ candidates: string[]; release(): void }>;
};

export function createOrderNumbers(pool: Pool, ids: Ids): OrderNumbers {
  let digits = FIRST_DIGITS;
  let used = 0;
  let untilRecount = 0;
  const held = new Set<string>();

  async function recount(): Promise<void> {
    const { rows } = await pool.query<{ digits: number; used: number }>(
      "select length(number) - 2 as digits, count(*)::int as used from orders group by 1 order by 1 desc limit 1",
    );
    const longest = rows[0] ?? { digits: FIRST_DIGITS, used: 0 };
    digits = nextDigits(longest.digits, longest.used);
    used = digits === longest.digits ? longest.used : 0;
  }

  return {
    async draw(count) {
      if (untilRecount <= 0) {
        await recount();
        untilRecount = RECOUNT_EVERY;
      }
      untilRecount -= count;
      const wanted = Math.ceil(count / (1 - used / numbersOf(digits))) + 8;
      const candidates: string[] = [];
      while (candidates.length < wanted) {
        const number = orderNumber(digits, ids.random);
        if (held.has(number)) continue;
        held.add(number);
        candidates.push(number);
      }
      return {
        candidates,
        release() {
          for (const number of candidates) held.delete(number);
        },
      };
    },
  };
}
