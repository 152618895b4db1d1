import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyOfTemplate } from "#test/harness/database.ts";
import { startDatabaseProcess } from "#test/harness/database-process.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { lockFolder } from "./folder-lock.server.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packd-lock-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("of several processes that start at once, one wins, and its lock is free at once when it is killed, also when its pid is another's now", async () => {
  const { location, remove } = await copyOfTemplate();
  const { dataDir } = location;
  const starters = Array.from({ length: 3 }, () => startDatabaseProcess(location));
  const lines = await Promise.all(starters.map((starter) => starter.line()));
  const winner = starters[lines.indexOf("open")];
  const refusal = `The data folder ${dataDir} is in use by another process (pid ${winner?.pid}): stop that one first, or set DATA_DIR to another.`;
  // The winner writes down its pid once it has the lock: others may come in between.
  const refusals = lines.filter((line) => line?.replace("process:", `process (pid ${winner?.pid}):`).endsWith(refusal));
  expect(refusals).toHaveLength(2);
  expect(() => lockFolder(dataDir)).toThrow(refusal);
  for (const loser of starters) if (loser !== winner) expect(await loser.line()).toBeUndefined();
  expect(await winner?.ask("create table jars (name text)")).toBe("done");

  await winner?.kill();
  // The pid of a process that surely lives: this one.
  writeFileSync(join(dataDir, "database.pid"), `${process.pid}\n`);
  lockFolder(dataDir).release();
  await remove();
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
