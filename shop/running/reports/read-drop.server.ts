import type { ShopContext } from "#shop/context.server.ts";
import { countFailedJobs } from "#shop/running/jobs/job-admin.server.ts";
import type { Drop } from "./drop.contract.server.ts";
import { countByMinute, countDropWork, readDropStock } from "./drop.store.server.ts";

const MINUTE_MS = 60_000;
const MINUTES = 60;

/** The number of orders in past minutes, by the start of the minute in milliseconds. */
export type PastMinutes = Map<number, number>;
/** How long after a minute's end all of its orders are committed. */
const SETTLED_MS = 60_000;

/**
 * The live view of a drop.
 *
 * @param past kept between calls, so that each call counts only the latest minutes
 */
export async function readDrop(ctx: ShopContext, past: PastMinutes = new Map()): Promise<Drop> {
  const { db } = ctx;
  const at = ctx.clock.now();
  const minutes = minutesUntil(at);
  const since = minutes.find((minute) => !past.has(minute.getTime())) ?? at;
  const [counted, stock, work, jobs] = await Promise.all([
    countByMinute(db, since),
    readDropStock(db),
    countDropWork(db, new Date(at.getTime() - MINUTES * MINUTE_MS)),
    countFailedJobs(ctx),
  ]);
  const ordersOf = new Map([...past, ...counted.map(({ minute, orders }) => [minute.getTime(), orders] as const)]);
  past.clear();
  for (const minute of minutes) {
    const begin = minute.getTime();
    if (begin + MINUTE_MS + SETTLED_MS <= at.getTime()) past.set(begin, ordersOf.get(begin) ?? 0);
  }
  return {
    at: at.toISOString(),
    minutes: minutes.map((minute) => ({ at: minute.toISOString(), orders: ordersOf.get(minute.getTime()) ?? 0 })),
    variants: stock.map(({ nextRestockAt, ...row }) => ({
      ...row,
      nextRestockAt: nextRestockAt?.toISOString() ?? null,
    })),
    queue: {
      unpaid: work.unpaid,
      paymentNews: work.paymentNews,
      emails: work.emails,
      webhooks: work.webhooks,
      adEvents: work.adEvents,
    },
    failures: {
      declined: work.declined,
      refused: work.refused,
      paymentsOpen: work.paymentsOpen,
      emails: work.emailsFailed,
      webhooks: work.webhooksFailed,
      jobs,
    },
  };
}

/** The starts of the last 60 minutes, including the current one. */
function minutesUntil(at: Date): Date[] {
  const current = Math.floor(at.getTime() / MINUTE_MS);
  return Array.from({ length: MINUTES }, (_, n) => new Date((current - MINUTES + 1 + n) * MINUTE_MS));
}
