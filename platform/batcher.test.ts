import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

const settled = async (outcomes: Promise<unknown>[]) =>
  (await Promise.allSettled(outcomes)).map(({ status }) => status);

test("writes items that arrive together as one batch, each with its own outcome", async () => {
  const batches: number[][] = [];
  const write = async (items: number[]) => {
    batches.push(items);
    return items.map((n) => n * 2);
  };
  const double = createBatcher(write, { size: 3, writers: 1 });
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test("puts items that arrive during a write into the next batch", async () => {
  const batches: string[][] = [];
  const gates: (() => void)[] = [];
  const hold = async (items: string[]) => {
    batches.push(items);
    await new Promise<void>((open) => gates.push(open));
    return items;
  };
  const write = createBatcher(hold, { size: 10, writers: 1 });
  const first = write("a");
  await new Promise(setImmediate);
  const later = [write("b"), write("c")];
  gates[0]?.();
  await first;
  await new Promise(setImmediate);
  gates[1]?.();
  expect(await Promise.all(later)).toEqual(["b", "c"]);
  expect(batches).toEqual([["a"], ["b", "c"]]);
});

test("rejects only the items of a failed batch and continues", async () => {
  const refuse = async (items: string[]) => (items.includes("bad") ? Promise.reject(new Error("no")) : items);
  const write = createBatcher(refuse, { size: 2, writers: 1 });
  expect(await settled(["bad", "beside", "good"].map(write))).toEqual(["rejected", "rejected", "fulfilled"]);
});

test("rejects only the item whose outcome is an error", async () => {
  const judge = async (items: string[]) => items.map((item) => (item === "bad" ? new Error("no") : item));
  const write = createBatcher(judge, { size: 9, writers: 1 });
  expect(await settled(["bad", "beside"].map(write))).toEqual(["rejected", "fulfilled"]);
});
