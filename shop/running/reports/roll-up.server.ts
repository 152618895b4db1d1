import type { ShopContext } from "#shop/context.server.ts";
import { HOUR_MS, hourOf, LATE_COMMITS_MS } from "./period.ts";
import {
  changedHours,
  countSales,
  countVisits,
  dropEvents,
  holdProgress,
  oldestStep,
  setProgress,
  writeSales,
  writeVisits,
} from "./totals.store.server.ts";

/** How long single steps of visits are kept. After that only their sums remain. */
const EVENTS_KEPT_MS = 7 * 24 * HOUR_MS;
/** Hours per statement. */
const HOURS_AT_ONCE = 14 * 24;

/** The time from which the sums may be outdated. Null if there are no sums. */
export const unsureFrom = (doneUntil: Date | null): Date | null =>
  doneUntil && new Date(doneUntil.getTime() - LATE_COMMITS_MS);

/**
 * The job that keeps the hourly sums. It recounts every hour with new or changed orders since the last run, however long ago that was
 * and however old the orders are, so running it twice, or in two processes, changes nothing. Steps of visits are deleted after a week, once
 * they have been summed up.
 *
 * Each transaction counts up to two weeks of hours, oldest first, and saves the progress, so the next run after an interrupted one continues
 * where it stopped.
 */
export async function rollUp({ db, clock }: ShopContext): Promise<void> {
  const now = clock.now();
  const { begun, hours } = await db.transaction().execute(async (tx) => {
    const begun = await holdProgress(tx);
    const since = unsureFrom(begun);
    // The sums of older hours are all that remains of them.
    const from = hourOf(since ?? (await oldestStep(tx)) ?? now);
    await writeVisits(tx, from, await countVisits(tx, from));
    await dropEvents(tx, hourOf(new Date(Math.min(now.getTime() - EVENTS_KEPT_MS, from.getTime()))));
    return { begun, hours: await changedHours(tx, since) };
  });
  let progress = begun?.getTime();
  for (let at = 0; at === 0 || at < hours.length; at += HOURS_AT_ONCE) {
    const some = hours.slice(at, at + HOURS_AT_ONCE);
    const counted = at + HOURS_AT_ONCE >= hours.length ? now.getTime() : endOf(some);
    const reached = Math.max(progress ?? 0, counted);
    const isOurs = await db.transaction().execute(async (tx) => {
      // Another process has changed the progress, or past orders were inserted: the next run has to find the hours again.
      if ((await holdProgress(tx))?.getTime() !== progress) return false;
      await writeSales(tx, some, await countSales(tx, some));
      await setProgress(tx, new Date(reached));
      return true;
    });
    if (!isOurs) return;
    progress = reached;
  }
}

const endOf = (hours: readonly Date[]): number => (hours.at(-1)?.getTime() ?? 0) + HOUR_MS;
