import { type RawBuilder, sql } from "kysely";
import { isAfter, mapPage, readPage } from "#platform/db/read-page.server.ts";
import { type PageQuery, placeText } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { type Change, type Claimed, DELIVERIES, type Status } from "./deliveries.server.ts";
import { type DeliveryKind, failedLately, type OpenState, type RetriedKind } from "./delivery-view.ts";
import type { FailedGroup } from "./outbox.contract.server.ts";

const ALWAYS = sql<boolean>`true`;
const MAX_ANSWER = 1000;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Claims the delivery that has been due the longest, so that no other process sends it until the claim expires.
 *
 * @typeParam Json the types of its `jsonb` columns, which the table types don't have
 */
export async function claimDelivery<Kind extends DeliveryKind, Json = unknown>(
  db: Db,
  kind: Kind,
  now: Date,
): Promise<(Claimed<Kind> & Json) | undefined> {
  const { table, since, claimMs, isDue = () => ALWAYS } = DELIVERIES[kind];
  const { rows } = await sql<Claimed<Kind> & Json>`
    update ${sql.table(table)}
    set attempts = attempts + 1, next_attempt_at = ${after(now, claimMs)}, last_attempt_at = ${now}
    where id = (
      select id from ${sql.table(table)} where status = 'queued' and next_attempt_at <= ${now} and ${isDue(now)}
      order by next_attempt_at limit 1 for update skip locked)
    returning *, ${sql.ref(since)} as since`.execute(db);
  return rows[0];
}

export type Note<Kind extends DeliveryKind> = {
  /** `queued`: it is retried at `nextAttemptAt`. */
  status: Status<Kind>;
  nextAttemptAt?: Date | undefined;
  answer: string | null;
  set?: Change<Kind> | undefined;
};

/** Records the result of an attempt, unless the delivery has left the outbox by then. @returns whether it was recorded */
export async function noteAttempt<Kind extends DeliveryKind>(
  db: Db,
  kind: Kind,
  id: string,
  { status, nextAttemptAt, answer, set }: Note<Kind>,
): Promise<boolean> {
  const { table, lastAnswer, forget, deliveredAfter = [] } = DELIVERIES[kind];
  const changes = {
    ...set,
    status,
    // PostgreSQL's text can't contain NUL.
    [lastAnswer]: answer?.replaceAll("\0", "").slice(0, MAX_ANSWER) ?? null,
    nextAttemptAt,
    ...(status !== "queued" && forget),
  };
  const from = ["queued", ...(isDelivered(status) ? deliveredAfter : [])];
  const isOpen = sql`id = ${id} and status = any(${from}::text[])`;
  const noted = await sql`update ${sql.table(table)} set ${columns(changes)} where ${isOpen}`.execute(db);
  return (noted.numAffectedRows ?? 0n) > 0n;
}

/** Whether it was delivered, or kept because the shop sends no emails. */
export const isDelivered = (status: string): boolean => !["queued", "failed", "dropped"].includes(status);

const columns = (changes: Record<string, unknown>) =>
  sql.join(
    Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : sql`${sql.ref(name)} = ${value}`)),
  );

/** Puts a finished delivery back into the outbox, with as many attempts as a new one. @returns whether there was one */
export async function queueAgain<Kind extends DeliveryKind>(
  db: Db,
  kind: Kind,
  { id, now, set = {} }: { id: string; now: Date; set?: Change<Kind> },
): Promise<boolean> {
  const changes = { ...set, status: "queued", attempts: 0, nextAttemptAt: now };
  const again = await sql`
    update ${sql.table(DELIVERIES[kind].table)} set ${columns(changes)} where id = ${id} and status <> 'queued'`.execute(
    db,
  );
  return (again.numAffectedRows ?? 0n) > 0n;
}

/** Whether a delivery waits until its webhook endpoint is enabled. */
export async function isHeld(db: Db, kind: DeliveryKind, id: string): Promise<boolean> {
  const { table, isHeld } = DELIVERIES[kind];
  if (!isHeld) return false;
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} and ${isHeld}`.execute(db);
  return rows.length > 0;
}

/**
 * Makes deliveries that wait for a retry due now. Deliveries that are due within the time of a claim don't change, because a process may
 * be sending them.
 *
 * @returns the number of deliveries that are now due
 */
export async function endPauses(db: Db, kind: DeliveryKind, now: Date, id?: string): Promise<number> {
  const { table, claimMs } = DELIVERIES[kind];
  const ended = await sql`
    update ${sql.table(table)} set next_attempt_at = ${now}
    where status = 'queued' and attempts > 0 and next_attempt_at > ${after(now, claimMs)}
      and ${id === undefined ? ALWAYS : sql`id = ${id}`}`.execute(db);
  return Number(ended.numAffectedRows ?? 0);
}

/** Drops deliveries that are too old to be accepted, and deletes old rows. */
export async function dropOld(db: Db, kind: DeliveryKind, now: Date): Promise<void> {
  const { table, since, tooOld, keepMs, lastAnswer, forget } = DELIVERIES[kind];
  if (tooOld) {
    const dropped = { status: "dropped", [lastAnswer]: tooOld.why, ...forget };
    await sql`
      update ${sql.table(table)} set ${columns(dropped)}
      where status in ('held', 'queued') and ${sql.ref(since)} < ${after(now, -tooOld.ms)}`.execute(db);
  }
  if (keepMs !== undefined) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(since)} < ${after(now, -keepMs)}`.execute(db);
  }
}

