import { expect, test } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { countInWindow } from "./abuse-limits.store.server.ts";

const MINUTE = 60_000;
const NOW = new Date("2026-11-21T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const { database } = await freshContext();

const count = (now: Date, subject = "a shopper") => countInWindow(database.db, { subject, windowMs: MINUTE, now });

test("calls at the same time are each counted once", async () => {
  const counts = await Promise.all(Array.from({ length: 20 }, () => count(NOW)));
  expect(counts.map((window) => window.count).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
  expect((await count(NOW, "another shopper")).count).toBe(1);
});

test("a window of a clock that was ahead is never longer than a minute from now, and keeps its count", async () => {
  await count(later(120 * MINUTE));
  expect(await count(NOW)).toEqual({ count: 2, endsAt: later(MINUTE) });
  expect(await count(later(MINUTE))).toEqual({ count: 1, endsAt: later(2 * MINUTE) });
});

test("a window ends one minute after its first call, and then starts again", async () => {
  await count(NOW);
  expect(await count(later(MINUTE - 1))).toEqual({ count: 2, endsAt: later(MINUTE) });
  expect(await count(later(MINUTE))).toEqual({ count: 1, endsAt: later(2 * MINUTE) });
});
