import { createHash } from "node:crypto";
import type { FieldError } from "#platform/field-error.ts";
import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import { formatMoney } from "#shop/money/money.ts";
import { addOrderEvent, lockOrder } from "#shop/ordering/orders/orders.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { putBackUnits } from "#shop/selling/stock/stock.store.server.ts";
import { isShownStock } from "#shop/selling/stock/stock.ts";
import { GatewayError, type PaymentGateway, type PaymentRef } from "./gateway.ts";
import { insertRefund, type RefundRow, refundsOf } from "./payments.store.server.ts";
import { readRefundCase } from "./read-refunds.server.ts";
import { isUnanswered, judgeRefund, type PlannedRefund, type RefundRequest } from "./refund-rules.ts";
import { applyPayment } from "./return-money.server.ts";
import type { PaymentContext } from "./settle.server.ts";
import { askForRefund, askForUnanswered } from "./settle-refunds.server.ts";

/**
 * - `refunded`: the refund is recorded, with its status; `pending` may also mean that the provider has not answered.
 * - `refused`: the provider refused it. No money moves; restocked units stay in stock.
 * - `blocked`: nothing can be refunded now; `why` says what to do. `invalid`: the request has errors. `key_reused`: the key was used for
 *   another request.
 */
export type RefundOutcome =
  | { outcome: "refunded"; refund: RefundRow }
  | { outcome: "refused" }
  | { outcome: "blocked"; why: string }
  | { outcome: "invalid"; errors: FieldError[] }
  | { outcome: "key_reused" }
  | { outcome: "not_found" };

type Asked = { request: RefundRequest; idempotencyKey: string; actor: Actor };
type Opened = { outcome: "open"; refund: RefundRow; isNew: boolean; ref: PaymentRef; stockBefore: number[] };

/**
 * Refunds lines, shipping, or any amount up to what was captured and isn't refunded yet. The refund, its restocked units, its timeline
 * entry and its audit entry are committed before the provider is asked, while the order is locked: two at once can't refund more than is
 * left, and after a crash the reconciler asks the provider. The order keeps its status. The same key and request return the same refund.
 */
export async function refundOrder(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  orderId: string,
  asked: Asked,
): Promise<RefundOutcome> {
  const opened = await ctx.db
    .transaction()
    .execute((tx) => openRefund(ctx, tx, gateway.provider, { orderId, ...asked }));
  if (opened.outcome !== "open") return opened;
  if (opened.stockBefore.some(isShownStock)) ctx.onStockShown();
  if (isUnanswered(opened.refund)) await ask(ctx, gateway, opened);
  const { refund } = opened;
  const now = (await refundsOf(ctx.db, orderId)).find(({ id }) => id === refund.id) ?? refund;
  return now.status === "failed" && now.ref === null ? { outcome: "refused" } : { outcome: "refunded", refund: now };
}

/**
 * Without an answer the refund stays pending. One that was requested before is requested again only if the provider doesn't have it. A
 * refusal means that the provider's records differ, so the payment is read again.
 */
async function ask(ctx: PaymentContext, gateway: PaymentGateway, { refund, ref, isNew }: Opened): Promise<void> {
  try {
    if (!isNew) {
      await applyPayment(ctx, gateway, await gateway.get(ref), "reconcile");
      await askForUnanswered(ctx, gateway, ref, { orderId: refund.orderId, refunds: [refund.id] });
    } else if ((await askForRefund(ctx, gateway, ref, refund)) === "refused") {
      await applyPayment(ctx, gateway, await gateway.get(ref), "refund");
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId: refund.orderId, refund: refund.id }, "no response to a refund yet");
  }
}

async function openRefund(
  ctx: PaymentContext,
  tx: Db,
  provider: string,
  { orderId, request, idempotencyKey, actor }: Asked & { orderId: string },
): Promise<Opened | Exclude<RefundOutcome, { outcome: "refunded" | "refused" }>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { outcome: "not_found" };
  const refundCase = await readRefundCase(tx, provider, orderId);
  if (!refundCase) return { outcome: "not_found" };
  const { payment, refunds } = refundCase;
  const ref = { provider, id: payment?.ref ?? "" };
  const requestHash = hashOf(request);
  const first = refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
  if (first && first.requestHash !== requestHash) return { outcome: "key_reused" };
  if (first) return { outcome: "open", refund: first, isNew: false, ref, stockBefore: [] };

  if (refundCase.blocked !== undefined || !payment) return { outcome: "blocked", why: refundCase.blocked ?? "" };
  const judged = judgeRefund(request, refundCase.left);
  if (!judged.ok) return { outcome: "invalid", errors: judged.errors };
  const { plan } = judged;
  const at = ctx.clock.now();
  const refund = await insertRefund(tx, {
    id: ctx.ids.uuid(),
    orderId,
    attempt: payment.attempt,
    amountCents: plan.amountCents,
    reason: request.reason,
    askedBy: actorName(actor),
    idempotencyKey,
    requestHash,
    withShipping: request.shipping,
    at,
  });
  const amount = formatMoney(plan.amountCents);
  const note = `${amount}: ${request.reason}`;
  await addOrderEvent(tx, orderId, { kind: "refund_asked", actor, note, at });
  const after = { amount, reason: request.reason };
  await writeAudit(tx, ctx, { actor, action: "order.refund", subject: `order:${order.number}`, after });
  const stockBefore = await enterLines(tx, { refund, plan, actor, at });
  return { outcome: "open", refund, isNew: true, ref, stockBefore };
}

/** @returns the stock of the restocked SKUs before */
async function enterLines(
  tx: Db,
  { refund, plan, actor, at }: { refund: RefundRow; plan: PlannedRefund; actor: Actor; at: Date },
): Promise<number[]> {
  if (plan.lines.length === 0) return [];
  const rows = plan.lines.map(({ sku: _, ...line }) => ({ refundId: refund.id, ...line }));
  await tx.insertInto("refundLines").values(rows).execute();
  const bySku = Map.groupBy(plan.lines, ({ sku }) => sku);
  const back = [...bySku].map(([sku, lines]) => ({
    sku,
    units: lines.reduce((sum, { restocked }) => sum + restocked, 0),
  }));
  const held = back.filter(({ units }) => units > 0).sort((a, b) => (a.sku < b.sku ? -1 : 1));
  return putBackUnits(tx, { orderId: refund.orderId, reason: "returned", actor, at }, held);
}

/** Two requests with one key are the same if this hash is. */
function hashOf({ lines, shipping, amountCents, reason }: RefundRequest): string {
  const asked = lines.map(({ position, quantity, restock }) => [position, quantity, restock]);
  return createHash("sha256")
    .update(JSON.stringify([asked, shipping, amountCents ?? null, reason]))
    .digest("base64url");
}
