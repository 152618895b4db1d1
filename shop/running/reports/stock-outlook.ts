import type { StockLine } from "./overview.contract.server.ts";

type StockOutlook = Pick<StockLine, "state" | "perDay" | "daysLeft">;

/** The pace is that of the last two weeks, or of the last thirty days if nothing was sold in two weeks. */
export const LATELY_DAYS = 14;
export const LONG_DAYS = 30;
const RUNS_OUT_WITHIN_DAYS = 14;

/**
 * Estimates how long a stock will last.
 *
 * @param sold units sold in the last 14 and 30 days. @param daysOpen days since the shop's first order or, if that is later, since it
 *   went on sale: earlier days don't lower the pace, and nothing counts as not selling within the first two weeks
 */
export function outlookOf(onHand: number, sold: { lately: number; long: number }, daysOpen: number): StockOutlook {
  const open = Math.max(1, daysOpen);
  const perDay =
    sold.lately > 0
      ? sold.lately / Math.min(LATELY_DAYS, open)
      : sold.long / Math.min(LONG_DAYS, Math.max(open, LATELY_DAYS));
  if (onHand === 0) return { state: "out", perDay, daysLeft: 0 };
  if (perDay === 0) return { state: daysOpen >= LATELY_DAYS ? "not_selling" : "new", perDay, daysLeft: null };
  const daysLeft = onHand / perDay;
  return { state: daysLeft <= RUNS_OUT_WITHIN_DAYS ? "running_out" : "fine", perDay, daysLeft };
}
