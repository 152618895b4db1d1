import { expect, it } from "vitest";
import { textOf } from "#shop/messaging/email/email-content.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { sampleEmail } from "#test/harness/sample-emails.ts";
import { orderView } from "#test/screens/order-view.ts";
import { orderConfirmation } from "./order-emails.server.ts";

it.each([
  ["", "Your card ending in 4242 wasn't charged."],
  ["-charged", "Your refund goes to your card ending in 4242."],
  ["-unclear", "If your card ending in 4242 was charged, we'll refund it."],
  ["-offline", "You paid outside the shop"],
])("the email about a cancelled order says what is known about its money: order-cancelled%s", (state, text) => {
  expect(textOf(sampleEmail(`order-cancelled${state}`))).toContain(text);
});

it.each([
  ["a bank holds", { disputed: { held: 14.99, lost: 0 } }, "Your payment is disputed"],
  ["a bank returned", { disputed: { held: 0, lost: 14.99 } }, "Your bank returned your payment"],
  ["is refunded, and a bank holds", { refunded: 14.99, disputed: { held: 14.99, lost: 0 } }, "Your order was refunded"],
])("the confirmation of an order whose money %s promises neither to ship nor to refund it", (_, change, title) => {
  const urls = { orderUrl: "", publicUrl: "https://shop.example", cancellationUrl: "", returnsUrl: "", contactUrl: "" };
  const order = orderView({ status: "paid", ...change });
  const email = orderConfirmation.text({ order, now: new Date(order.placedAt), ...urls, ...DEFAULT_SETTINGS });
  expect(email).toMatchObject({ title });
  expect(JSON.stringify(email)).not.toMatch(/when your order ships|Ships within|we'll refund/);
});
