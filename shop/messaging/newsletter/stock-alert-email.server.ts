import * as z from "zod/mini";
import { easternMomentWords } from "#platform/eastern-time.ts";
import { defineEmail } from "#shop/messaging/email/define-email.ts";
import { type EmailContent, unsubscribeNote } from "#shop/messaging/email/email-content.ts";
import { unsubscribeFrom } from "#shop/messaging/suppression/unsubscribe-token.server.ts";
import { variantWords } from "#shop/selling/catalog/catalog.ts";
import type { Pricing } from "#shop/selling/catalog/pricing.ts";
import { offer } from "./offer.ts";
import { findWanted, keepStockAlert } from "./stock-alerts.store.server.ts";

/** `askedAt`: when the shopper requested it. Older rows have neither it nor the `sku`. The names may have changed since. */
const data = z.object({
  sku: z.optional(z.string()),
  productId: z.string(),
  title: z.string(),
  color: z.string(),
  size: z.string(),
  at: z.string(),
  askedAt: z.optional(z.string()),
});

/** The one email that a stock alert sends. If the item has sold out again by then, the alert stays. */
export const backInStock = defineEmail({
  kind: "back_in_stock",
  label: "Back in stock",
  when: "To shoppers who asked for it, when an item is back",
  data,
  marketing: true,
  async write(ctx, { id, recipient, data: wanted }) {
    const askedAt = wanted.askedAt === undefined ? undefined : new Date(wanted.askedAt);
    const found = await findWanted(ctx.db, wanted);
    if (!found) return undefined;
    if (found.onHand === 0) {
      const alert = { id: ctx.ids.uuid(), sku: found.sku, email: recipient, askedAt: askedAt ?? new Date(wanted.at) };
      return { putBack: (tx) => keepStockAlert(tx, alert), askedAt };
    }
    const unsubscribe = await unsubscribeFrom(ctx, { emailId: id });
    const isFirst = askedAt !== undefined && found.liveSince > askedAt;
    const options = { publicUrl: ctx.publicUrl, unsubscribe, isFirst, now: ctx.clock.now() };
    return { ...stockAlertText({ ...wanted, ...found }, options), askedAt };
  },
});

/** A longer one is only below the picture, because it would fill a phone's screen or an inbox's line. */
const LONG_TITLE = 60;

/** `isFirst`: the item wasn't on sale yet when the shopper asked. */
export function stockAlertText(
  wanted: z.infer<typeof data> & Pricing & { image: string },
  {
    publicUrl,
    unsubscribe,
    isFirst = false,
    now,
  }: { publicUrl: string; unsubscribe: NonNullable<EmailContent["unsubscribe"]>; isFirst?: boolean; now: Date },
): EmailContent {
  const { productId, title, color, size, at } = wanted;
  const variant = variantWords(wanted);
  const what = variant ? `${title} in ${variant}` : title;
  const news = isFirst ? "On sale now" : "Back in stock";
  return {
    ...(title.length > LONG_TITLE
      ? { subject: news }
      : // The heading begins with the name, so that no line breaks inside a short one.
        { subject: `${news}: ${what}`, title: `${title} is ${news.toLowerCase()}` }),
    parts: [
      ...offer({ ...wanted, note: variant }, { publicUrl, now }),
      {
        kind: "button",
        label: "Shop Now",
        url: `${publicUrl}/product/${productId}?${new URLSearchParams({ color, size })}`,
      },
      `It was in stock on ${easternMomentWords(at)}. We can't hold one for you, and it may sell out${isFirst ? "" : " again"}.`,
      unsubscribeNote(
        `You're getting this email because you asked us to let you know when this size is ${isFirst ? "on sale" : "back"}. We won't email you about it again.`,
      ),
    ],
    unsubscribe,
  };
}
