import { describe, expect, test } from "vitest";
import { createTurns, Overloaded } from "./overload.server.ts";

/** Work that ends when the test says so. */
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
  test("some at once, some wait, and more are refused at once", async () => {
    const take = createTurns({ atOnce: 1, waiting: 1 });
    const [first, second] = [held(), held()];
    const done = [take(first.work), take(second.work)];
    await expect(take(held().work)).rejects.toThrow(Overloaded);
    expect([first.hasBegun(), second.hasBegun()]).toEqual([true, false]);
    first.finish("one");
    second.finish("two");
    expect(await Promise.all(done)).toEqual(["one", "two"]);
  });

  test("one that fails ends as well", async () => {
    const take = createTurns({ atOnce: 1, waiting: 0 });
    const broken = held();
    const done = take(broken.work);
    broken.fail(new Error("no"));
    await expect(done).rejects.toThrow("no");
    expect(await take(async () => "next")).toBe("next");
  });
});
