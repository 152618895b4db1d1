import type { ShopContext } from "#shop/context.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { findColor } from "#shop/selling/catalog/catalog.ts";
import type { WantedItem } from "./reminder.ts";
import type { ReminderForm } from "./reminder-form.ts";
import { removeReminder, skusOf, writeReminder } from "./reminders.store.server.ts";

/**
 * Keeps whom to remind of which cart. `id` is the browser's, of one checkout attempt: the same again puts the newer in place of the
 * older. `mailed`: the one mail was written already, nothing changes. `off`: the shop reminds nobody, or sells none of it; nothing is kept.
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
