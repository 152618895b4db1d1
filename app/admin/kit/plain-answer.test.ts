import { expect, test } from "vitest";
import { plainAnswer } from "./plain-answer.ts";

test.each([
  ['{"message":"Unknown recipient"}', "Unknown recipient"],
  ['{"error":{"message":"Invalid OAuth access token.","code":190}}', "Invalid OAuth access token."],
  ['{"error":"invalid_token"}', '{"error":"invalid_token"}'],
  ['{"message":{"text":"No"}}', '{"message":{"text":"No"}}'],
  ["null", "null"],
  ["550 5.1.1 No such user", "550 5.1.1 No such user"],
  ["", ""],
])("%s is shown as %s", (answer, shown) => {
  expect(plainAnswer(answer)).toBe(shown);
});
