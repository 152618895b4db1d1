import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "#platform/log.ts";
import { databaseForFile, testBackend } from "#test/harness/database.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { isAhead, migrate } from "./migrate.server.ts";
import { openDatabase } from "./open-database.server.ts";

const shop = await databaseForFile();
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "packd-migrations-"));
  await shop.pool.query("drop table if exists schema_migrations, first, second");
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = () => migrate(shop.database, pathToFileURL(`${folder}/`), silentLog);

test("each file is applied once, in numeric order", async () => {
  write("0002_second.sql", "create table second as select * from first;");
  write("0001_first.sql", "create table first (n int); insert into first values (1), (2);");
  write("notes.txt", "not a migration");
  expect(await run()).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect(await run()).toEqual([]);
  expect((await shop.pool.query("select count(*) as n from second")).rows).toEqual([{ n: 2 }]);
});

test("several processes that start at once migrate once", async () => {
  write("0001_first.sql", "create table first (n int);");
  write("0002_second.sql", "create table second (n int);");
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(["0001_first.sql", "0002_second.sql"]);
});

test("a file that fails leaves nothing behind and is retried", async () => {
  write("0001_first.sql", "create table first (n int);");
  write("0002_second.sql", "create table second (n int); select 1/0;");
  await expect(run()).rejects.toThrow("0002_second.sql failed: division by zero");
  write("0002_second.sql", "create table second (n int);");
  expect(await run()).toEqual(["0002_second.sql"]);
});

test("a file that was edited after it was applied stops the start", async () => {
  write("0001_first.sql", "create table first (n int);");
  await run();
  write("0001_first.sql", "create table first (n int8);");
  await expect(run()).rejects.toThrow(DatabaseUnavailable);
  await expect(run()).rejects.toThrow(/^The migration 0001_first\.sql was changed after this database applied it/);
});

test("a file with Windows line endings is the same file", async () => {
  write("0001_first.sql", "create table first (n int);\ncreate index on first (n);\n");
  await run();
  write("0001_first.sql", "create table first (n int);\r\ncreate index on first (n);\r\n");
  expect(await run()).toEqual([]);
});

describe("a database that a newer version has migrated", () => {
  /** Applies `newer`, then starts the older `version` on the database. @returns its warnings */
  async function startBehind(newer: string, version: string): Promise<string[]> {
    write("0001_first.sql", "create table first (n int); alter table schema_migrations add column needs text;");
    write("0002_second.sql", newer);
    await run();
    rmSync(join(folder, "0002_second.sql"));
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (facts: object) => void warnings.push(JSON.stringify(facts)) };
    await migrate(shop.database, pathToFileURL(`${folder}/`), log, { version });
    return warnings;
  }
  const contract = "-- needs 0.10.0: first.old\ncreate table second (n int);";

  test("is accepted by a program that lost nothing it needs", async () => {
    expect(await startBehind("create table second (n int);", "0.1.0")).toEqual([
      '{"migration":"0002_second.sql","version":"0.1.0"}',
    ]);
  });

  test("is known as such to the older one only", async () => {
    await startBehind("create table second (n int);", "0.1.0");
    expect(await isAhead(shop.pool, pathToFileURL(`${folder}/`))).toBe(true);
    write("0002_second.sql", "create table second (n int);");
    expect(await isAhead(shop.pool, pathToFileURL(`${folder}/`))).toBe(false);
  });

  test.each(["0.10.0", "0.10.1", "1.0.0"])(
    "is accepted by %s, which no longer needs what was removed",
    async (version) => {
      expect(await startBehind(contract, version)).toHaveLength(1);
    },
  );

  test.each(["0.9.9", "0.2.0"])("stops the start of %s, which needs what was removed", async (version) => {
    await expect(startBehind(contract, version)).rejects.toThrow(DatabaseUnavailable);
    await expect(migrate(shop.database, pathToFileURL(`${folder}/`), silentLog, { version })).rejects.toThrow(
      `This database is newer than the program (0002_second.sql needs version 0.10.0, this is ${version})`,
    );
  });
});

// The embedded database has only one connection, so no other session can hold a lock.
if (testBackend === "postgres")
  describe("a file that needs a lock held by a dump", () => {
    /** Adds a column while another connection reads the table; `pause` replaces the time between two attempts. */
    async function migrateDuringDump(pause: (endDump: () => Promise<unknown>) => Promise<unknown>) {
      write("0001_first.sql", "create table first (n int);");
      await run();
      write("0002_second.sql", "alter table first add column gift boolean not null default false;");
      const dump = await shop.pool.connect();
      try {
        await dump.query("begin; lock table first in access share mode");
        const patience = { lockMs: 20, tries: 3, pause: () => pause(() => dump.query("commit")) };
        return await migrate(shop.database, pathToFileURL(`${folder}/`), silentLog, { patience });
      } finally {
        dump.release(true);
      }
    }
    const read = () => shop.pool.query("select * from first");

    test("lets shoppers read between its attempts, and is applied after the dump", async () => {
      const reads: number[] = [];
      const pause = async (endDump: () => Promise<unknown>) => {
        reads.push((await read()).rows.length);
        if (reads.length === 2) await endDump();
      };
      expect(await migrateDuringDump(pause)).toEqual(["0002_second.sql"]);
      expect(reads).toEqual([0, 0]);
    });

    test("stops the start if the dump takes too long", async () => {
      const migrating = migrateDuringDump(async () => {});
      await expect(migrating).rejects.toThrow(DatabaseUnavailable);
      expect((await read()).rows).toEqual([]);
      await run();
    });
  });

test("the error for a role that may not create tables is one line that says what to do", async () => {
  const { databaseUrl } = shop.location;
  // The embedded database has only one role.
  if (!databaseUrl) return;
  const role = `stranger_${randomBytes(6).toString("hex")}`;
  await shop.pool.query(`create role ${role} login password 'stranger'`);
  const url = Object.assign(new URL(databaseUrl), { username: role, password: "stranger" }).href;
  const database = await openDatabase({ dataDir: "", databaseUrl: url, log: silentLog });
  const error: unknown = await migrate(database, pathToFileURL(`${folder}/`), silentLog).catch((e) => e);
  await database.close();
  await shop.pool.query(`drop role ${role}`);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(String(error)).toMatch(
    /The database's role lacks a right \(permission denied .*\): make it the database's owner/,
  );
});
