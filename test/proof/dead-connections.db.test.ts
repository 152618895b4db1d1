import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Database, notify, openDatabase } from "#platform/db/open-database.server.ts";
import { inBatchTransaction, isDatabaseAway } from "#platform/db/pool.server.ts";
import { silentLog } from "#platform/log.ts";
import { type DatabaseLocation, locationForTest } from "#test/harness/database.ts";
import { startTcpProxy, type TcpProxy } from "#test/harness/tcp-proxy.ts";
import { foundTools } from "../../scripts/proof/found-tools.ts";
import { startThrowawayPostgres } from "../../scripts/throwaway-postgres.ts";

// For PostgreSQL only: the embedded database has no network and only one server.

// Far more than the roughly eight seconds that it takes.
const patience = { timeout: 60_000 };

let location: DatabaseLocation;
let proxy: TcpProxy;
let database: Database;

beforeEach(async () => {
  location = await locationForTest();
  proxy = await startTcpProxy(portOf(location.databaseUrl));
  onTestFinished(proxy.close);
});

/** Reads nothing together with `begin`. */
const nothing = async () => {};

const portOf = (url = "") => Number(new URL(url).port);

/** The URL of the test's database through these local ports. */
function urlBy(...ports: number[]): string {
  const { username, password, pathname } = new URL(location.databaseUrl ?? "");
  const user = password ? `${username}:${password}` : username;
  return `postgres://${user}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}${pathname}`;
}

async function open(databaseUrl = urlBy(proxy.port), maxConnections = 4): Promise<Database> {
  database = await openDatabase({ dataDir: "", databaseUrl, maxConnections, log: silentLog });
  onTestFinished(database.close);
  return database;
}

const busy = (count: number) => Promise.all(Array.from({ length: count }, () => database.pool.query("select 1")));
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("dead connections", () => {
  test("fail their queries as 'database away' and are replaced", async () => {
    await open();
    await busy(4);
    proxy.freeze();
    const errors = await Promise.all(Array.from({ length: 8 }, () => failure(database.pool.query("select 1"))));
    expect(errors.filter(Boolean).every(isDatabaseAway)).toBe(true);
    // Queries that were waiting for a connection get a new one.
    expect(errors.filter(Boolean).length).toBeLessThanOrEqual(4);
    expect(await database.isWritable()).toBe(true);
    await busy(8);
  });

  test("are all replaced as soon as one is detected", async () => {
    await open();
    await busy(4);
    proxy.freeze();
    await failure(database.pool.query("select 1"));
    // Three more were idle.
    for (let n = 0; n < 4; n++) expect(await failure(database.pool.query("select 1"))).toBeUndefined();
  });

  test("are not confused with slow statements", async () => {
    await open();
    const { rows } = await database.pool.query<{ slept: string }>("select pg_sleep(6)::text as slept");
    expect(rows).toEqual([{ slept: "" }]);
  });

  test("fail a transaction with the error of its connection", async () => {
    await open();
    const work = inBatchTransaction(database.pool, nothing, async (client) => {
      await client.query("select 1");
      proxy.freeze();
      await client.query("select 2");
    });
    expect(isDatabaseAway(await failure(work))).toBe(true);
  });

  test("release the locks of their transactions on the server", async () => {
    await open();
    const lock = "update schema_migrations set name = name";
    const work = inBatchTransaction(database.pool, nothing, async (client) => {
      await client.query(lock);
      proxy.freeze();
      await client.query("select 1");
    });
    expect(isDatabaseAway(await failure(work))).toBe(true);
    // This connection bypasses the frozen proxy. Without help, the server would keep the lock for a minute.
    await open(location.databaseUrl);
    await database.pool.query(`set lock_timeout = '5s'; ${lock}`);
  });

  test("are detected by a connection that only listens", async () => {
    await open();
    const heard: (string | undefined)[] = [];
    await database.listen("jars", (payload) => heard.push(payload));
    proxy.freeze();
    await expect.poll(() => heard, patience).toEqual([undefined]);
    // The pool's own connections were frozen as well.
    await failure(database.pool.query("select 1"));
    await notify(database.pool, "jars", "plum");
    await expect.poll(() => heard, patience).toEqual([undefined, "plum"]);
  });
});

describe("a read-only database", () => {
  const name = () => new URL(location.databaseUrl ?? "").pathname.slice(1);
  const setReadOnly = (value: "on" | "off") =>
    database.pool.query(
      `begin read write; alter database ${name()} set default_transaction_read_only = ${value}; commit`,
    );
  const write = () => database.pool.query("update schema_migrations set name = name where false");

  test("counts as away for writes, and accepts them again later without a restart", async () => {
    await open();
    await busy(4);
    await setReadOnly("on");
    // Existing sessions keep the setting that they started with.
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await expect.poll(() => database.isWritable(), patience).toBe(false);
    const error = await failure(
      database.pool.query("begin read only; update schema_migrations set name = name where false"),
    );
    expect(isDatabaseAway(error)).toBe(true);
    expect(isDatabaseAway(await failure(write()))).toBe(true);
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await setReadOnly("off");
    await failure(write());
    expect(await failure(write())).toBeUndefined();
    await database.isWritable();
    expect(await database.isWritable()).toBe(true);
  });
});

describe("a server that allows too few connections", () => {
  test("is used with the ones it allows", async () => {
    const role = `limited_${randomBytes(6).toString("hex")}`;
    const admin = await open(location.databaseUrl);
    await admin.pool.query(`create role ${role} login password 'few' connection limit 4`);
    await admin.pool.query(`grant select, update on schema_migrations to ${role}`);
    onTestFinished(async () => void (await admin.pool.query(`drop owned by ${role}; drop role ${role}`)));
    const url = Object.assign(new URL(urlBy(proxy.port)), { username: role, password: "few" });
    await open(url.href, 16);
    await busy(40);
    expect(await database.isWritable()).toBe(true);
  });
});

describe("with several servers", () => {
  test("a read-only server is skipped, and abandoned if it becomes read-only", async () => {
    const { postgresBin } = foundTools();
    const standby = await startThrowawayPostgres(postgresBin, false);
    onTestFinished(standby.stop);
    const other = await openDatabase({ dataDir: "", databaseUrl: standby.url, log: silentLog });
    const name = new URL(location.databaseUrl ?? "").pathname.slice(1);
    await other.pool.query(`create database ${name}`);
    await other.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    await other.close();
    await open(urlBy(portOf(standby.url), proxy.port));
    expect(await database.isWritable()).toBe(true);

    await database.pool.query(
      `alter database ${name} set default_transaction_read_only = on; select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await failure(database.pool.query("select pg_terminate_backend(pg_backend_pid())"));
    const message = async () => ((await failure(database.pool.query("select 1"))) as Error | undefined)?.message;
    await expect.poll(message, patience).toContain("None of the PostgreSQL servers");
  });

  test("an unreachable server is skipped", async () => {
    await open(urlBy(1, proxy.port));
    await busy(4);
    expect(await database.isWritable()).toBe(true);
  });

  test("the error is one line if none can be reached", async () => {
    const error = await failure(openDatabase({ dataDir: "", databaseUrl: urlBy(1, 2), log: silentLog }));
    expect(error).toMatchObject({
      mayPass: true,
      message: expect.stringMatching(/DATABASE_URL can't be used .*ECONNREFUSED/),
    });
  });
});
