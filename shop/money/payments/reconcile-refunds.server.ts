import { sql } from "kysely";
import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { askAgainForRefund } from "./ask-again-for-refund.server.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import { updateRefund } from "./refunds.store.server.ts";
import type { PaymentContext } from "./settle-payment.server.ts";

/** A refund is left to the request that makes it for so long; then the provider is asked, with pauses that grow. */
const REFUND_TIMES = { askAfterMs: 30_000, longestPauseMs: 60 * 60_000, disputeMs: 60 * 60_000 };
/** What one run works on; the rest waits for the next. */
const REFUNDS_A_RUN = 200;

type Open = { order_id: string; payment: string; refund?: string };

/**
 * The job that ends refunds which a crash, a timeout or a lost webhook left open. Payments with an open dispute are read again each hour. From `end` on it begins with no further one. @returns how many it asked about.
 */
export async function reconcileRefunds(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  { times = REFUND_TIMES, end }: { times?: typeof REFUND_TIMES; end?: AbortSignal } = {},
): Promise<number> {
  const open = [
    ...(await openRefunds(ctx, gateway.provider, times)),
    ...(await openDisputes(ctx, gateway.provider, times)),
  ];
  let asked = 0;
  for (const one of open) {
    if (end?.aborted) break;
    asked++;
    try {
      await askAgain(ctx, gateway, one);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const level = error instanceof GatewayError ? "warn" : "error";
      ctx.log[level]({ err: error, orderId: one.order_id }, "an open refund or dispute could not be settled yet");
    }
  }
  return asked;
}

async function askAgain(ctx: PaymentContext, gateway: PaymentGateway, open: Open): Promise<void> {
  const { order_id: orderId, payment, refund: id } = open;
  const ref = { provider: gateway.provider, id: payment };
  if (!id) return void (await applyPayment(ctx, gateway, await gateway.get(ref), "reconcile"));
  await updateRefund(ctx.db, id, { updated_at: ctx.clock.now() });
  await askAgainForRefund(ctx, gateway, ref, { id, order_id: orderId });
}

/** Oldest question first; the pause grows to half the refund's age. */
function openRefunds(ctx: PaymentContext, provider: string, times: typeof REFUND_TIMES): Promise<Open[]> {
  const now = ctx.clock.now();
  return ctx.db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", (join) =>
      join.onRef("p.order_id", "=", "r.order_id").onRef("p.attempt", "=", "r.attempt"),
    )
    .select(({ ref }) => ["r.order_id", "r.id as refund", ref("p.ref").$notNull().as("payment")])
    .where("r.status", "=", "pending")
    .where("p.provider", "=", provider)
    .where("p.ref", "is not", null)
    .where("r.updated_at", "<=", new Date(now.getTime() - times.askAfterMs))
    .where(
      sql<boolean>`${now}::timestamptz - r.updated_at >=
        least((r.updated_at - r.created_at) / 2, ${times.longestPauseMs}::int * interval '1 millisecond')`,
    )
    .orderBy("r.updated_at")
    .limit(REFUNDS_A_RUN)
    .execute();
}

/** Marked as read before they are, so that one that cannot be read holds up no other. */
async function openDisputes(ctx: PaymentContext, provider: string, times: typeof REFUND_TIMES): Promise<Open[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<Open>`
    with due as (select d.provider, d.ref from disputes d where d.closed_at is null and d.provider = ${provider}
      and d.updated_at <= ${new Date(now.getTime() - times.disputeMs)}::timestamptz order by d.updated_at limit ${REFUNDS_A_RUN}::int)
    update disputes d set updated_at = ${now}::timestamptz from due, payments p
    where d.provider = due.provider and d.ref = due.ref and p.order_id = d.order_id and p.attempt = d.attempt and p.ref is not null
    returning d.order_id, p.ref as payment`.execute(ctx.db);
  return rows;
}
