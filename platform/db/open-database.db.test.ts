import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
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
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLog } from "#platform/log.ts";
import { testBackend } from "#test/harness/database.ts";
import { startDatabaseProcess } from "#test/harness/database-process.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { buildTemplate, createCluster, templateFile } from "./embedded-cluster.server.ts";
import { readArchive } from "./folder-archive.server.ts";
import { type Database, notify, openDatabase } from "./open-database.server.ts";
import { isDatabaseAway } from "./pool.server.ts";

let folder: string;
let cluster: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packd-open-"));
  cluster = join(folder, "postgres");
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openDatabase({ dataDir: folder, log: silentLog });

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error: unknown = await opening.catch((e) => e);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  const { message } = error as DatabaseUnavailable;
  expect(message).not.toContain("\n");
  return message;
}

test("a PostgreSQL server that is not there is told in one line", async () => {
  const opening = openDatabase({ dataDir: folder, databaseUrl: "postgres://nobody@127.0.0.1:1/shop", log: silentLog });
  expect(await refusal(opening)).toMatch(
    /^The PostgreSQL server of DATABASE_URL cannot be used \(.*ECONNREFUSED.*\): check/,
  );
  expect(existsSync(cluster)).toBe(false);
});

// What follows is the embedded database's own and does not need to run again beside PostgreSQL.
if (testBackend === "embedded") {
  describe("a folder", () => {
    test("that is new becomes a database, which keeps its data", async () => {
      const first = await open();
      await first.pool.query("create table jars (name text); insert into jars values ('plum')");
      await first.close();
      const second = await open();
      expect((await second.pool.query("select name from jars")).rows).toEqual([{ name: "plum" }]);
      await second.close();
    });

    test("whose control file is damaged is told in one line", async () => {
      await (await open()).close();
      writeFileSync(join(cluster, "global/pg_control"), "nonsense");
      expect(await refusal(open())).toMatch(
        /^The database in .* cannot be opened, it seems damaged \(.+\): restore the folder from a backup/,
      );
    });

    test("whose write-ahead log is cut short is told in one line", async () => {
      await (await open()).close();
      const log = join(cluster, "pg_wal");
      for (const name of readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name)))
        truncateSync(join(log, name), 100);
      expect(await refusal(open())).toContain("it seems damaged");
    });

    test("that is empty where the database should be is told in one line, and free again", async () => {
      mkdirSync(cluster);
      expect(await refusal(open())).toContain("PG_VERSION is missing");
      rmSync(cluster, { recursive: true });
      await (await open()).close();
    });

    test("of another PostgreSQL is told in one line", async () => {
      await (await open()).close();
      writeFileSync(join(cluster, "PG_VERSION"), "12\n");
      expect(await refusal(open())).toContain("it seems damaged (database files are incompatible");
    });

    test("that cannot be made is told in one line", async () => {
      writeFileSync(join(folder, "file"), "");
      const opening = openDatabase({ dataDir: join(folder, "file/data"), log: silentLog });
      expect(await refusal(opening)).toMatch(/^The data folder .* cannot be made \(.+\): set DATA_DIR to another\.$/);
    });
  });

  describe("a template", () => {
    let template: string;

    beforeEach(async () => {
      await buildTemplate();
      template = join(folder, "template.gz");
      copyFileSync(templateFile, template);
    });

    test("is what the next new folder is made of", async () => {
      const inode = statSync(template).ino;
      await createCluster(cluster, template);
      expect(readFileSync(join(cluster, "PG_VERSION"), "utf8")).toBe("18\n");
      expect(statSync(template).ino).toBe(inode);
    });

    test.each([
      ["damaged", (bytes: Buffer) => bytes.fill(0, Math.floor(bytes.length / 2))],
      ["cut short", (bytes: Buffer) => bytes.subarray(0, 1000)],
    ])("that is %s is made anew", async (_, spoil) => {
      const inode = statSync(template).ino;
      writeFileSync(template, spoil(readFileSync(template)));
      await createCluster(cluster, template);
      await (await open()).close();
      expect(statSync(template).ino).not.toBe(inode);
      expect(readArchive(template).files.map(({ path }) => path)).toContain("PG_VERSION");
    });
  });

  describe("kill -9", () => {
    test.each(["its folder appears", "its files appear"])(
      "in the first start, when %s, leaves nothing in the way",
      async (moment) => {
        const made = `import("${new URL("./embedded-cluster.server.ts", import.meta.url)}").then((m) => m.createCluster(...process.argv.slice(1)))`;
        const starter = spawn(process.execPath, [
          "--input-type=module",
          "-e",
          made,
          cluster,
          join(folder, "no-template"),
        ]);
        const sign = moment === "its folder appears" ? `${cluster}.new` : join(`${cluster}.new`, "PG_VERSION");
        await vi.waitFor(() => expect(existsSync(sign)).toBe(true), { timeout: 60_000, interval: 2 });
        starter.kill("SIGKILL");
        await once(starter, "exit");
        expect(existsSync(cluster)).toBe(false);
        const database = await open();
        expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
        await database.close();
        expect(readdirSync(folder)).not.toContain("postgres.new");
      },
    );

    test("loses nothing that was acknowledged", async () => {
      let acknowledged = 0;
      for (const rows of [3, 17]) {
        const writer = startDatabaseProcess({ dataDir: folder });
        expect(await writer.line()).toBe("open");
        await writer.ask("create table if not exists jars (n int)");
        for (let n = 0; n < rows; n += 1)
          if ((await writer.ask(`insert into jars values (${n})`)) === "done") acknowledged += 1;
        await writer.kill();
      }
      const database = await open();
      expect((await database.pool.query("select count(*) as n from jars")).rows).toEqual([{ n: acknowledged }]);
      await database.close();
    });
  });

  test.skipIf(!canTrace())("every commit is one flush to the disk (needs strace)", async () => {
    const report = join(folder, "strace.txt");
    const flushes = () => readFileSync(report, "utf8").match(/\bf(data)?sync\(/g)?.length ?? 0;
    const through = ["strace", "-f", "-e", "trace=fsync,fdatasync", "-o", report];
    const child = startDatabaseProcess({ dataDir: folder }, through);
    expect(await child.line()).toBe("open");
    await child.ask("create table jars (n int)");
    const before = flushes();
    for (let n = 0; n < 50; n += 1) expect(await child.ask(`insert into jars values (${n})`)).toBe("done");
    expect(flushes() - before).toBe(50);
    await child.finish();
  });

  test("who asks first is served first", async () => {
    const database = await open();
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
    await database.close();
  });

  test("to close it waits for those who are in line, and takes no more", async () => {
    const database = await open();
    const holder = await database.pool.connect();
    const waiting = [1, 2, 3].map((n) => database.pool.query("select $1::int as n", [n]));
    const closed = database.close();
    await expect(database.pool.query("select 4")).rejects.toThrow("The database is closing");
    holder.release();
    expect((await Promise.all(waiting)).flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await closed;
  });

  test("a statement that nests too deep is an error like any other", async () => {
    const database = await open();
    const deep = database.pool.query("select (repeat('[', 200000) || repeat(']', 200000))::jsonb");
    await expect(deep).rejects.toMatchObject({ code: "54001" });
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  describe("when its process ends", () => {
    const processId = () => Number(readFileSync(join(folder, "database-process.pid"), "utf8"));
    const untilBack = (database: Database) =>
      vi.waitFor(() => database.pool.query("select count(*) as n from jars"), { timeout: 60_000, interval: 20 });

    test("statements fail with one line until it is back, with everything that was acknowledged", async () => {
      const database = await open();
      await database.pool.query("create table jars (n int); insert into jars values (1)");
      const running = database.pool.query("insert into jars select n from generate_series(1, 1e9) n");
      process.kill(processId(), "SIGKILL");
      expect(await refusal(running)).toBe("The embedded database stopped (its process ended with SIGKILL).");
      expect(isDatabaseAway(await database.pool.query("select 1").catch((error) => error))).toBe(true);
      expect((await untilBack(database)).rows).toEqual([{ n: 1 }]);
      await database.close();
    });

    test("listeners hear of the gap and then of what comes", async () => {
      const database = await open();
      await database.pool.query("create table jars (n int)");
      const heard: (string | undefined)[] = [];
      await database.listen("jars", (payload) => heard.push(payload));
      process.kill(processId(), "SIGKILL");
      await untilBack(database);
      await notify(database.pool, "jars", "plum");
      await vi.waitFor(() => expect(heard).toEqual([undefined, "plum"]));
      await database.close();
    });

    test("and it cannot be opened again, it says to start the shop again", async () => {
      const database = await open();
      rmSync(join(cluster, "global"), { recursive: true });
      process.kill(processId(), "SIGKILL");
      expect((await database.lost).message).toMatch(/It does not come back by itself: start the shop again\.$/);
      await database.close();
    });
  });

  test("the database process of a killed shop ends at once, whatever it was doing, so the next shop can open the folder", async () => {
    const first = startDatabaseProcess({ dataDir: folder });
    expect(await first.line()).toBe("open");
    const orphan = Number(readFileSync(join(folder, "database-process.pid"), "utf8"));
    first.tell("do 'begin loop end loop; end'");
    await first.kill();
    const database = await open();
    expect(hasEnded(orphan)).toBe(true);
    await database.close();
  });

  test.runIf(process.platform === "linux")(
    "its process runs without V8's optimizing WebAssembly compiler",
    async () => {
      const database = await open();
      const pid = Number(readFileSync(join(folder, "database-process.pid"), "utf8"));
      expect(readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")).toContain("--liftoff-only");
      await database.close();
    },
  );
}

/** True also for a process that ended but whose new parent, such as a container's first process, never asks how. */
function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}

function canTrace(): boolean {
  try {
    execFileSync("strace", ["-f", "-o", "/dev/null", process.execPath, "-e", ""]);
    return true;
  } catch {
    return false;
  }
}
