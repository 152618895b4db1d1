import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

test("what arrives together is written together, each with its own outcome", async () => {
  const batches: number[][] = [];
  const double = createBatcher<number, number>(
    async (items) => {
      batches.push(items);
      return items.map((n) => n * 2);
    },
    { size: 3, writers: 1 },
  );
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test("what arrives while a batch is written goes into the next one", async () => {
  const batches: string[][] = [];
  const gates: (() => void)[] = [];
  const write = createBatcher<string, string>(
    async (items) => {
      batches.push(items);
      await new Promise<void>((open) => gates.push(open));
      return items;
    },
    { size: 10, writers: 1 },
  );
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

test("a failed batch rejects its own items only, and the writer goes on", async () => {
  const write = createBatcher<string, string>(
    async (items) => {
      if (items.includes("bad")) throw new Error("no");
      return items;
    },
    { size: 2, writers: 1 },
  );
  const results = await Promise.allSettled(["bad", "beside", "good"].map(write));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});

test("an outcome that is an error rejects its own item only", async () => {
  const write = createBatcher<string, string>(
    async (items) => items.map((item) => (item === "bad" ? new Error("no") : item)),
    {
      size: 9,
      writers: 1,
    },
  );
  const results = await Promise.allSettled(["bad", "beside"].map(write));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});
