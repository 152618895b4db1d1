import { type Selectable, sql, type Updateable } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";

export type PaymentRow = Selectable<Tables["payments"]>;

/** The payment that an order stands on: its newest attempt. */
export function currentPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The row of a provider's payment: the one that carries its reference, else the attempt that waits for one. */
export async function paymentOf(
  tx: Db,
  orderId: string,
  provider: string,
  ref: string,
): Promise<PaymentRow | undefined> {
  const rows = await tx
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("provider", "=", provider)
    .execute();
  return rows.find((row) => row.ref === ref) ?? rows.find((row) => row.ref === null);
}

export async function updatePayment(
  tx: Db,
  { order_id, attempt }: Pick<PaymentRow, "order_id" | "attempt">,
  change: Updateable<Tables["payments"]>,
): Promise<void> {
  await tx
    .updateTable("payments")
    .set(change)
    .where("order_id", "=", order_id)
    .where("attempt", "=", attempt)
    .execute();
}

/** Keeps a provider's reply as it came. */
export async function keepReply(
  tx: Db,
  event: { orderId: string; attempt: number; kind: string; reply: unknown; at: Date },
): Promise<void> {
  const { orderId, attempt, kind, reply, at } = event;
  await tx
    .insertInto("payment_events")
    .values({ order_id: orderId, attempt, kind, reply: JSON.stringify(reply), at })
    .execute();
}

export type OpenPayment = Pick<PaymentRow, "order_id" | "attempt" | "ref" | "status" | "created_at">;

/**
 * Payments whose outcome is open and that were not asked about lately: the pause grows to half the payment's age, so that a question
 * nobody will ever answer costs little. Oldest question first.
 */
export function unsettledPayments(
  db: Db,
  { now, pauseMs, limit }: { now: Date; pauseMs: number; limit: number },
): Promise<OpenPayment[]> {
  return db
    .selectFrom("payments as p")
    .select(["p.order_id", "p.attempt", "p.ref", "p.status", "p.created_at"])
    .where("p.status", "in", ["processing", "requires_action", "returning"])
    .where("p.updated_at", "<=", new Date(now.getTime() - pauseMs))
    .where(sql<boolean>`${now}::timestamptz - p.updated_at >= (p.updated_at - p.created_at) / 2`)
    .orderBy("p.updated_at")
    .limit(limit)
    .execute();
}
