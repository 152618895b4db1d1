import { expect, test } from "vitest";
import { rejectedWords, whatResendDoes } from "./email-state.tsx";

const order = { _id: "o1", orderNumber: "LC482913" };

test.each([
  ["The mail server refused it: 550 5.1.1 no such mailbox here", order, /rejected.*another one/],
  ["The mail server refused it: 550 5.1.1 no such mailbox here", null, /rejected\.$/],
  ["The mail server refused it: 554 5.6.0 Looks like spam", order, /^Retry sends it now/],
  ["The mail server can't be reached: timeout", order, /^Retry sends it now/],
])("an email that failed with %j says what helps", (lastError, order, words) => {
  expect(rejectedWords({ state: "failed", lastError, order }) ?? whatResendDoes("failed", true)).toMatch(words);
});
