import { type Selectable, sql, type UpdateObject } from "kysely";
import * as z from "zod/mini";
import { inBatches } from "#platform/db/in-batches.server.ts";
import { firstIdOf } from "#platform/ids.server.ts";
import type { Db, ShopContext, StaffActor } from "#shop/context.server.ts";
import { inTrouble } from "#shop/ordering/orders/troubles.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";

export type PaymentRow = Selectable<Tables["payments"]>;

/** The current payment of an order: its newest attempt. */
export function currentPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** `isCurrent`: whether it is the newest of its order. */
export type FoundPayment = PaymentRow & { isCurrent: boolean };

/** The row of a provider's payment: the one with its reference, else the attempt that has none yet. */
export async function paymentOf(
  tx: Db,
  orderId: string,
  provider: string,
  ref: string,
): Promise<FoundPayment | undefined> {
  const rows = await tx.selectFrom("payments").selectAll().where("orderId", "=", orderId).execute();
  const own = rows.filter((row) => row.provider === provider);
  const row = own.find((each) => each.ref === ref) ?? own.find((each) => each.ref === null);
  return row && { ...row, isCurrent: rows.every(({ attempt }) => attempt <= row.attempt) };
}

/** How many of a provider's orders should have been captured long ago. */
export async function countOverdueCaptures(db: Db, now: Date, provider: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from payments where status = 'authorized' and provider = ${provider} and order_id in (${inTrouble("capture_failing", now)})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The units of an order, and those held by other unpaid orders with the same card. Other calls for this card wait until the transaction
 * ends.
 */
export async function lockUnpaidUnits(tx: Db, orderId: string, card: string): Promise<{ own: number; others: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unpaid units ${card}`}, 0))`.execute(tx);
  const { rows } = await sql<{ own: number; others: number }>`
    select coalesce(sum(l.quantity) filter (where l.order_id = ${orderId}), 0)::int as own,
      coalesce(sum(l.quantity) filter (where l.order_id <> ${orderId}), 0)::int as others
    from order_lines l
    where l.order_id in (
      select ${orderId}::uuid
      union select order_id from payments where status in ('processing', 'requires_action') and card_fingerprint = ${card})`.execute(
    tx,
  );
  return rows[0] ?? { own: 0, others: 0 };
}

export async function updatePayment(
  tx: Db,
  { orderId, attempt }: Pick<PaymentRow, "orderId" | "attempt">,
  change: UpdateObject<Tables, "payments">,
): Promise<void> {
  await tx.updateTable("payments").set(change).where("orderId", "=", orderId).where("attempt", "=", attempt).execute();
}

/**
 * Call it before a payment is requested again. It moves `updated_at`, with two effects: a process whose own first request is refused then
 * knows of this one and doesn't take the payment for failed (`FAILED_UNLESS_REPEATED`), and the reconciler counts the payment as just
 * checked, so its next check waits (`duePayments`). It doesn't lock the order.
 *
 * @returns false if it has failed
 */
export async function noteRepeat(
  db: Db,
  { orderId, attempt }: Pick<PaymentRow, "orderId" | "attempt">,
  at: Date,
): Promise<boolean> {
  const noted = await db
    .updateTable("payments")
    .set({ updatedAt: sql`greatest(${at}, created_at + interval '1 millisecond')` })
    .where("orderId", "=", orderId)
    .where("attempt", "=", attempt)
    .where("status", "<>", "failed")
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** The status of a payment whose first request was refused: it stays open if it was requested again, or the reconciler asked for it, since. */
export const FAILED_UNLESS_REPEATED = sql<
  PaymentRow["status"]
>`case when updated_at = created_at then 'failed' else status end`;

/** Deletes the hashed emails and IP addresses of these orders' payments, so that the limits no longer count them. */
export async function erasePayers(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ guardEmail: null, guardIp: null })
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .execute();
}

/** Stores a provider's reply unchanged. */
export async function keepReply(
  tx: Db,
  event: { orderId: string; attempt: number; kind: string; reply: unknown; at: Date },
): Promise<void> {
  const { orderId, attempt, kind, reply, at } = event;
  await tx
    .insertInto("paymentEvents")
    .values({ orderId, attempt, kind, reply: JSON.stringify(reply), at })
    .execute();
}

