import type { RestoredLine } from "#shop/messaging/reminders/reminders.server.ts";
import { answering } from "./answering.ts";
import { pictureOf } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { shows } from "./steps.ts";

const line = (color: string, change: Partial<RestoredLine> = {}): RestoredLine => ({
  _id: "packd-hoodie",
  title: "Pack'd Hoodie",
  image: pictureOf(color),
  color,
  size: "M",
  salePrice: 14.99,
  quantity: 1,
  left: 3,
  ...change,
});

/** The API's answer when a reminder's link opens the cart. */
const link = (name: string, heading: string, answer: Parameters<typeof answering>[1]): Screen => ({
  name: `restore-cart${name}`,
  path: "/checkout#cart=the-token",
  before: answering("**/api/checkout-reminders/cart", answer),
  prepare: shows(heading),
});
const cart = (forgotten: number, ...lines: RestoredLine[]) => ({ status: 200, json: { lines, forgotten } });

export const reminderScreens: Screen[] = [
  link("", "Your cart is back", cart(0, line("Grey", { quantity: 2 }), line("Pink"))),
  link("-in-part", "Part of your cart is back", cart(1, line("Grey", { quantity: 9 }), line("Pink", { left: 0 }))),
  link("-sold-out", "Temporarily Out of Stock", cart(0, line("Grey", { left: 0 }))),
  link("-over", "This cart link no longer works", { status: 404, json: { code: "not_found" } }),
  link("-failed", "We couldn’t open your cart", "abort"),
];
