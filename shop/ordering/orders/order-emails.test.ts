import { expect, it } from "vitest";
import { textOf } from "#shop/messaging/email/email-content.ts";
import { sampleEmail } from "#test/harness/sample-emails.ts";

it.each([
  ["", "Your card ending in 4242 wasn't charged."],
  ["-charged", "Your refund goes to your card ending in 4242."],
  ["-unclear", "If your card ending in 4242 was charged, we'll refund it."],
  ["-offline", "You paid outside the shop"],
])("the email about a cancelled order says what is known about its money: order-cancelled%s", (state, text) => {
  expect(textOf(sampleEmail(`order-cancelled${state}`))).toContain(text);
});
