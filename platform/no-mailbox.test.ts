import { expect, test } from "vitest";
import { saysNoMailbox } from "./no-mailbox.ts";

test.each([
  ["550 5.1.1 no such mailbox here", true],
  ["The mail server refused it: 550 5.1.1 no such mailbox here", true],
  ["550 no such mailbox here", false],
  ["The mail server refused it: 550 5.7.1 you may not send", false],
  ["550-Verification failed for <orders@shop.example>\n550-Response: 550 5.1.1 User unknown", false],
])("%s", (answer, says) => {
  expect(saysNoMailbox(answer)).toBe(says);
});
