import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { silentLog } from "#platform/log.ts";
import { databaseForFile, testBackend } from "#test/harness/database.ts";
import { openDatabase } from "./open-database.server.ts";

const shop = await databaseForFile();

test("a DATABASE_URL with the folder of the server's socket leads there", async () => {
  const socket = testBackend === "postgres" ? await findSocket() : undefined;
  // The server of a TEST_DATABASE_URL may be on another machine.
  if (!socket) return;
  const { folder, port, user } = socket;
  const databaseUrl = `postgres:///postgres?host=${folder}&port=${port}&user=${user}`;
  const database = await openDatabase({ dataDir: "", databaseUrl, log: silentLog });
  const { rows } = await database.pool.query("select inet_client_addr() as address");
  await database.close();
  expect(rows).toEqual([{ address: null }]);
});

async function findSocket() {
  const { rows } = await shop.pool.query<{ folder: string; port: string; user: string }>(
    `select split_part(current_setting('unix_socket_directories'), ',', 1) as folder, current_setting('port') as port,
       current_user as user`,
  );
  return rows.find(({ folder, port }) => existsSync(`${folder}/.s.PGSQL.${port}`));
}

test("the error for a DATABASE_DIRECT_URL that leads nowhere names it", async () => {
  if (testBackend !== "postgres") return;
  const { databaseUrl } = shop.location;
  const opening = openDatabase({
    dataDir: "",
    databaseUrl,
    directUrl: "postgres://packd@127.0.0.1:1/shop",
    log: silentLog,
  });
  await expect(opening).rejects.toThrow(/^The PostgreSQL server in DATABASE_DIRECT_URL can't be used/);
});

test("the error for a DATABASE_DIRECT_URL without a writable server names it", async () => {
  if (testBackend !== "postgres") return;
  const { databaseUrl = "" } = shop.location;
  const standby = new URL(databaseUrl);
  standby.searchParams.set("target_session_attrs", "read-write");
  standby.searchParams.set("options", "-c default_transaction_read_only=on");
  const opening = openDatabase({ dataDir: "", databaseUrl, directUrl: standby.href, log: silentLog });
  await expect(opening).rejects.toThrow(/^None of the PostgreSQL servers in DATABASE_DIRECT_URL accepts writes/);
});