/** Locks a delivery until the end of the transaction. @returns its status; undefined if it doesn't exist */
export async function lockDelivery(tx: Db, kind: DeliveryKind, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from ${sql.table(DELIVERIES[kind].table)} where id = ${id} for update`.execute(tx);
  return rows[0]?.status;
}

const ALL = sql<string>`''`;

/** Whether a delivery is retried with its group: it failed lately, so that its news isn't old, and still has a recipient. */
function isRetriedTogether(kind: RetriedKind, now: Date) {
  const { since, to } = DELIVERIES[kind];
  return sql`status = 'failed' and ${sql.ref(since)} >= ${failedLately(now)} and ${to} <> ''`;
}

/** Counts the failed deliveries of these kinds by the group in which they are retried. */
export async function countFailed(db: Db, kinds: readonly RetriedKind[], now: Date): Promise<FailedGroup[]> {
  const parts = kinds.map((kind) => {
    const { table, together = ALL } = DELIVERIES[kind];
    return sql`
      select ${sql.lit(kind)} as kind, ${together} as "to", count(*)::int as count from ${sql.table(table)}
      where ${isRetriedTogether(kind, now)} group by 2`;
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<FailedGroup>`${sql.join(parts, sql` union all `)} order by count desc, "to"`.execute(db);
  return rows;
}

/** The ids of a group's newest failed deliveries. */
export async function findFailed(
  db: Db,
  { kind, to: group }: Omit<FailedGroup, "count">,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const { table, together = ALL } = DELIVERIES[kind];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${isRetriedTogether(kind, now)} and ${together} = ${group}
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type Filter = PageQuery & { kinds: readonly DeliveryKind[]; now: Date; state?: OpenState | undefined };

type Row = {
  kind: DeliveryKind;
  id: string;
  what: string;
  to: string;
  orderId: string | null;
  orderNumber: string | null;
  since: Date;
  status: OpenState;
  attempts: number;
  nextAttemptAt: Date;
  lastAttemptAt: Date | null;
  answer: string | null;
};

/** Queued and failed deliveries of these kinds, newest first. */
export async function listOpen(db: Db, filter: Filter) {
  if (filter.kinds.length === 0) return { items: [], next: null, total: 0 };
  const page = await readPage(db, filter, openRows, ({ since, id }) => placeText({ at: since, id }));
  return mapPage(page, (row) => asOpen(row, filter.now));
}

function openRows({ kinds, limit, state, after }: Filter): RawBuilder<Row> {
  const parts = kinds.map((kind) => {
    const { table, since, lastAnswer, what, to, order } = DELIVERIES[kind];
    const isOpen = state ? sql`status = ${sql.lit(state)}` : sql`(status = 'queued' or status = 'failed')`;
    return sql`(
      select ${sql.lit(kind)} as kind, id, ${what} as what, ${to} as to, ${order} as order_id, ${sql.ref(since)} as since, status, attempts,
        next_attempt_at, last_attempt_at, ${sql.ref(lastAnswer)} as answer
      from ${sql.table(table)} where ${isOpen} and ${isAfter(after, since)} order by ${sql.ref(since)} desc, id desc limit ${limit})`;
  });
  return sql`
    select delivery.*, number as order_number
    from (${sql.join(parts, sql` union all `)}) as delivery left join orders on orders.id = order_id
    order by since desc, delivery.id desc limit ${limit}`;
}

function asOpen(row: Row, now: Date) {
  const { claimMs, failsForGood = false } = DELIVERIES[row.kind];
  const isWaiting = row.status === "queued";
  return {
    ...row,
    _id: row.id,
    order: row.orderId && row.orderNumber ? { _id: row.orderId, orderNumber: row.orderNumber } : null,
    at: row.since,
    state: row.status,
    nextAttemptAt: isWaiting ? row.nextAttemptAt : null,
    mayRetry: isWaiting ? row.attempts > 0 && row.nextAttemptAt > after(now, claimMs) : !failsForGood && row.to !== "",
  };
}
