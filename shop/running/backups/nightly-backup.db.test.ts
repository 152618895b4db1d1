import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOnly } from "#platform/backup/snapshot.server.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { memoryStorage } from "#test/harness/memory-storage.ts";
import { backUp } from "./nightly-backup.server.ts";

const { ctx, clock, database } = await freshContext("2026-11-22T08:10:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "packd-nightly-"));
  folder = join(parent, "backups");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const plan = () => ({ folder, keepDays: 3, storage: memoryStorage(), snapshot: () => readOnly(database.database) });
const run = (end?: AbortSignal) => backUp(ctx, plan(), { end });
const runAtStart = () => backUp(ctx, plan(), { isStartup: true });
const contents = () => readFileSync(join(folder, "packd-2026-11-22.jsonl.gz"));

test("makes one backup a day and keeps those of the last days with one, however long ago they were", async () => {
  mkdirSync(folder);
  const old = ["2026-10-01", "2026-10-02-start-08", "2026-10-02", "before-the-move"].map(
    (day) => `packd-${day}.jsonl.gz`,
  );
  for (const name of old) writeFileSync(join(folder, name), "");
  await run();
  expect(readdirSync(folder).sort()).toEqual([...old.slice(0, 3), "packd-2026-11-22.jsonl.gz", old[3]]);
  clock.advance(DAY);
  await run();
  const made = ["packd-2026-11-22.jsonl.gz", "packd-2026-11-23.jsonl.gz"];
  expect(readdirSync(folder).sort()).toEqual([...old.slice(1, 3), ...made, old[3]]);
  await run();
  expect(readdirSync(folder)).toHaveLength(5);
});

test("a startup, which may be on a wrong database, replaces no backup and makes its own once an hour", async () => {
  await run();
  await runAtStart();
  const made = () => new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).ino]));
  const started = made().get("packd-2026-11-22-start-08.jsonl.gz");
  expect([made().size, started]).toEqual([2, expect.any(Number)]);
  clock.advance(49 * MINUTE);
  await runAtStart();
  expect(made().size).toBe(2);
  clock.advance(MINUTE);
  const before = contents();
  await runAtStart();
  expect([made().size, contents().equals(before)]).toEqual([3, true]);
  await run();
  expect([made().size, contents().equals(before)]).toEqual([3, false]);
  expect(made().get("packd-2026-11-22-start-08.jsonl.gz")).toBe(started);
  clock.advance(DAY);
  await run();
  const first = ["packd-2026-11-22-start-08.jsonl.gz", "packd-2026-11-22.jsonl.gz"];
  expect([...made().keys()].sort()).toEqual([...first, "packd-2026-11-23.jsonl.gz"]);
});

test("an aborted run leaves the previous backup unchanged, and the next run removes the unfinished file of a killed one", async () => {
  await run();
  const first = contents();
  clock.advance(2 * 60 * MINUTE);
  await expect(run(AbortSignal.abort(new Error("the shop is shutting down")))).rejects.toThrow(
    "the shop is shutting down",
  );
  expect(contents().equals(first)).toBe(true);
  writeFileSync(join(folder, "packd-2026-11-21.jsonl.gz.4711.part"), "half");
  await run();
  expect(readdirSync(folder)).toEqual(["packd-2026-11-22.jsonl.gz"]);
});

test("the run fails if the folder cannot be used", async () => {
  writeFileSync(folder, "a file");
  await expect(run()).rejects.toThrow();
});
