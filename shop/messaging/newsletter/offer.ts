import { dayWords } from "#platform/eastern-day.ts";
import { type EmailPart, largePicture } from "#shop/messaging/email/email-content.ts";
import { formatMoney } from "#shop/money/money.ts";
import { inColor } from "#shop/selling/catalog/catalog.ts";
import { currentPrice, type Pricing, runningSale } from "#shop/selling/catalog/pricing.ts";

/** Something to buy. `note`: what is said below its title. */
export type Offered = Pricing & { title: string; color: string; image: string; note: string };

/** The garment, as wide as the email, and its current price. */
export function offer(
  { title, color, image, note, ...pricing }: Offered,
  { publicUrl, now }: { publicUrl: string; now: Date },
): EmailPart[] {
  const sale = runningSale(pricing, now);
  const notes = [note, sale?.lastDay && `On sale through ${dayWords(sale.lastDay)}`];
  const row = {
    text: title,
    note: notes.filter(Boolean).join("\n"),
    amount: formatMoney(currentPrice(pricing, now)),
    ...(sale && { regular: formatMoney(pricing.priceCents) }),
    strong: true,
  };
  return [largePicture(publicUrl, { image, alt: inColor(title, color) }), { kind: "rows", rows: [row] }];
}
