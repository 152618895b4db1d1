import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { silentLog } from "#platform/log.ts";
import { locationForTest } from "#test/harness/database.ts";
import { listenOnLoopback } from "#test/harness/loopback.ts";
import { runServer } from "#test/harness/server-process.ts";
import { settingsOf } from "#test/harness/shop-process.ts";

/** The output lines of a server that must refuse to start, on a database without staff that `change` has changed. */
async function refusal(settings: Record<string, string>, change = "select"): Promise<string[]> {
  const location = await locationForTest();
  const database = await openDatabase({ ...location, log: silentLog });
  await database.pool.query(change);
  await database.close();
  const server = await runServer(settingsOf(location, { LOG_LEVEL: "warn", ...settings }));
  expect(server.exitCode()).toBe(1);
  return server.output().trim().split("\n");
}

/** A port that another program uses. */
async function takenPort(): Promise<string> {
  const { port, close } = await listenOnLoopback(createServer());
  onTestFinished(close);
  return String(port);
}

test("a first start that is refused after it has made the staff login still prints its password", async () => {
  const lines = await refusal({ ADMIN_PASSWORD: "", PORT: await takenPort() });
  expect(lines).toEqual([
    expect.stringMatching(/^Port \d+ is taken: .*set PORT/),
    expect.stringMatching(/^The staff login is admin@packd\.example with the password \S{10,}\./),
  ]);
});

test("a first start that fails right after it has made the staff login prints its password too", async () => {
  const noSecret = "alter table secrets add constraint no_secret check (name <> 'view-tokens')";
  const lines = await refusal({ ADMIN_PASSWORD: "" }, noSecret);
  expect(lines[0]).toContain("no_secret");
  expect(lines.at(-1)).toMatch(/^The staff login is admin@packd\.example with the password \S{10,}\./);
});

test("invalid settings are all named, one per line", async () => {
  expect(await refusal({ PORT: "lots", PAYMENTS: "cash", WORKER: "maybe" })).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^WORKER /),
    expect.stringMatching(/^PAYMENTS /),
  ]);
});

test("a HOST whose name isn't known isn't taken for a fault of the database", async () => {
  // Refused without asking a name server, whose answer could take minutes: a part of a name isn't empty.
  expect(await refusal({ HOST: "nowhere..invalid" })).toEqual([
    "HOST isn't an address of this machine: set it to another.",
  ]);
});
