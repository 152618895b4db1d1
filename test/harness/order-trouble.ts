import type { Insertable } from "kysely";
import type { ShopContext } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";

// Trouble that a bank or the provider makes with an order of one hoodie, written directly as the resulting rows.

type Where = Pick<ShopContext, "db" | "clock" | "ids">;

/** Adds a dispute of the whole payment, or changes the status of the one with the same `ref`. */
export function addDispute(
  { db, clock }: Where,
  orderId: string,
  change: Partial<Insertable<Tables["disputes"]>> = {},
) {
  const about = { provider: "sandbox", ref: "dp_1", orderId, attempt: 1, amountCents: 1499, reason: "fraudulent" };
  const at = clock.now();
  const row = { ...about, status: "needs_response", openedAt: at, updatedAt: at, ...change } as const;
  const adding = db.insertInto("disputes").values(row);
  return adding.onConflict((known) => known.columns(["provider", "ref"]).doUpdateSet({ status: row.status })).execute();
}

/** Adds a failed refund of one dollar. */
export function addRefund(
  { db, clock, ids }: Where,
  orderId: string,
  change: Partial<Insertable<Tables["refunds"]>> = {},
) {
  const at = clock.now();
  const about = { id: ids.uuid(), orderId, attempt: 1, amountCents: 100, reason: "a scratch" };
  const row = { ...about, status: "failed", createdAt: at, updatedAt: at, ...change } as const;
  return db.insertInto("refunds").values(row).execute();
}
