import type { MailData } from "./mail.store.server.ts";
import type { MailContent } from "./mail-content.ts";
import { moment } from "./moment.ts";

/** The one answer to 'Email me when it is back'. */
export function backInStock(
  { productId, title, color, size, at }: MailData["back_in_stock"],
  { publicUrl, unsubscribe }: { publicUrl: string; unsubscribe: NonNullable<MailContent["unsubscribe"]> },
): MailContent {
  const what = `${title} in ${color}, size ${size}`;
  return {
    subject: `Back in stock: ${what}`,
    parts: [
      `${what} is back in stock (as of ${moment(at)}).`,
      {
        kind: "button",
        label: "Look at it",
        url: `${publicUrl}/product/${productId}?${new URLSearchParams({ color, size })}`,
      },
      "None is held for you, so it may sell out again.",
      "You get this mail because somebody left this address in our shop, to be told once when this size is back. We send no more about it.",
      "Was it not you, or do you want to hear nothing more from this shop? Unsubscribe below, and we write to this address about orders only.",
    ],
    unsubscribe,
  };
}
