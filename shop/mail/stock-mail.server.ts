import * as z from "zod/mini";
import { isSuppressed } from "#shop/suppression/is-suppressed.server.ts";
import type { MailData } from "./mail.store.server.ts";
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

/** Nobody is told who has unsubscribed since they asked. */
export const writeBackInStock: Writer = async (ctx, { id, recipient, data }) => {
  const wanted = backInStockData.parse(data);
  const askedAt = wanted.askedAt === undefined ? undefined : new Date(wanted.askedAt);
  if (await isSuppressed(ctx, recipient, askedAt)) return undefined;
  return backInStock(wanted, { publicUrl: ctx.publicUrl, unsubscribe: await unsubscribeFrom(ctx, { mailId: id }) });
};
