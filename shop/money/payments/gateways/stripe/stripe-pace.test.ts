import { expect, it } from "vitest";
import { PATIENCE_MS, patiently, WritePace } from "./stripe-pace.ts";

function refused(refusals: number, random: number) {
  let [now, tries] = [0, 0];
  const pauses: number[] = [];
  const waiting = {
    now: () => now,
    async pause(ms: number) {
      pauses.push(ms);
      now += ms;
    },
  };
  const work = async () => {
    if (++tries <= refusals) throw new Error("busy");
    return "done";
  };
  const answer = patiently(work, (error) => error instanceof Error && error.message === "busy", {
    waiting,
    random: () => random,
  });
  return { answer, pauses, now: () => now };
}

it.each([
  [0, [250, 500, 1000, 2000]],
  [1, [125, 250, 500, 1000]],
])("waits longer each time, with jitter (random %d)", async (random, expected) => {
  const { answer, pauses } = refused(4, random);
  expect(await answer).toBe("done");
  expect(pauses).toEqual(expected);
});

it("gives up while there is still time for the last answer", async () => {
  const { answer, now } = refused(1000, 1);
  await expect(answer).rejects.toThrow("busy");
  expect(now()).toBeLessThanOrEqual(PATIENCE_MS);
  expect(now()).toBeGreaterThan(PATIENCE_MS - 4000);
});

it("does not retry after any other failure", async () => {
  let tries = 0;
  const work = () => Promise.reject(new Error(`no ${++tries}`));
  const waiting = { now: () => 0, pause: () => Promise.reject(new Error("no pause")) };
  await expect(patiently(work, () => false, { waiting })).rejects.toThrow("no 1");
});

function paced(perSecond: number) {
  let now = 0;
  const pauses: number[] = [];
  const pace = new WritePace(perSecond, {
    now: () => now,
    async pause(ms) {
      pauses.push(ms);
    },
  });
  return { pace, pauses, advance: (ms: number) => (now += ms) };
}

it("sends the first write at once and spaces out those that follow", async () => {
  const { pace, pauses } = paced(4);
  for (let writes = 0; writes < 4; writes++) await pace.turn(Number.POSITIVE_INFINITY);
  expect(pauses).toEqual([250, 500, 750]);
});

it("does not delay a write after a quiet time, but does not allow a burst either", async () => {
  const { pace, pauses, advance } = paced(4);
  await pace.turn(Number.POSITIVE_INFINITY);
  advance(60_000);
  for (let writes = 0; writes < 2; writes++) await pace.turn(Number.POSITIVE_INFINITY);
  expect(pauses).toEqual([250]);
});

it("gives out no turn that would come too late, so that the queue does not grow", async () => {
  const { pace, pauses } = paced(4);
  const turns = [];
  for (let writes = 0; writes < 5; writes++) turns.push(await pace.turn(500));
  expect(turns).toEqual([true, true, true, false, false]);
  expect(pauses).toEqual([250, 500]);
});
