import { sql } from "kysely";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import type { WebhookEvent } from "#shop/messaging/webhooks/webhook-events.ts";
import { queueWebhooks } from "#shop/messaging/webhooks/webhooks.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import type { AuditAction } from "#shop/running/audit/audit-words.ts";
import { removeRestocksOf } from "#shop/selling/stock/restocks.store.server.ts";

const WEBHOOKS: Record<string, WebhookEvent> = {
  "product.created": "product.created",
  "product.removed": "product.deleted",
  "product.archived": "product.deleted",
};

/**
 * Writes the audit log and queues webhooks, in the change's transaction.
 * @param change.action actions that aren't in `WEBHOOKS` are reported as updates
 */
export async function recordProductChange(
  tx: Db,
  ctx: Pick<ShopContext, "clock" | "ids">,
  change: { productId: string; actor: Actor; action: AuditAction; before?: object; after?: object },
): Promise<void> {
  const { productId, action, ...rest } = change;
  await writeAudit(tx, ctx, { ...rest, action, subject: `product:${productId}` });
  const event = WEBHOOKS[action] ?? "product.updated";
  await queueWebhooks(tx, { event, data: sql`jsonb_build_object('_id', ${productId}::text)`, at: ctx.clock.now() });
}

/** Cancels the planned restocks of SKUs that leave the shop, so that none adds stock that no one expects anymore. */
export async function cancelRestocksOf(
  tx: Db,
  ctx: Pick<ShopContext, "clock" | "ids">,
  { skus, ...change }: { skus: readonly string[]; productId: string; actor: Actor },
): Promise<void> {
  for (const before of await removeRestocksOf(tx, skus))
    await recordProductChange(tx, ctx, { ...change, action: "stock.restock_cancelled", before });
}

/**
 * Debounces the signal that pages show an outdated catalog or stock, so that a drop doesn't render its pages for every order.
 * @param notify called on the first change, then at most once every `pauseMs` milliseconds while changes continue
 */
export function createCatalogChanges(notify: () => void, pauseMs = 250): () => void {
  let waiting = false;
  let again = false;
  const notifyAndWait = () => {
    notify();
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (again) {
        again = false;
        notifyAndWait();
      }
    }, pauseMs).unref();
  };
  return () => {
    if (waiting) again = true;
    else notifyAndWait();
  };
}
