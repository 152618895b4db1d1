import { expect, it } from "vitest";
import { textOf } from "#shop/messaging/email/email-content.ts";
import { reminderText } from "./reminder-email.server.ts";
import type { RemindedLine } from "./reminders.store.server.ts";

const line = (change: Partial<RemindedLine> = {}): RemindedLine => ({
  productId: "hoodie",
  title: "Pack'd Hoodie",
  color: "Grey",
  size: "M",
  image: "/front.webp",
  unitCents: 1499,
  quantity: 2,
  left: 9,
  ...change,
});
const written = (...lines: RemindedLine[]) =>
  reminderText({
    publicUrl: "https://shop.example",
    lines,
    cartUrl: "https://shop.example/checkout#cart=t",
    cartUntil: new Date("2026-05-30T16:00:00Z"),
    now: new Date("2026-05-01T13:00:00Z"),
    unsubscribe: {
      page: "https://shop.example/unsubscribe#t",
      oneClick: "https://shop.example/api/unsubscriptions?token=t",
    },
  });
const text = (...lines: RemindedLine[]) => {
  const email = written(...lines);
  return email && textOf(email);
};

it("the cart reminder shows current prices with their time, links to the cart, and explains why it was sent", () => {
  expect(text(line(), line({ size: "L", quantity: 1 }))).toBe(
    [
      "Here's the cart that was left at our checkout:",
      "Pack'd Hoodie, Grey, size M, quantity 2: $29.98\nPack'd Hoodie, Grey, size L, quantity 1: $14.99",
      "Subtotal: $44.97",
      "Open Your Cart: https://shop.example/checkout#cart=t",
      "Prices and stock as of May 1, 2026, 9:00 AM ET. We can't hold anything for you, and both can change until you order. The link works until May 30, 2026, 12:00 PM ET, on any device, and adds to what's already in your cart there.",
      `You're getting this because "Remind me once if I leave without ordering" was checked with this address at our checkout. It's the only reminder about this cart. If that wasn't you, or you'd rather not hear from us, unsubscribe below. After that, we'll only email you about your orders.`,
    ].join("\n\n"),
  );
});

it("the cart reminder has a large picture if one item is left, and otherwise a small one for each", () => {
  const hasLarge = (...lines: RemindedLine[]) => JSON.stringify(written(...lines)).includes('"kind":"picture"');
  expect(hasLarge(line(), line({ size: "L", left: 0 }))).toBe(true);
  expect(hasLarge(line(), line({ size: "L" }))).toBe(false);
});

it("the cart reminder lists what is no longer in stock right below the items, and a long list has the button above it too", () => {
  const gone = text(line({ left: 1 }), line({ size: "L", left: 0 }));
  expect(gone).toContain(
    "quantity 1\nOnly 1 left (you wanted 2): $14.99\n\nNo longer in stock: Pack'd Hoodie, Grey, size L.\n\nSubtotal",
  );
  const of = (count: number) => text(...Array.from({ length: count }, () => line()));
  expect(of(4)?.match(/Open Your Cart/g)).toHaveLength(1);
  expect(of(5)).toMatch(/^This cart was left at our checkout\.\n\nOpen Your Cart: .*\n\nPack'd[\s\S]*Open Your Cart: /);
});
