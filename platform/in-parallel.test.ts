import { expect, test } from "vitest";
import { inParallel } from "./in-parallel.ts";

test("works on every item once, never on more than the limit at a time", async () => {
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

test("what the work throws ends it", async () => {
  const failing = inParallel([1, 2, 3], 2, async (item) => {
    if (item === 2) throw new Error("two");
  });
  await expect(failing).rejects.toThrow("two");
});
