import type { ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { findColor } from "#shop/selling/catalog/catalog.ts";
import { readProduct } from "#shop/selling/catalog/read-catalog.store.server.ts";
import { backInStock } from "./stock-alert-email.server.ts";
import type { StockAlertForm } from "./stock-alert-form.ts";
import { dropUnanswerable, keepStockAlert, lockAnswerable, removeStockAlerts } from "./stock-alerts.store.server.ts";

const AT_ONCE = 200;

/**
 * The job that sends stock alerts. It deletes an alert in the transaction that queues its email, so each is sent once, even with several
 * processes. @returns the number of queued emails
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
    for (const { id: _id, email, askedAt, ...wanted } of alerts) {
      const data = { ...wanted, at: at.toISOString(), askedAt: askedAt.toISOString() };
      await queueEmail(tx, backInStock, { id: ctx.ids.uuid(), recipient: email, at, data });
    }
    await removeStockAlerts(
      tx,
      alerts.map(({ id }) => id),
    );
    return alerts.length;
  });
}

export type StockAlertOutcome =
  | { outcome: "stored" | "ignored" | "not_made" }
  | { outcome: "in_stock"; onlySize: boolean };

/**
 * Saves a request for a stock alert. `not_made`: the shop doesn't sell that product in that color and size. `in_stock`: there is nothing
 * to wait for, and saving it would email the typed address right away. A bot's request is dropped silently. Asking again renews the
 * request.
 */
export async function askForStockAlert(
  ctx: ShopContext,
  { productId, color, size, email, website }: StockAlertForm,
): Promise<StockAlertOutcome> {
  if (website !== "") {
    ctx.log.info({}, "Ignored a stock alert request from a bot");
    return { outcome: "ignored" };
  }
  const product = await readProduct(ctx.db, productId);
  const sizes = findColor(product?.colors ?? [], color)?.sizes ?? [];
  const wanted = sizes.find((each) => each.size.toLowerCase() === size.toLowerCase());
  if (!wanted) return { outcome: "not_made" };
  if (!product?.opensAt && wanted.onHand > 0) return { outcome: "in_stock", onlySize: sizes.length === 1 };
  await keepStockAlert(ctx.db, { id: ctx.ids.uuid(), sku: wanted.sku, email, askedAt: ctx.clock.now() });
  return { outcome: "stored" };
}
