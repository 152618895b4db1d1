import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "#platform/log.ts";
import { startDatabaseProcess } from "#test/harness/database-process.ts";
import { templateFile } from "./embedded-cluster.server.ts";
import { notify, openDatabase } from "./open-database.server.ts";
import { isDatabaseAway } from "./pool.server.ts";

let folder: string;
let cluster: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packd-kill-"));
  cluster = join(folder, "postgres");
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Copies a shop's database, in a tenth of the time of a first start. */
const copyShop = () => cpSync(join(process.env.TEST_FOLDER ?? "", "template"), folder, { recursive: true });

const open = () => openDatabase({ dataDir: folder, log: silentLog });
const processId = () => Number(readFileSync(join(folder, "database-process.pid"), "utf8"));

test("a first start killed while it creates or fills its folder doesn't block the next start", async () => {
  const made = `import("${new URL("./embedded-cluster.server.ts", import.meta.url)}").then((m) => m.createCluster(...process.argv.slice(1)))`;
  const moments = [
    { sign: `${cluster}.new`, template: join(folder, "no-template") },
    { sign: join(`${cluster}.new`, "base"), template: templateFile },
  ];
  for (const { sign, template } of moments) {
    const starter = spawn(process.execPath, ["--input-type=module", "-e", made, cluster, template]);
    await vi.waitFor(() => expect(existsSync(sign)).toBe(true), { timeout: 60_000, interval: 2 });
    starter.kill("SIGKILL");
    await once(starter, "exit");
    expect(existsSync(cluster)).toBe(false);
  }
  const database = await open();
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(readdirSync(folder)).not.toContain("postgres.new");
});

test("a killed shop loses no acknowledged data, and its database process ends at once, even in the middle of a statement", async () => {
  copyShop();
  const shop = startDatabaseProcess({ dataDir: folder });
  expect(await shop.line()).toBe("open");
  await shop.ask("create table jars (n int)");
  for (let n = 0; n < 20; n += 1) expect(await shop.ask(`insert into jars values (${n})`)).toBe("done");
  const orphan = processId();
  shop.tell("do 'begin loop end loop; end'");
  await shop.kill();
  const database = await open();
  expect(hasEnded(orphan)).toBe(true);
  expect((await database.pool.query("select count(*) as n from jars")).rows).toEqual([{ n: 20 }]);
  await database.close();
});

test("after the database process is killed, statements fail with a one-line error until it has recovered all acknowledged data, and listeners learn of the gap", async () => {
  copyShop();
  const database = await open();
  await database.pool.query("create table jars (n int); insert into jars values (1)");
  const heard: (string | undefined)[] = [];
  await database.listen("jars", (payload) => heard.push(payload));
  const running = database.pool.query("insert into jars select n from generate_series(1, 1e9) n");
  process.kill(processId(), "SIGKILL");
  await expect(running).rejects.toThrow("The embedded database stopped (its process ended with SIGKILL).");
  expect(isDatabaseAway(await database.pool.query("select 1").catch((error) => error))).toBe(true);
  const count = () => database.pool.query("select count(*) as n from jars");
  expect((await vi.waitFor(count, { timeout: 60_000, interval: 20 })).rows).toEqual([{ n: 1 }]);
  await notify(database.pool, "jars", "plum");
  await vi.waitFor(() => expect(heard).toEqual([undefined, "plum"]));

  // The database can no longer be opened.
  rmSync(join(cluster, "global"), { recursive: true });
  process.kill(processId(), "SIGKILL");
  expect((await database.lost).message).toMatch(/It won't be restarted again\. Restart the shop\.$/);
  await database.close();
});

/** Also true for a zombie, whose new parent, such as a container's first process, never reaps it. */
function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}
