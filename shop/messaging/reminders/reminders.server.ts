import { z } from "zod";
import { nameInToken } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { dollars } from "#shop/money/money.ts";
import { findSecret } from "#shop/running/settings/secrets.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { findColor } from "#shop/selling/catalog/catalog.ts";
import { REMINDER_KEPT_DAYS, REMINDER_KEPT_MS, type WantedItem } from "./reminder.ts";
import { abandonedCheckout, REMINDER_SECRET } from "./reminder-email.server.ts";
import type { ReminderForm } from "./reminder-form.ts";
import { countResults, findEmailed, linesOf, removeReminder, skusOf, writeReminder } from "./reminders.store.server.ts";

const restoredLine = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  color: z.string(),
  size: z.string(),
  salePrice: z.number().describe("In dollars, now."),
  quantity: z.int(),
  left: z.int().describe("Units in stock now; 0 if the item is no longer sold."),
});

/** A line of the cart that a reminder's link opens. */
export type RestoredLine = z.infer<typeof restoredLine>;

export const restoredCart = z.object({
  lines: z.array(restoredLine),
  forgotten: z.int().describe("Lines whose product is no longer in the catalog."),
});
export type RestoredCart = z.infer<typeof restoredCart>;

/** What reminders of carts brought. */
const results = z.object({
  days: z.int().describe("How many days it looks back, and how long after a reminder an order counts."),
  sent: z.int().describe("Cart reminders that were sent."),
  ordered: z.int().describe("The first order from the same address after each reminder. Cancelled orders don't count."),
  cents: z.int().describe("The totals of these orders, shipping included, before refunds."),
});

/** A call of api/admin/reports.ts. */
export const reminderResultsContract = {
  "GET /api/admin/reminders/results": {
    summary: "Count recent cart reminders, and the orders that followed",
    response: { 200: results },
  },
} as const;

/**
 * Stores a request for a cart reminder. The browser makes the `id`, one per checkout attempt; repeating it replaces the request.
 * `mailed`: the one email was already written, so nothing changes. `off`: reminders are off, or the shop sells none of the items, so
 * nothing is stored.
 */
export async function keepReminder(
  ctx: ShopContext,
  id: string,
  { email, items }: ReminderForm,
): Promise<{ outcome: "kept" | "mailed" | "off" }> {
  const [{ reminderHours }, wanted] = await Promise.all([readSettings(ctx.db), wantedItems(ctx, items)]);
  if (reminderHours === 0 || wanted.length === 0) {
    await removeReminder(ctx.db, id);
    return { outcome: "off" };
  }
  const kept = await writeReminder(ctx.db, { id, email, items: wanted, at: ctx.clock.now() });
  return { outcome: kept ? "kept" : "mailed" };
}

async function wantedItems(ctx: ShopContext, items: ReminderForm["items"]): Promise<WantedItem[]> {
  const sold = await skusOf(ctx.db, [...new Set(items.map(({ _id }) => _id))]);
  const quantities = new Map<string, number>();
  for (const { _id, color, size, quantity } of items) {
    const sizes = sold.filter((one) => one.productId === _id && one.size === size);
    const sku = findColor(sizes, color)?.sku;
    if (sku) quantities.set(sku, Math.max(quantity, quantities.get(sku) ?? 0));
  }
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }));
}

/**
 * The cart behind a reminder's link, with current prices and stock. Undefined if the shop didn't issue the link, or if it is no longer
 * valid because it has expired or the shopper has ordered or opted out.
 */
export async function restoreCart(ctx: ShopContext, token: string): Promise<RestoredCart | undefined> {
  const id = nameInToken(token, await findSecret(ctx.db, REMINDER_SECRET));
  const now = ctx.clock.now();
  const found = id && (await findEmailed(ctx.db, id, new Date(now.getTime() - REMINDER_KEPT_MS)));
  if (!found) return undefined;
  const lines = await linesOf(ctx.db, found.items, now);
  return {
    lines: lines.map(({ productId, unitCents, ...line }) => ({
      _id: productId,
      salePrice: dollars(unitCents),
      ...line,
    })),
    forgotten: found.items.length - lines.length,
  };
}

/** The reminders of the last days, for as long as their links work, and the orders that followed. */
export async function readReminderResults({ db, clock }: Pick<ShopContext, "db" | "clock">) {
  const since = new Date(clock.now().getTime() - REMINDER_KEPT_MS);
  return { days: REMINDER_KEPT_DAYS, ...(await countResults(db, { kind: abandonedCheckout.kind, since })) };
}
