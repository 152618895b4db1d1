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

const run = (end?: AbortSignal) =>
  backUp(ctx, { folder, keepDays: 3, storage: memoryStorage(), snapshot: () => readOnly(database.database) }, end);
const contents = () => readFileSync(join(folder, "packd-2026-11-22.jsonl.gz"));

test("makes one backup a day and keeps so many days of them", async () => {
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

test("a process that starts again soon makes no other; later on the same day the newer one stays", async () => {
  await run();
  const first = contents();
  clock.advance(59 * MINUTE);
  await run();
  expect(contents().equals(first)).toBe(true);
  clock.advance(MINUTE);
  await run();
  expect(contents().equals(first)).toBe(false);
});

test("a run that ends too early leaves the backup before as it was, and the next removes what a killed one left", async () => {
  await run();
  const first = contents();
  clock.advance(2 * 60 * MINUTE);
  await expect(run(AbortSignal.abort(new Error("the shop stops")))).rejects.toThrow("the shop stops");
  expect(contents().equals(first)).toBe(true);
  writeFileSync(join(folder, "packd-2026-11-21.jsonl.gz.4711.part"), "half");
  await run();
  expect(readdirSync(folder)).toEqual(["packd-2026-11-22.jsonl.gz"]);
});

test("a folder that cannot be used fails the run", async () => {
  writeFileSync(folder, "a file");
  await expect(run()).rejects.toThrow();
});
