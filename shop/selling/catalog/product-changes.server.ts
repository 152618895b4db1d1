import { sql } from "kysely";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import type { WebhookEvent } from "#shop/messaging/webhooks/webhook-events.ts";
import { queueWebhooks } from "#shop/messaging/webhooks/webhooks.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import type { AuditAction } from "#shop/running/audit/audit-words.ts";

const WEBHOOKS: Record<string, WebhookEvent> = {
  "product.created": "product.created",
  "product.removed": "product.deleted",
  "product.archived": "product.deleted",
};

/**
 * Writes the audit log and queues webhooks, in the transaction of the change.
 * @param change.action any but the ones above is reported as an update
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

/**
 * Announces that pages show an outdated catalog or stock. Many changes are announced once at the start and once at the end, so a drop
 * doesn't render its pages for every order.
 * @param tell called at once and then at most every `pauseMs`
 */
export function createCatalogChanges(tell: () => void, pauseMs = 250): () => void {
  let waiting = false;
  let again = false;
  const told = () => {
    tell();
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (again) {
        again = false;
        told();
      }
    }, pauseMs).unref();
  };
  return () => {
    if (waiting) again = true;
    else told();
  };
}
