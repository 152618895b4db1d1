import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "#platform/log.ts";
import { startDatabaseProcess } from "#test/harness/database-process.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { buildTemplate, createCluster, templateFile } from "./embedded-cluster.server.ts";
import { readArchive } from "./folder-archive.server.ts";
import { type Database, openDatabase } from "./open-database.server.ts";

let folder: string;
let cluster: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packd-open-"));
  cluster = join(folder, "postgres");
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Copies a shop's database, in a tenth of the time of a first start. */
const copyShop = (to = folder) => cpSync(join(process.env.TEST_FOLDER ?? "", "template"), to, { recursive: true });
const open = () => openDatabase({ dataDir: folder, log: silentLog });

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error: unknown = await opening.catch((e) => e);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  const { message } = error as DatabaseUnavailable;
  expect(message).not.toContain("\n");
  return message;
}

test("the error for an unreachable PostgreSQL server is one line", async () => {
  const opening = openDatabase({ dataDir: folder, databaseUrl: "postgres://packd@127.0.0.1:1/shop", log: silentLog });
  expect(await refusal(opening)).toMatch(
    /^The PostgreSQL server in DATABASE_URL can't be used \(.*ECONNREFUSED.*\): check/,
  );
  expect(existsSync(cluster)).toBe(false);
});

describe("the error for a folder is one line if it", () => {
  test.each([
    ["has a damaged control file", () => writeFileSync(join(cluster, "global/pg_control"), "nonsense"), ""],
    ["has a truncated write-ahead log", () => cutShort(join(cluster, "pg_wal")), ""],
    [
      "is of a different PostgreSQL version",
      () => writeFileSync(join(cluster, "PG_VERSION"), "12\n"),
      "database files are incompatible",
    ],
  ])("%s", async (_, spoil, reason) => {
    copyShop();
    spoil();
    const message = await refusal(open());
    expect(message).toMatch(
      /^The database in .* can't be opened and seems damaged \(.+\): restore the folder from a backup/,
    );
    expect(message).toContain(reason);
  });

  test("is empty where the database should be; with its database back, it has its data", async () => {
    mkdirSync(cluster);
    expect(await refusal(open())).toContain("PG_VERSION is missing");
    rmSync(cluster, { recursive: true });
    copyShop();
    const database = await open();
    expect((await database.pool.query("select from schema_migrations")).rows.length).toBeGreaterThan(10);

    // Closing waits for the queued callers and accepts no new ones.
    const holder = await database.pool.connect();
    const waiting = [1, 2, 3].map((n) => database.pool.query("select $1::int as n", [n]));
    const closed = database.close();
    await expect(database.pool.query("select 4")).rejects.toThrow("The database is closing");
    holder.release();
    expect((await Promise.all(waiting)).flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await closed;
  });

  test("can't be created", async () => {
    writeFileSync(join(folder, "file"), "");
    const opening = openDatabase({ dataDir: join(folder, "file/data"), log: silentLog });
    expect(await refusal(opening)).toMatch(/^The data folder .* can't be created \(.+\): set DATA_DIR to another\.$/);
  });
});

describe("a template", () => {
  let template: string;

  beforeAll(async () => {
    if (!existsSync(templateFile)) await buildTemplate();
  });

  beforeEach(() => {
    template = join(folder, "template.gz");
    copyFileSync(templateFile, template);
  });

  test("is used to create the next new folder", async () => {
    const inode = statSync(template).ino;
    await createCluster(cluster, template);
    expect(readFileSync(join(cluster, "PG_VERSION"), "utf8")).toBe("18\n");
    expect(statSync(template).ino).toBe(inode);
  });

  test.each([
    ["damaged", (bytes: Buffer) => bytes.fill(0, Math.floor(bytes.length / 2))],
    ["cut short", (bytes: Buffer) => bytes.subarray(0, 1000)],
  ])("that is %s is rejected", (_, spoil) => {
    writeFileSync(template, spoil(readFileSync(template)));
    expect(() => readArchive(template)).toThrow();
  });

  test("that can't be read is created again", async () => {
    const inode = statSync(template).ino;
    writeFileSync(template, "nonsense");
    await createCluster(cluster, template);
    expect(readFileSync(join(cluster, "PG_VERSION"), "utf8")).toBe("18\n");
    expect(statSync(template).ino).not.toBe(inode);
    expect(readArchive(template).files.map(({ path }) => path)).toContain("PG_VERSION");
  });
});

test.skipIf(!canTrace())("every commit is one flush to disk (needs strace)", async () => {
  const report = join(folder, "strace.txt");
  const flushes = () => readFileSync(report, "utf8").match(/\bf(data)?sync\(/g)?.length ?? 0;
  const through = ["strace", "-f", "-e", "trace=fsync,fdatasync", "-o", report];
  copyShop();
  const child = startDatabaseProcess({ dataDir: folder }, through);
  expect(await child.line()).toBe("open");
  await child.ask("create table jars (n int)");
  const before = flushes();
  for (let n = 0; n < 20; n += 1) expect(await child.ask(`insert into jars values (${n})`)).toBe("done");
  expect(flushes() - before).toBe(20);
  await child.finish();
});

describe("an open database", () => {
  let database: Database;
  const kept = mkdtempSync(join(tmpdir(), "packd-open-"));

  beforeAll(async () => {
    copyShop(kept);
    database = await openDatabase({ dataDir: kept, log: silentLog });
  });

  afterAll(async () => {
    await database.close();
    rmSync(kept, { recursive: true });
  });

  test("serves callers in order", async () => {
    const holder = await database.pool.connect();
    const served: number[] = [];
    const waiting = [1, 2, 3, 4].map(async (n) => {
      const client = await database.pool.connect();
      served.push(n);
      await client.query("select 1");
      client.release();
    });
    holder.release();
    await Promise.all(waiting);
    expect(served).toEqual([1, 2, 3, 4]);
  });

  test("fails a statement that nests too deep with an ordinary error", async () => {
    const deep = database.pool.query("select (repeat('[', 200000) || repeat(']', 200000))::jsonb");
    await expect(deep).rejects.toMatchObject({ code: "54001" });
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test.runIf(process.platform === "linux")("runs without V8's optimizing WebAssembly compiler", async () => {
    const pid = Number(readFileSync(join(kept, "database-process.pid"), "utf8"));
    expect(readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")).toContain("--liftoff-only");
  });
});

function cutShort(log: string): void {
  for (const name of readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name))) truncateSync(join(log, name), 100);
}

function canTrace(): boolean {
  try {
    execFileSync("strace", ["-f", "-o", "/dev/null", "true"]);
    return true;
  } catch {
    return false;
  }
}
