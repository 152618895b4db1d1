import type { Selectable } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import type { Tables } from "#shop/tables.server.ts";

export type RefundRow = Selectable<Tables["refunds"]>;
export type DisputeRow = Selectable<Tables["disputes"]>;

/** The refunds of an order, oldest first. */
export function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export type RefundedLine = { refund_id: string; position: number; quantity: number; restocked: number };

/** What the refunds of an order were for, whatever became of them. */
export function refundedLines(db: Db, orderId: string): Promise<RefundedLine[]> {
  return db
    .selectFrom("refund_lines as l")
    .innerJoin("refunds as r", "r.id", "l.refund_id")
    .select(["l.refund_id", "l.position", "l.quantity", "l.restocked"])
    .where("r.order_id", "=", orderId)
    .execute();
}

export function disputesOf(db: Db, orderId: string): Promise<DisputeRow[]> {
  return db.selectFrom("disputes").selectAll().where("order_id", "=", orderId).orderBy("opened_at").execute();
}

/** The money that is given back or on its way: it cannot be given a second time. */
export const spokenFor = (refunds: readonly Pick<RefundRow, "status" | "amount_cents">[]): Cents =>
  refunds.reduce((sum, { status, amount_cents }) => (status === "failed" ? sum : sum + amount_cents), 0);

export type NewRefund = Pick<RefundRow, "id" | "order_id" | "attempt" | "amount_cents" | "reason" | "asked_by"> &
  Partial<Pick<RefundRow, "status" | "ref" | "idempotency_key" | "request_hash" | "with_shipping" | "failure">> & {
    at: Date;
  };

/** Enters a refund, pending unless it says otherwise. Committed before the provider is asked, it is never forgotten. */
export function insertRefund(tx: Db, { at, ...refund }: NewRefund): Promise<RefundRow> {
  return tx
    .insertInto("refunds")
    .values({ status: "pending", ...refund, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateRefund(
  tx: Db,
  id: string,
  change: { status?: RefundRow["status"]; ref?: string | null; failure?: string | null; updated_at: Date },
): Promise<void> {
  await tx.updateTable("refunds").set(change).where("id", "=", id).execute();
}
