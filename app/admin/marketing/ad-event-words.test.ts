import { expect, test } from "vitest";
import { fixOf, isDelayed, needsSetup, wordsOf } from "./ad-event-words.tsx";

const FAILED = { state: "failed", answered: 400 } as const;
const QUEUED = { state: "queued", answered: 400 } as const;

test.each([
  [{ answer: '{"error":{"message":"Invalid parameter","code":100}}' }, "Meta's message: Invalid parameter"],
  [{ answer: "<html>Bad gateway</html>", answered: 502 }, "Meta answered with an error (status 502)."],
  [{ answer: '{"error":{"code":100}}' }, "Meta answered with an error (status 400)."],
  [{ answer: "null" }, "Meta answered with an error (status 400)."],
  [{ answer: "", answered: 503 }, "Meta answered with an error (status 503)."],
  [{ answer: "No answer within 15 seconds.", answered: null }, "No answer within 15 seconds."],
  [{ answer: '{"events_received":1}', state: "sent" as const, answered: 200 }, ""],
  [{ answer: null, state: "held" as const, answered: null }, ""],
])("%o is described as %j", (change, words) => {
  expect(wordsOf({ ...FAILED, ...change })).toBe(words);
});

test.each([
  ["queued", 0, false],
  ["queued", 1, true],
  ["failed", 9, false],
] as const)("an event that is %s after %i attempts counts as delayed: %s", (state, attempts, delayed) => {
  expect(isDelayed({ state, attempts })).toBe(delayed);
});

test.each([
  ['{"error":{"code":190,"message":"Cannot parse access token"}}', "Set a new META_ACCESS_TOKEN", true],
  ['{"error":{"code":200}}', "Grant that permission at Meta", true],
  ['{"error":{"code":100,"error_subcode":33}}', "Check META_PIXEL_ID", true],
  ['{"error":{"code":803}}', "Check META_PIXEL_ID", true],
  ['{"error":{"code":613}}', "Meta's rate limit", false],
  ['{"error":{"code":2804003,"is_transient":true}}', "Meta is having problems", false],
])("%s has a known fix, %j, in the shop's setup: %s", (answer, fix, isSetup) => {
  expect(fixOf({ ...QUEUED, answer })).toContain(fix);
  expect(needsSetup({ ...QUEUED, answer })).toBe(isSetup);
});

test("only an event that is still queued is said to be tried again", () => {
  const answer = '{"error":{"code":613}}';
  expect(fixOf({ ...QUEUED, answer })).toBe("Meta's rate limit was reached. We'll try again later.");
  expect(fixOf({ ...FAILED, answer })).toBe("Meta's rate limit was reached.");
});

test.each(['{"error":{"code":100,"error_subcode":2804019}}', "<html>Bad gateway</html>", "null"])(
  "%s has no known fix",
  (answer) => {
    expect(fixOf({ ...FAILED, answer })).toBeUndefined();
  },
);
