import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runServer } from "#test/harness/server-process.ts";

/** Playwright's global setup: makes one demo shop, migrated and seeded, that every shop of this run is copied from. */
export default async function prepareShop(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "packd-prepared-"));
  const shop = await runServer({ DATA_DIR: folder, LOG_LEVEL: "warn" });
  await shop.stop();
  if (!shop.url) throw new Error(`The shop to copy from did not start:\n${shop.output()}`);
  process.env.PREPARED_SHOP = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
