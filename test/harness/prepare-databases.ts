import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#platform/db/migrate.server.ts";
import { type DatabaseOptions, openDatabase } from "#platform/db/open-database.server.ts";
import { silentLog } from "#platform/log.ts";
import { createDatabase, dropDatabases, TEMPLATE } from "./postgres-databases.ts";

const prepared = new Set<string>();

/** Vitest's global setup: creates the database that all others of a run are copied from (`database.ts`), once per backend. */
export async function setup({ config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const backend = config.env?.TEST_DATABASE ?? process.env.TEST_DATABASE ?? "embedded";
  if (prepared.has(backend)) return undefined;
  prepared.add(backend);
  if (backend === "postgres") {
    process.env.TEST_RUN = randomBytes(4).toString("hex");
    await fill({ dataDir: "", databaseUrl: await createDatabase(TEMPLATE) });
    return dropDatabases;
  }
  const folder = mkdtempSync(join(tmpdir(), "packd-test-"));
  process.env.TEST_FOLDER = folder;
  await fill({ dataDir: join(folder, "template") });
  return async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function fill(location: Pick<DatabaseOptions, "dataDir" | "databaseUrl">): Promise<void> {
  const database = await openDatabase({ ...location, log: silentLog, flush: false });
  await migrate(database, new URL("../../db/migrations/", import.meta.url), silentLog);
  await database.close();
}
