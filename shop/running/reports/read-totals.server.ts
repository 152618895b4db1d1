import type { Db } from "#shop/context.server.ts";
import { hourOf, type Span } from "./period.ts";
import { unsureFrom } from "./roll-up.server.ts";
import type { HourlySales } from "./totals.store.server.ts";
import * as store from "./totals.store.server.ts";

/** What the job has not summed up yet: the hours that came or changed since, counted now. */
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

/** What was sold in a span, right to the moment: the sums by the hour or the day, and beside them the hours that were counted anew. */
export async function salesOf(db: Db, span: Span, tail: Tail, by: "hour" | "day"): Promise<HourlySales[]> {
  const summed = await store.readSales(db, span, { by, without: tail.changed });
  return [...summed, ...tail.sales.filter(within(span))];
}

export async function visitsOf(db: Db, span: Span, tail: Tail): Promise<store.HourlyVisits[]> {
  const summed = await store.readVisits(db, span);
  return [...summed.filter(({ hour }) => hour < tail.visitsFrom), ...tail.visits.filter(within(span))];
}

/** Orders that wait to be shipped, and those of them that were placed before `border`. */
export async function toShip(db: Db, tail: Tail, border: Date): Promise<{ all: number; before: number }> {
  const sum = await store.readToShip(db, { border, without: tail.changed });
  for (const { hour, to_ship } of tail.sales) {
    sum.all += to_ship;
    if (hour < border) sum.before += to_ship;
  }
  return sum;
}
