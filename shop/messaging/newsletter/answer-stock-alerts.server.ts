import type { ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { backInStock } from "./stock-alert-email.server.ts";
import { dropUnanswerable, lockAnswerable, removeStockAlerts } from "./stock-alerts.store.server.ts";

const AT_ONCE = 200;

/**
 * The job that tells who asked that something is in stock again. A question goes in the transaction that puts its answer into the
 * outbox, so it is answered once, however many processes look. @returns how many were answered.
 */
export async function answerStockAlerts(ctx: ShopContext): Promise<number> {
  await dropUnanswerable(ctx.db);
  let answered = 0;
  for (;;) {
    const batch = await answerSome(ctx);
    answered += batch;
    if (batch < AT_ONCE) return answered;
  }
}

function answerSome(ctx: ShopContext): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const alerts = await lockAnswerable(tx, AT_ONCE);
    if (alerts.length === 0) return 0;
    const at = ctx.clock.now();
    for (const { email, askedAt, productId, title, color, size } of alerts) {
      const data = { productId, title, color, size, at: at.toISOString(), askedAt: askedAt.toISOString() };
      await queueEmail(tx, backInStock, { id: ctx.ids.uuid(), recipient: email, at, data });
    }
    await removeStockAlerts(
      tx,
      alerts.map(({ id }) => id),
    );
    return alerts.length;
  });
}
