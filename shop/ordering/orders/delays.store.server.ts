import { type Selectable, sql } from "kysely";
import { hawaiianDay } from "#platform/eastern-day.ts";
import type { Db } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import { holdIsOver, PAID_BACK } from "./order-money.store.server.ts";
import type { OrderView } from "./order-schema.server.ts";
import { MAY_BE_LATE, TO_SHIP } from "./order-status.ts";
import type { Lateness } from "./ship-by.ts";

export type Delay = Omit<Selectable<Tables["orderDelays"]>, "orderId">;

const COLUMNS = ["shipsBy", "reason", "agreeBy", "agreedAt", "agreedDay", "toldAt", "toldBy", "revision"] as const;

export const findDelay = (db: Db, orderId: string): Promise<Delay | undefined> =>
  db.selectFrom("orderDelays").select(COLUMNS).where("orderId", "=", orderId).executeTakeFirst();

export async function writeDelay(tx: Db, orderId: string, delay: Delay): Promise<void> {
  await tx
    .insertInto("orderDelays")
    .values({ orderId, ...delay })
    .onConflict((conflict) => conflict.column("orderId").doUpdateSet(delay))
    .execute();
}

export async function noteAgreement(tx: Db, orderId: string, at: Date): Promise<void> {
  await tx.updateTable("orderDelays").set({ agreedAt: at }).where("orderId", "=", orderId).execute();
}

/** So that its customer is no longer asked to agree; the timeline keeps the notices and answers. */
export async function forgetDelay(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom("orderDelays").where("orderId", "=", orderId).execute();
}

export async function shownDelay(db: Db, orderId: string): Promise<OrderView["delay"]> {
  const found = await findDelay(db, orderId);
  if (!found) return null;
  const { shipsBy, reason, agreeBy, agreedAt } = found;
  return { shipsBy, reason, agreeBy, agreedAt: agreedAt?.toISOString() ?? null };
}

/** Whether a delay `d` is unanswered: its last day to answer is over in every state, and its customer hasn't agreed. */
const noAnswer = (now: Date) => sql`d.agree_by < ${hawaiianDay(now)}::date and d.agreed_at is null`;

/** Open orders `o` whose delay is unanswered, unless all is paid back, as in `awaitsAgreement`. */
export const unanswered = (now: Date) => sql`
  from order_delays d join orders o on o.id = d.order_id
  where ${noAnswer(now)} and o.status = any(${MAY_BE_LATE}::text[])
    and not ${PAID_BACK}`;

/**
 * The day that the customer of an order `o` agreed to wait for, explicitly or by silence; null without one. A further delay that they haven't
 * answered changes nothing about it.
 */
export const AGREED_DAY = sql<string | null>`(
  select case when d.agree_by is null or d.agreed_at is not null then d.ships_by else d.agreed_day end
  from order_delays d where d.order_id = o.id)`;

/** Whether an order `o` is expected to ship: it may, the shop has or can take its money, and its customer didn't leave a delay unaccepted. */
export const isToShip = (now: Date) => sql<boolean>`(
  o.status = any(${TO_SHIP}::text[]) and not ${PAID_BACK} and not ${holdIsOver(now)}
  and not exists (
    select from order_delays d where d.order_id = o.id and ${noAnswer(now)}))`;

/** Whether an order `o` is past its ship-by day (`shipByOf`). */
export const isLate = ({ today, placedBefore }: Lateness) =>
  sql<boolean>`coalesce(${AGREED_DAY} < ${today}::date, o.placed_at < ${placedBefore})`;

export async function unansweredBefore(
  db: Db,
  { now, after, limit }: { now: Date; after: { orderId: string } | undefined; limit: number },
): Promise<{ orderId: string }[]> {
  const { rows } = await sql<{ orderId: string }>`
    select o.id as order_id ${unanswered(now)} ${after === undefined ? sql`` : sql`and o.id > ${after.orderId}::uuid`}
      and (select p.ref is not null from payments p where p.order_id = o.id order by p.attempt desc limit 1)
    order by o.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether the shop is to cancel an order because its delay is unanswered. */
export async function isUnanswered(db: Db, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select ${unanswered(now)} and o.id = ${orderId}`.execute(db);
  return rows.length > 0;
}
