import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDatabaseProcess } from "#test/harness/database-process.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { lockFolder } from "./folder-lock.server.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packd-lock-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a second process is refused with one line that names the first, which goes on", async () => {
  const first = startDatabaseProcess({ dataDir: folder });
  expect(await first.line()).toBe("open");
  const second = startDatabaseProcess({ dataDir: folder });
  expect(await second.line()).toBe(
    `DatabaseUnavailable: The data folder ${folder} is in use by another process (pid ${first.pid}): stop that one first, or set DATA_DIR to another.`,
  );
  expect(await second.line()).toBeUndefined();
  expect(await first.ask("create table jars (name text)")).toBe("done");
  await first.finish();
});

test("the lock of a killed process is free at once, also when another process has its pid now", async () => {
  const first = startDatabaseProcess({ dataDir: folder });
  expect(await first.line()).toBe("open");
  await first.kill();
  // The pid of a process that surely lives: this one.
  writeFileSync(join(folder, "database.pid"), `${process.pid}\n`);
  lockFolder(folder).release();
  const second = startDatabaseProcess({ dataDir: folder });
  expect(await second.line()).toBe("open");
  await second.finish();
});

test("of several that start at once, one wins", async () => {
  const starters = Array.from({ length: 4 }, () => startDatabaseProcess({ dataDir: folder }));
  const lines = await Promise.all(starters.map((starter) => starter.line()));
  expect(lines.filter((line) => line === "open")).toHaveLength(1);
  expect(lines.filter((line) => line?.includes("is in use by another process"))).toHaveLength(3);
  await Promise.all(starters.map((starter) => starter.finish()));
});

test("the same process does not get it twice either", () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(DatabaseUnavailable);
  lock.release();
  lockFolder(folder).release();
  expect(existsSync(join(folder, "database.pid"))).toBe(false);
});

test("a folder that cannot hold a lock is told in one line", () => {
  expect(() => lockFolder(join(folder, "missing"))).toThrow(
    /^The data folder .*missing cannot be used \(.+\): check that it can be written/,
  );
});
