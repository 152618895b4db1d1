import { expect, it } from "vitest";
import { WritePace } from "./write-pace.ts";

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

it("lets the first through at once and gives each one that follows its turn", async () => {
  const { pace, pauses } = paced(4);
  for (let writes = 0; writes < 4; writes++) await pace.turn(Number.POSITIVE_INFINITY);
  expect(pauses).toEqual([250, 500, 750]);
});

it("lets nobody wait once it has been quiet, and saves nothing up for a burst", async () => {
  const { pace, pauses, advance } = paced(4);
  await pace.turn(Number.POSITIVE_INFINITY);
  advance(60_000);
  for (let writes = 0; writes < 2; writes++) await pace.turn(Number.POSITIVE_INFINITY);
  expect(pauses).toEqual([250]);
});

it("takes no turn that would come too late, so that the line does not grow", async () => {
  const { pace, pauses } = paced(4);
  const turns = [];
  for (let writes = 0; writes < 5; writes++) turns.push(await pace.turn(500));
  expect(turns).toEqual([true, true, true, false, false]);
  expect(pauses).toEqual([250, 500]);
});
