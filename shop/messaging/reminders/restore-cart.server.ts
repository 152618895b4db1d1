import type { ShopContext } from "#shop/context.server.ts";
import { dollars } from "#shop/money/money.ts";
import { REMINDER_KEPT_MS, type RestoredCart } from "./reminder.ts";
import { reminderOfToken } from "./reminder-token.server.ts";
import { findEmailed, linesOf } from "./reminders.store.server.ts";

/**
 * The cart that the link of a reminder opens, as it is sold now. Undefined: the shop never wrote that link, or it opens nothing any
 * more, because its time is over, its shopper has ordered, or wanted no reminder after all.
 */
export async function restoreCart(ctx: ShopContext, token: string, key: string): Promise<RestoredCart | undefined> {
  const id = reminderOfToken(token, key);
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
