import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("concurrent work runs one after another, even after a failure", async () => {
  const inTurn = oneAtATime(9);
  let running = 0;
  let most = 0;
  const work = async () => {
    running++;
    most = Math.max(most, running);
    await Promise.resolve();
    running--;
    return "done";
  };
  const failing = inTurn(async () => {
    throw new Error("broken");
  });
  const all = [inTurn(work), inTurn(work), inTurn(work)];

  await expect(failing).rejects.toThrow("broken");
  expect(await Promise.all(all)).toEqual(["done", "done", "done"]);
  expect(most).toBe(1);
});

test("no more than the limit may wait; more is accepted once there is room again", async () => {
  const inTurn = oneAtATime(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn(async () => promise);
  const second = inTurn(async () => "second");

  expect(await inTurn(async () => "third")).toBeUndefined();
  resolve();
  await first;
  expect(await second).toBe("second");
  expect(await inTurn(async () => "later")).toBe("later");
});
