import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locationForTest } from "#test/harness/database.ts";
import { startDatabaseProcess } from "#test/harness/database-process.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { lockFolder } from "./folder-lock.server.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packd-lock-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("of several processes that start at once, one gets the lock, which is released as soon as it is killed, even if its pid is reused", async () => {
  const location = await locationForTest();
  const { dataDir } = location;
  const starters = Array.from({ length: 3 }, () => startDatabaseProcess(location));
  const lines = await Promise.all(starters.map((starter) => starter.line()));
  const winner = starters[lines.indexOf("open")];
  const refusal = `The data folder ${dataDir} is in use by another process (pid ${winner?.pid}): stop that one first, or set DATA_DIR to another.`;
  // The winner writes its pid after it has the lock, so others may try in between.
  const refusals = lines.filter((line) => line?.replace("process:", `process (pid ${winner?.pid}):`).endsWith(refusal));
  expect(refusals).toHaveLength(2);
  expect(() => lockFolder(dataDir)).toThrow(refusal);
  for (const loser of starters) if (loser !== winner) expect(await loser.line()).toBeUndefined();
  expect(await winner?.ask("create table jars (name text)")).toBe("done");

  await winner?.kill();
  // The pid of a process that is certainly running: this one.
  writeFileSync(join(dataDir, "database.pid"), `${process.pid}\n`);
  lockFolder(dataDir).release();
});

test("the same process can't get the lock twice", () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(DatabaseUnavailable);
  lock.release();
  lockFolder(folder).release();
  expect(existsSync(join(folder, "database.pid"))).toBe(false);
});

test("the error for a folder that can't hold a lock is one line", () => {
  expect(() => lockFolder(join(folder, "missing"))).toThrow(
    /^The data folder .*missing can't be used \(.+\): check that it can be written/,
  );
});
