import { expect, test } from "vitest";
import { delayAfter, FREE_TRIES, judgeTry } from "./login-limits.ts";

const NOW = new Date("2026-05-01T12:00:00.000Z");
const tries = (count: number, secondsAgo: number) => ({ count, lastAt: new Date(NOW.getTime() - secondsAgo * 1000) });

test("five attempts are admitted, and then the wait doubles after each one", () => {
  expect(judgeTry(undefined, NOW)).toEqual({ admitted: true, failures: 0 });
  expect(judgeTry(tries(FREE_TRIES - 1, 0), NOW)).toEqual({ admitted: true, failures: 4 });
  for (const [count, seconds] of [
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
  ] as const) {
    expect(judgeTry(tries(count, 0), NOW)).toEqual({ admitted: false, retryAfterSeconds: seconds });
    expect(judgeTry(tries(count, seconds - 0.001), NOW)).toEqual({ admitted: false, retryAfterSeconds: 1 });
    expect(judgeTry(tries(count, seconds), NOW)).toEqual({ admitted: true, failures: count });
  }
});

test("attempts by a clock that was ahead cost no more than those of this moment", () => {
  expect(judgeTry(tries(FREE_TRIES - 1, -7200), NOW)).toEqual({ admitted: true, failures: 4 });
  expect(judgeTry(tries(FREE_TRIES, -7200), NOW)).toEqual({ admitted: false, retryAfterSeconds: 1 });
});

test("no wait is longer than 15 minutes", () => {
  expect(delayAfter(FREE_TRIES + 9)).toBe(512_000);
  expect(delayAfter(FREE_TRIES + 10)).toBe(900_000);
  expect(delayAfter(5000)).toBe(900_000);
});

test("the count starts over after an hour without attempts", () => {
  expect(judgeTry(tries(50, 3599), NOW)).toEqual({ admitted: true, failures: 50 });
  expect(judgeTry(tries(50, 3600), NOW)).toEqual({ admitted: true, failures: 0 });
});
