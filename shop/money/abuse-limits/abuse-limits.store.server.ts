import { sql } from "kysely";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Db } from "#shop/context.server.ts";
import { type AbuseThresholds, type Counters, FORGET_AFTER_MS, SIGNALS, type Signal } from "./limits.ts";

/** The key of a counter: its signal and a keyed hash, such as 'email:…'. */
export type Subject = `${Signal}:${string}`;

export const signalOf = (subject: Subject): Signal => {
  const signal = SIGNALS.find((each) => subject.startsWith(`${each}:`));
  if (!signal) throw new Error(`${subject} is not a counted subject`);
  return signal;
};

export type CounterRow = Counters & { subject: Subject };

const READ_COUNTERS = `
select subject, failed, paid, asked, answered, last_at as "lastAt" from guard_counters where subject = any($1::text[])`;

const RECENT_SUBJECTS = "select subject from guard_counters where last_at > $1 limit $2";

/** Up to `limit` subjects that were counted after `since`, in no particular order. */
export async function recentSubjects(pool: Pool, since: Date, limit: number): Promise<Subject[]> {
  const { rows } = await pool.query<{ subject: Subject }>(RECENT_SUBJECTS, [since, limit]);
  return rows.map(({ subject }) => subject);
}

/** The counters of these subjects. Not a prepared statement, because a plan made for an empty table would scan a full one. */
export async function readCounters(pool: Pool, subjects: readonly Subject[]): Promise<CounterRow[]> {
  return (await pool.query<CounterRow>(READ_COUNTERS, [subjects])).rows;
}

export type CountedAttempt = { failed: number; asked: number; answered: number; orderId: string; at: Date };

/**
 * Counts an attempt for its subjects; counters that have expired start over. Rows are locked in the order of their keys, so two orders
 * never deadlock.
 */
export async function countAttempt(
  tx: Db,
  subjects: readonly Subject[],
  { failed, asked, answered, orderId, at }: CountedAttempt,
): Promise<void> {
  const forgotten = new Date(at.getTime() - FORGET_AFTER_MS);
  const kept = (column: string) => sql`case when g.last_at > ${forgotten} then g.${sql.ref(column)} else 0 end`;
  await sql`
    insert into guard_counters as g (subject, failed, asked, answered, order_id, first_at, last_at)
    select subject, ${failed}::int, ${asked}::int, ${answered}::int, ${orderId}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${subjects}::text[]) as s (subject) order by subject
    on conflict (subject) do update set failed = ${kept("failed")} + excluded.failed, paid = ${kept("paid")},
      asked = ${kept("asked")} + excluded.asked, answered = ${kept("answered")} + excluded.answered, refused = ${kept("refused")},
      first_at = case when g.last_at > ${forgotten} then g.first_at else excluded.first_at end,
      order_id = excluded.order_id, last_at = greatest(g.last_at, excluded.last_at)`.execute(tx);
}

/** Adds to existing counters; creates none. */
export async function addToCounters(
  db: Db,
  column: "paid" | "answered" | "refused",
  counts: ReadonlyMap<Subject, number>,
): Promise<void> {
  const added = [...counts].map(([subject, count]) => ({ subject, count }));
  await sql`
    with added as (select * from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a (subject text, count int)),
    held as (select subject from guard_counters where subject in (select subject from added) order by subject for no key update)
    update guard_counters g set ${sql.ref(column)} = g.${sql.ref(column)} + added.count
    from added, held where g.subject = added.subject and g.subject = held.subject`.execute(db);
}

/** Moves times in the future, from a clock that was ahead, to now, because waits count from them. Locks in the order of keys, too. */
export async function endFuture(db: Db, now: Date): Promise<void> {
  await sql`
    with ahead as (select subject from guard_counters where last_at > ${now} order by subject for no key update)
    update guard_counters g set last_at = ${now} from ahead where g.subject = ahead.subject`.execute(db);
}

/** Whether a counter has enough failures or open orders to block its subject; `judge` decides. */
export const mayBlock = (limits: AbuseThresholds, signals: readonly Signal[] = SIGNALS) =>
  sql<boolean>`(${sql.join(
    signals.map((signal) => {
      const { freeFailures, openOrders } = limits[signal];
      return sql`subject like ${`${signal}:%`} and (failed >= ${freeFailures} or asked - answered >= ${openOrders})`;
    }),
    sql` or `,
  )})`;

/** Cards counted after `since` that may be blocked. */
export async function suspectCards(db: Db, limits: AbuseThresholds, since: Date): Promise<CounterRow[]> {
  const rows = await db
    .selectFrom("guardCounters")
    .select(["subject", "failed", "paid", "asked", "answered", "lastAt"])
    .where("lastAt", ">", since)
    .where(mayBlock(limits, ["card"]))
    .execute();
  return rows as CounterRow[];
}

export type Window = { count: number; endsAt: Date };

/**
 * Counts one call for a subject in its time window, which starts with the first call and is shared by all processes. Even if the clock
 * was ahead at the first call, the window ends within its length from now.
 * @returns the count including this call, and when the window ends.
 */
export async function countInWindow(
  db: Db,
  { subject, windowMs, now }: { subject: string; windowMs: number; now: Date },
): Promise<Window> {
  const endsAt = new Date(now.getTime() + windowMs);
  const { rows } = await sql<Window>`
    insert into guard_windows as w (subject, count, ends_at) values (${subject}, 1, ${endsAt})
    on conflict (subject) do update set
      count = case when w.ends_at > ${now} then w.count + 1 else 1 end,
      ends_at = case when w.ends_at > ${now} then least(w.ends_at, excluded.ends_at) else excluded.ends_at end
    returning count, ends_at as "endsAt"`.execute(db);
  const [window] = rows;
  if (!window) throw new Error("a call was not counted in its window");
  return window;
}
