import { expect, test } from "vitest";
import { isFailing, type JobState } from "./job-view.ts";

const FINE = { parked: null, failures: 0, state: "done" as JobState };
const AT = "2026-05-04T15:03:07.000Z";

test.each([
  ["one that went well", {}, false],
  ["one that failed and is tried again", { failures: 2, state: "retrying" as const }, true],
  ["one that was cut off", { state: "interrupted" as const }, true],
  ["one that failed for good", { parked: { seenAt: null }, failures: 14, state: "failed" as const }, true],
  ["one whose failure was acknowledged", { parked: { seenAt: AT }, failures: 14, state: "failed" as const }, false],
  ["one that failed again and was cut off since", { parked: { seenAt: AT }, state: "interrupted" as const }, false],
])("attention: %s", (_, change, needsIt) => {
  expect(isFailing({ ...FINE, ...change })).toBe(needsIt);
});
