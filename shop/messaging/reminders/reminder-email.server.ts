import * as z from "zod/mini";
import { easternMomentWords } from "#platform/eastern-time.ts";
import { tokenOf } from "#platform/keyed-hash.server.ts";
import { defineEmail } from "#shop/messaging/email/define-email.ts";
import { type EmailContent, emailPicture, largePicture, unsubscribeNote } from "#shop/messaging/email/email-content.ts";
import { unsubscribeFrom } from "#shop/messaging/suppression/unsubscribe-token.server.ts";
import { formatMoney } from "#shop/money/money.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { inColor, itemWords, variantWords } from "#shop/selling/catalog/catalog.ts";
import { REMINDER_KEPT_MS, REMINDER_LABEL } from "./reminder.ts";
import { findEmailed, linesOf, type RemindedLine } from "./reminders.store.server.ts";

/** The name of the secret for the tokens in the links. A token opens the cart of one reminder and nothing else. */
export const REMINDER_SECRET = "reminder-tokens";

/** The cart reminder. It isn't sent if the shopper has ordered or opted out in the meantime, or if the shop has turned reminders off. */
export const abandonedCheckout = defineEmail({
  kind: "abandoned_checkout",
  label: "Cart reminder",
  when: "To shoppers who asked for it, when they leave the checkout",
  data: z.object({ reminderId: z.string() }),
  marketing: true,
  sentOnce: "The shopper agreed to one email, and has received it.",
  async write(ctx, { id, data: { reminderId } }) {
    const { db, ids, clock, publicUrl } = ctx;
    if ((await readSettings(db)).reminderHours === 0) return undefined;
    const now = clock.now();
    const found = await findEmailed(db, reminderId, new Date(now.getTime() - REMINDER_KEPT_MS));
    if (!found) return undefined;
    const key = await secretNamed(db, ids, REMINDER_SECRET);
    const content = reminderText({
      publicUrl,
      lines: await linesOf(db, found.items, now),
      // Browsers don't send the part after # to servers (docs/decisions/0007-links-in-emails.md).
      cartUrl: `${publicUrl}/checkout#cart=${tokenOf(reminderId, key)}`,
      cartUntil: new Date(found.mailedAt.getTime() + REMINDER_KEPT_MS),
      now,
      unsubscribe: await unsubscribeFrom(ctx, { emailId: id }),
    });
    return content && { ...content, askedAt: found.askedAt };
  },
});

type Facts = {
  publicUrl: string;
  lines: readonly RemindedLine[];
  /** Opens the cart. */
  cartUrl: string;
  /** When the link expires, counted from when the email was queued, not from when it is sent. */
  cartUntil: Date;
  now: Date;
  unsubscribe: NonNullable<EmailContent["unsubscribe"]>;
};

/** The one email after 'Remind me once', with the cart's current prices and stock. Undefined if no item can be bought. */
export function reminderText({
  publicUrl,
  lines,
  cartUrl,
  cartUntil,
  now,
  unsubscribe,
}: Facts): EmailContent | undefined {
  const sold = lines
    .filter(({ left }) => left > 0)
    .map((line) => ({ ...line, units: Math.min(line.quantity, line.left) }));
  const gone = lines.filter(({ left }) => left === 0);
  const subtotal = sold.reduce((sum, { unitCents, units }) => sum + unitCents * units, 0);
  const [first] = sold;
  if (!first) return undefined;
  const toCart = { kind: "button" as const, label: "Open Your Cart", url: cartUrl };
  return {
    subject: "Your cart at Pack'd",
    parts: [
      // The button below a long list is several screens down on a phone.
      ...(sold.length > 4
        ? ["This cart was left at our checkout.", toCart]
        : ["Here's the cart that was left at our checkout:"]),
      ...(sold.length > 1
        ? []
        : [largePicture(publicUrl, { image: first.image, alt: inColor(first.title, first.color) })]),
      {
        kind: "rows",
        rows: sold.map((line) => ({
          text: line.title,
          note: [variantWords(line, `quantity ${line.units}`), fewer(line)].filter(Boolean).join("\n"),
          amount: sum(line),
          ...(sold.length > 1 ? { picture: emailPicture(publicUrl, line.image) } : { strong: true }),
        })),
      },
      ...(gone.length > 0 ? [`No longer in stock: ${gone.map(itemWords).join("; ")}.`] : []),
      { kind: "sums", rows: [{ text: "Subtotal", amount: formatMoney(subtotal), strong: true }] },
      toCart,
      {
        kind: "small",
        text: `Prices and stock as of ${easternMomentWords(now)}. We can't hold anything for you, and both can change until you order. The link works until ${easternMomentWords(cartUntil)}, on any device, and adds to what's already in your cart there.`,
      },
      unsubscribeNote(
        `You're getting this because "${REMINDER_LABEL}" was checked with this address at our checkout. It's the only reminder about this cart.`,
      ),
    ],
    unsubscribe,
  };
}

const fewer = ({ quantity, left }: RemindedLine): string | false =>
  left < quantity && `Only ${left} left (you wanted ${quantity})`;

const sum = ({ unitCents, units }: { unitCents: number; units: number }): string => formatMoney(unitCents * units);
