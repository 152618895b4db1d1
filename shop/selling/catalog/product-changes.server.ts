import { sql } from "kysely";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import type { WebhookEvent } from "#shop/messaging/webhooks/webhook-events.ts";
import { queueWebhooks } from "#shop/messaging/webhooks/webhooks.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";

const WEBHOOKS: Record<string, WebhookEvent> = {
  "product.created": "product.created",
  "product.removed": "product.deleted",
  "product.archived": "product.deleted",
};

/**
 * Records who changed a product, and queues the webhooks that report it, in the transaction of the change.
 *
 * @param change.action what the audit log shows; any but the ones above is reported as an update.
 */
export async function recordProductChange(
  tx: Db,
  ctx: Pick<ShopContext, "clock" | "ids">,
  change: { productId: string; actor: Actor; action: string; before?: object; after?: object },
): Promise<void> {
  const { productId, action, ...rest } = change;
  await writeAudit(tx, ctx, { ...rest, action, subject: `product:${productId}` });
  const event = WEBHOOKS[action] ?? "product.updated";
  await queueWebhooks(tx, { event, data: sql`jsonb_build_object('_id', ${productId}::text)`, at: ctx.clock.now() });
}
