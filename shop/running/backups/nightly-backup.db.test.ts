import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

test("makes one backup a day and deletes those older than the days to keep", async () => {
  mkdirSync(folder);
  for (const kept of ["packd-2026-11-18.jsonl.gz", "packd-2026-11-19.jsonl.gz", "packd-before-the-move.jsonl.gz"]) {
    writeFileSync(join(folder, kept), "");
  }
  await run();
  clock.advance(DAY);
  await run();
  expect(readdirSync(folder).sort()).toEqual([
    "packd-2026-11-22.jsonl.gz",
    "packd-2026-11-23.jsonl.gz",
    "packd-before-the-move.jsonl.gz",
  ]);
});

test("a startup within an hour makes no second backup; any other run replaces the backup of the same day", async () => {
  await runAtStart();
  const first = contents();
  clock.advance(59 * MINUTE);
  await runAtStart();
  expect(contents().equals(first)).toBe(true);
  await run();
  const second = contents();
  expect(second.equals(first)).toBe(false);
  clock.advance(60 * MINUTE);
  await runAtStart();
  expect(contents().equals(second)).toBe(false);
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
