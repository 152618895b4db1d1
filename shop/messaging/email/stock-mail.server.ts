import * as z from "zod/mini";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import type { MailData } from "./mail.store.server.ts";
import { findWanted, putBackAlert } from "./stock-alerts.store.server.ts";
import { backInStock } from "./stock-mails.ts";
import { unsubscribeFrom } from "./unsubscribe-from.server.ts";
import type { Writer } from "./write-mail.server.ts";

const backInStockData = z.object({
  productId: z.string(),
  title: z.string(),
  color: z.string(),
  size: z.string(),
  at: z.string(),
  askedAt: z.optional(z.string()),
}) satisfies z.ZodMiniType<MailData["back_in_stock"]>;

/** Nobody is told who has unsubscribed since they asked. What has sold out again by now is waited for anew. */
export const writeBackInStock: Writer = async (ctx, { id, recipient, data }) => {
  const wanted = backInStockData.parse(data);
  const askedAt = wanted.askedAt === undefined ? undefined : new Date(wanted.askedAt);
  if (await isSuppressed(ctx, recipient, askedAt)) return undefined;
  const found = await findWanted(ctx.db, wanted);
  if (!found) return undefined;
  if (found.on_hand === 0) {
    const alert = { id: ctx.ids.uuid(), sku: found.sku, email: recipient, askedAt: askedAt ?? new Date(wanted.at) };
    return { putBack: (tx) => putBackAlert(tx, alert) };
  }
  return backInStock(wanted, { publicUrl: ctx.publicUrl, unsubscribe: await unsubscribeFrom(ctx, { mailId: id }) });
};
