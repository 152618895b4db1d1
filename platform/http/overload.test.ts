import type { ELDHistogram } from "node:perf_hooks";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createTurns, Overloaded, watchEventLoop } from "./overload.server.ts";

/** Work that ends when the test ends it. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, finish: resolve, fail: reject, hasBegun: () => begun };
}

describe("turns", () => {
  test("let some work run, some wait, and refuse more at once", async () => {
    const take = createTurns({ atOnce: 1, waiting: 1 });
    const [first, second] = [held(), held()];
    const done = [take(first.work), take(second.work)];
    await expect(take(held().work)).rejects.toThrow(Overloaded);
    expect([first.hasBegun(), second.hasBegun()]).toEqual([true, false]);
    first.finish("one");
    second.finish("two");
    expect(await Promise.all(done)).toEqual(["one", "two"]);
  });

  test("also end with an error", async () => {
    const take = createTurns({ atOnce: 1, waiting: 0 });
    const broken = held();
    const done = take(broken.work);
    broken.fail(new Error("no"));
    await expect(done).rejects.toThrow("no");
    expect(await take(async () => "next")).toBe("next");
  });
});

describe("the event loop", () => {
  /** The delay reported after these half seconds, given the median timer delay of each, in milliseconds. */
  function lateAfter(...medians: number[]): number {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const halfSeconds = [...medians];
    const histogram = {
      enable: () => true,
      count: 1,
      percentile: () => ((halfSeconds.shift() ?? 0) + 10) * 1e6,
      reset() {},
    } as unknown as ELDHistogram;
    const late = watchEventLoop(histogram);
    vi.advanceTimersByTime(medians.length * 500);
    return late();
  }

  test.each([
    ["is not overloaded after one long pause", [0, 1500], 0],
    ["is not overloaded after two pauses with a break", [1500, 0, 1500], 0],
    ["is overloaded if it stays late", [0, 1500, 1200], 1200],
    ["recovers with the first half second in time", [1500, 1500, 3], 3],
  ])("%s", (_, medians, late) => expect(lateAfter(...medians)).toBe(late));
});
