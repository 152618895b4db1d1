import type { Clock } from "#platform/clock.ts";

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { advance(milliseconds: number): void; set(time: Date): void };

export function testClock(start = "2026-05-01T12:00:00.000Z"): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
    set(time) {
      now = new Date(time);
    },
  };
}
