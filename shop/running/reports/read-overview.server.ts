import { BACKUP_JOB, readBackupStatus } from "#platform/backup/backup-status.server.ts";
import { dayAfter, easternDay, startOfEasternDay } from "#platform/eastern-day.ts";
import { sumsOf } from "#platform/sums.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { listBlocked } from "#shop/money/abuse-limits/blocked.server.ts";
import type { AbuseThresholds } from "#shop/money/abuse-limits/limits.ts";
import { dollars } from "#shop/money/money.ts";
import { latestReconciliation } from "#shop/money/payments/nightly-reconciliation.server.ts";
import { countToShip } from "#shop/ordering/orders/find-orders.store.server.ts";
import { latenessAt } from "#shop/ordering/orders/ship-by.ts";
import { countFailedJobs } from "#shop/running/jobs/job-admin.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { readOpenQuestions } from "./attention.store.server.ts";
import type { Overview, StockLine } from "./overview.contract.server.ts";
import {
  ATTENTION_KINDS,
  type AttentionKind,
  FUNNEL_STEPS,
  type FunnelStep,
  type PeriodDays,
  rateOf,
} from "./overview.ts";
import { HOUR_MS, hourOf, type Period, periodOf, type Span } from "./period.ts";
import { unsureFrom } from "./roll-up.server.ts";
import { LATELY_DAYS, LONG_DAYS, outlookOf } from "./stock-outlook.ts";
import * as store from "./totals.store.server.ts";
import {
  countSales,
  firstSale,
  type HourlySales,
  type HourlyVisits,
  hasOrders,
  readSoldStock,
} from "./totals.store.server.ts";

const DAY_MS = 24 * HOUR_MS;

type Asked = { days: PeriodDays; provider: string; abuseThresholds: AbuseThresholds };

/** The current figures of Home: the stored sums of past hours plus the changes since. */
export async function readOverview(ctx: ShopContext, { days, provider, abuseThresholds }: Asked) {
  const { db } = ctx;
  const at = ctx.clock.now();
  const period = periodOf(days, at);
  const tail = await readTail(db);
  const all = { from: period.before.from, until: period.now.until };
  const sales = await salesOf(db, all, tail, days === 1 ? "hour" : "day");
  const now = sumOf(sales, period.now);
  const first = await firstSale(db);
  const [anyOrders, before, visits, stock, attention] = await Promise.all([
    hasOrders(db),
    sumUntil(ctx, sales, period, tail),
    visitsOf(db, period.now, tail),
    readStock(ctx, at, first),
    readAttention(ctx, { at, provider, abuseThresholds }),
  ]);
  return {
    at,
    days,
    comparedUntil: period.comparedUntil,
    isNew: !anyOrders,
    hasEarlier: first !== undefined && first < period.now.from,
    figures: { ...figuresOf(now), cancelled: now.cancelled, returned: dollars(now.returnedCents) },
    before: figuresOf(before),
    points: pointsOf(sales, period, { at, compared: before }),
    funnel: funnelOf(now, visits),
    stock,
    attention: attention.filter(({ count }) => count > 0),
  };
}

type Sum = Omit<HourlySales, "hour">;

const sumOf = (sales: readonly HourlySales[], span: Span): Sum => addUp(sales.filter(within(span)));

const addUp = (sales: readonly HourlySales[]): Sum => sumsOf(KEYS, sales);

function less(sum: Sum, part: Sum): Sum {
  const rest = { ...sum };
  for (const key of KEYS) rest[key] -= part[key];
  return rest;
}

const KEYS = ["orders", "totalCents", "returnedCents", "units", "cancelled", "payers"] as const;

/** Sums the previous period up to the current time of day: whole days, hours of the last day, and part of its last hour. */
async function sumUntil(
  { db }: ShopContext,
  sales: readonly HourlySales[],
  { before, comparedUntil }: Period,
  tail: Tail,
): Promise<Sum> {
  const lastHour = hourOf(comparedUntil);
  const lastDay = { from: startOfEasternDay(dayAfter(easternDay(before.until), -1)), until: lastHour };
  const hours = await salesOf(db, lastDay, tail, "hour");
  const part = await countSales(db, [lastHour], comparedUntil);
  return addUp([...sales.filter(({ hour }) => hour >= before.from && hour < lastDay.from), ...hours, ...part]);
}

function figuresOf({ orders, totalCents, returnedCents, units }: Sum): Overview["before"] {
  const cents = totalCents - returnedCents;
  return {
    orders,
    revenue: dollars(cents),
    average: orders === 0 ? null : dollars(Math.round(cents / orders)),
    units,
  };
}

/** `compared`: the previous period up to the same time, of which the current hour or day gets what its earlier ones haven't counted. */
function pointsOf(
  sales: readonly HourlySales[],
  { before: all, buckets }: Period,
  { at, compared }: { at: Date; compared: Sum },
) {
  return buckets.map(({ now, before }) => {
    const sum = now.from <= at ? figuresOf(sumOf(sales, now)) : undefined;
    const isCurrent = now.from <= at && at < now.until;
    const earlier = { from: all.from, until: before.from };
    const { orders, revenue } = figuresOf(isCurrent ? less(compared, sumOf(sales, earlier)) : sumOf(sales, before));
    return {
      at: now.from,
      orders: sum?.orders ?? null,
      revenue: sum?.revenue ?? null,
      before: { at: before.from, orders, revenue },
    };
  });
}

