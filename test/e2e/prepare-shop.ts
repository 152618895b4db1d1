import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, dropDatabases, TEMPLATE } from "#test/harness/postgres-databases.ts";
import { runServer } from "#test/harness/server-process.ts";

/** Playwright's global setup: creates the demo shop, migrated and seeded, that every shop of this run is a copy of. */
export default async function prepareShop(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "packd-prepared-"));
  const onServer = process.env.TEST_DATABASE_URL !== undefined;
  if (onServer) process.env.TEST_RUN = randomBytes(4).toString("hex");
  const database: Record<string, string> = onServer ? { DATABASE_URL: await createDatabase(TEMPLATE) } : {};
  const shop = await runServer({ DATA_DIR: folder, LOG_LEVEL: "warn", ...database });
  await shop.stop();
  if (!shop.url) throw new Error(`The shop to copy from did not start:\n${shop.output()}`);
  process.env.PREPARED_SHOP = folder;
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (onServer) await dropDatabases();
  };
}