/** Gives up a payment that its provider never had, but only once its order is closed: jobs find a waiting order by this row. */
export async function giveUpPayment(
  db: Db,
  { orderId, attempt }: Pick<PaymentRow, "orderId" | "attempt">,
  at: Date,
): Promise<void> {
  await db
    .updateTable("payments as p")
    .set({ status: "failed", updatedAt: at })
    .where("p.orderId", "=", orderId)
    .where("p.attempt", "=", attempt)
    .where("p.status", "=", "processing")
    .where("p.ref", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("orders as o")
          .select("o.id")
          .where("o.id", "=", orderId)
          .where("o.status", "<>", "awaiting_payment"),
      ),
    )
    .execute();
}

export type RefundRow = Selectable<Tables["refunds"]>;
export type DisputeRow = Selectable<Tables["disputes"]>;

/** The refunds of an order, oldest first. */
export function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export type RefundedLine = { refundId: string; position: number; quantity: number; restocked: number };

/** The lines of an order's refunds, whatever the refunds' status. */
export function refundedLines(db: Db, orderId: string): Promise<RefundedLine[]> {
  return db
    .selectFrom("refundLines as l")
    .innerJoin("refunds as r", "r.id", "l.refundId")
    .select(["l.refundId", "l.position", "l.quantity", "l.restocked"])
    .where("r.orderId", "=", orderId)
    .execute();
}

export function disputesOf(db: Db, orderId: string): Promise<DisputeRow[]> {
  return db.selectFrom("disputes").selectAll().where("orderId", "=", orderId).orderBy("openedAt").execute();
}

export type NewRefund = Pick<RefundRow, "id" | "orderId" | "attempt" | "amountCents" | "reason" | "askedBy"> &
  Partial<Pick<RefundRow, "status" | "ref" | "idempotencyKey" | "requestHash" | "withShipping" | "failure">> & {
    at: Date;
  };

/** Inserts a refund, pending by default. Committed before the provider is asked, so that it is never lost. */
export function insertRefund(tx: Db, { at, ...refund }: NewRefund): Promise<RefundRow> {
  return tx
    .insertInto("refunds")
    .values({ status: "pending", ...refund, createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateRefund(
  tx: Db,
  id: string,
  change: Partial<Pick<RefundRow, "status" | "ref" | "failure" | "returnedAt">> & { updatedAt: Date },
): Promise<void> {
  await tx.updateTable("refunds").set(change).where("id", "=", id).execute();
}

const CAPTURE = { asked: "asked:capture", refused: "refused:capture" } as const;

/**
 * Records which staff member is about to capture a payment, or that nothing was captured. Written before the provider is asked, so that
 * the capture is attributed to them even if the answer is lost or the webhook arrives first; after a refusal, a later one isn't.
 */
export const noteCapture = (
  db: Db,
  what: keyof typeof CAPTURE,
  { row, actor, at }: { row: Pick<PaymentRow, "orderId" | "attempt">; actor: StaffActor; at: Date },
): Promise<void> =>
  keepReply(db, { orderId: row.orderId, attempt: row.attempt, kind: CAPTURE[what], reply: actor, at });

const staffActor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("staff"), id: z.string(), email: z.string() }),
  z.object({ kind: z.literal("token"), id: z.string(), name: z.string() }),
]);

/** The staff member who last asked for the capture, unless it was refused. */
export async function captureAskedBy(
  db: Db,
  { orderId, attempt }: Pick<PaymentRow, "orderId" | "attempt">,
): Promise<StaffActor | undefined> {
  const last = await db
    .selectFrom("paymentEvents")
    .select(["kind", "reply"])
    .where("orderId", "=", orderId)
    .where("attempt", "=", attempt)
    .where("kind", "in", Object.values(CAPTURE))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind === CAPTURE.asked ? staffActor.parse(last.reply) : undefined;
}

/** Longer than a bank may dispute a payment. Orders, payments and refunds are kept. */
const REPLIES_KEPT_MS = 2 * 365 * 24 * 60 * 60_000;

/** Deletes the payment provider's replies about orders placed more than two years ago. @returns how many. */
export const deleteOldReplies = ({ pool, clock }: Pick<ShopContext, "pool" | "clock">, end?: AbortSignal) =>
  inBatches(
    pool,
    `delete from payment_events where (order_id, id) in (
      select order_id, id from payment_events where order_id < $1 order by order_id, id limit 1000)`,
    [firstIdOf(new Date(clock.now().getTime() - REPLIES_KEPT_MS))],
    end,
  );