/** Counts cancelled orders as orders, because the shopper went through all steps. */
function funnelOf(now: Sum, visits: readonly HourlyVisits[]): Overview["funnel"] {
  const { views, carts, checkouts } = sumsOf(["views", "carts", "checkouts"], visits);
  const counts: Record<FunnelStep, number> = {
    view: views,
    cart: carts,
    checkout: checkouts,
    payment: now.payers,
    order: now.orders + now.cancelled,
  };
  return FUNNEL_STEPS.map((step, index) => {
    const before = FUNNEL_STEPS[index - 1];
    return { step, count: counts[step], rate: rateOf(counts[step], before && counts[before]) };
  });
}

async function readStock({ db }: ShopContext, at: Date, first: Date | undefined): Promise<StockLine[]> {
  const ago = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const daysSince = (day: Date) => (at.getTime() - day.getTime()) / DAY_MS;
  const daysOpen = first ? daysSince(first) : 0;
  const rows = await readSoldStock(db, { lately: ago(LATELY_DAYS), long: ago(LONG_DAYS) });
  return rows
    .map(({ sku, productId, title, color, size, onHand, lately, long, onSaleSince }) => ({
      ...{ sku, productId, title, color, size, onHand },
      ...outlookOf(onHand, { lately, long }, Math.min(daysOpen, daysSince(onSaleSince))),
    }))
    .filter(({ state }) => state === "out" || state === "running_out" || state === "not_selling")
    .sort(
      (one, other) =>
        URGENCY[one.state] - URGENCY[other.state] ||
        (one.daysLeft ?? 0) - (other.daysLeft ?? 0) ||
        other.perDay - one.perDay,
    );
}

const URGENCY: Record<StockLine["state"], number> = { out: 0, running_out: 1, not_selling: 2, fine: 3, new: 3 };

/** @returns the number of to-do items that Home lists, by kind, including zeros */
export async function countAttention(
  ctx: ShopContext,
  asked: Pick<Asked, "provider" | "abuseThresholds">,
): Promise<Record<string, number>> {
  const all = await readAttention(ctx, { ...asked, at: ctx.clock.now() });
  return Object.fromEntries(all.map(({ kind, count }) => [kind, count]));
}

async function readAttention(ctx: ShopContext, { at, provider, abuseThresholds }: Omit<Asked, "days"> & { at: Date }) {
  const { db } = ctx;
  const { respond_by, hold_ends, ...open } = await readOpenQuestions(db, { now: at, provider });
  const books = await latestReconciliation(db, provider);
  const { policies } = await readSettings(db);
  const toShip = await countToShip(db, { now: at, lateness: latenessAt(at, policies) });
  const backup = await readBackupStatus(ctx.pool, at);
  const counts: Record<AttentionKind, number> = {
    ...open,
    books_differ: books?.differences ?? 0,
    ship_late: toShip.late,
    to_ship: toShip.all,
    held_back: (await listBlocked(ctx, abuseThresholds)).length,
    backup_missing: backup?.isMissing ? 1 : 0,
    jobs_parked: await countFailedJobs(ctx, { without: BACKUP_JOB }),
  };
  const more: Partial<Record<AttentionKind, { by?: Date | undefined; since?: Date | undefined }>> = {
    disputes: { by: respond_by ?? undefined },
    holds_ending: { by: hold_ends ?? undefined },
    backup_missing: { since: backup?.lastAt ?? undefined },
  };
  return ATTENTION_KINDS.map((kind) => ({ kind, count: counts[kind], ...more[kind] }));
}

/** The hours that are new or have changed since the job's last run, recounted. */
export type Tail = {
  sales: HourlySales[];
  changed: readonly Date[];
  visitsFrom: Date;
  visits: store.HourlyVisits[];
};

export async function readTail(db: Db): Promise<Tail> {
  const since = unsureFrom(await store.readProgress(db));
  const hours = await store.changedHours(db, since);
  const visitsFrom = hourOf(since ?? new Date(0));
  const [sales, visits] = await Promise.all([store.countSales(db, hours), store.countVisits(db, visitsFrom)]);
  return { sales, changed: hours, visitsFrom, visits };
}

const within =
  ({ from, until }: Span) =>
  ({ hour }: { hour: Date }): boolean =>
    hour >= from && hour < until;

/** The current sales of a period: the stored sums by hour or day, and the recounted hours. */
export async function salesOf(db: Db, span: Span, tail: Tail, by: "hour" | "day"): Promise<HourlySales[]> {
  const summed = await store.readSales(db, span, { by, without: tail.changed });
  return [...summed, ...tail.sales.filter(within(span))];
}

export async function visitsOf(db: Db, span: Span, tail: Tail): Promise<store.HourlyVisits[]> {
  const summed = await store.readVisits(db, span);
  return [...summed.filter(({ hour }) => hour < tail.visitsFrom), ...tail.visits.filter(within(span))];
}
