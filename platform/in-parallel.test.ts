import { expect, test, vi } from "vitest";
import { inParallel } from "./in-parallel.ts";

test("processes every item once, never more than the limit at a time", async () => {
  const done: number[] = [];
  let now = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    done.push(item);
    now--;
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test("after an error, starts no further item and waits for the running ones", async () => {
  const begun: number[] = [];
  const done: number[] = [];
  const slow = Promise.withResolvers<void>();
  const failing = inParallel([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 2) throw new Error("two");
    await slow.promise;
    done.push(item);
  });
  const ended = vi.fn();
  failing.then(ended, ended);
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  slow.resolve();
  await expect(failing).rejects.toThrow("two");
  expect({ begun, done }).toEqual({ begun: [1, 2], done: [1] });
});
