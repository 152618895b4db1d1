import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLog } from "#platform/log.ts";
import { startDatabaseProcess } from "#test/harness/database-process.ts";
import { type Database, notify, openDatabase } from "./open-database.server.ts";
import { isDatabaseAway } from "./pool.server.ts";

let folder: string;
let cluster: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packd-kill-"));
  cluster = join(folder, "postgres");
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openDatabase({ dataDir: folder, log: silentLog });
const processId = () => Number(readFileSync(join(folder, "database-process.pid"), "utf8"));

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

describe("when its process ends", () => {
  const untilBack = (database: Database) =>
    vi.waitFor(() => database.pool.query("select count(*) as n from jars"), { timeout: 60_000, interval: 20 });

  test("statements fail with one line until it is back, with everything that was acknowledged", async () => {
    const database = await open();
    await database.pool.query("create table jars (n int); insert into jars values (1)");
    const running = database.pool.query("insert into jars select n from generate_series(1, 1e9) n");
    process.kill(processId(), "SIGKILL");
    await expect(running).rejects.toThrow("The embedded database stopped (its process ended with SIGKILL).");
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
  const orphan = processId();
  first.tell("do 'begin loop end loop; end'");
  await first.kill();
  const database = await open();
  expect(hasEnded(orphan)).toBe(true);
  await database.close();
});

/** True also for a process that ended but whose new parent, such as a container's first process, never asks how. */
function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}
