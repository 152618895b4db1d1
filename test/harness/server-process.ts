import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDatabase, dropDatabase } from "./postgres-databases.ts";
import { runProgram } from "./shop-process.ts";

const program = fileURLToPath(new URL("../../server.ts", import.meta.url));

/** Starts `server.ts` as an operator would, with these settings, and waits until it serves or exits. Its output is kept. */
export const runServer = (settings: Record<string, string>) =>
  runProgram(program, { PORT: "0", ...settings }, /Shop\s+(http:\S+)\s/);

/** Creates the folder and database of a demo shop: a copy of the prepared shop (`test/e2e/prepare-shop.ts`), if any, saves the seeding. */
async function demoPlace(): Promise<{ settings: Record<string, string>; remove(): Promise<void> }> {
  const { PREPARED_SHOP, TEST_RUN } = process.env;
  const dataDir = mkdtempSync(join(tmpdir(), "packd-shop-"));
  if (PREPARED_SHOP) cpSync(PREPARED_SHOP, dataDir, { recursive: true });
  const databaseUrl = TEST_RUN && (await createDatabase());
  return {
    settings: { DATA_DIR: dataDir, LOG_LEVEL: "warn", ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      if (databaseUrl) await dropDatabase(databaseUrl);
    },
  };
}

/**
 * Starts a demo shop and deletes all of it on close.
 *
 * @param settings environment variables on top of the demo's
 */
export async function openDemoShop(
  settings: Record<string, string> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const place = await demoPlace();
  const server = await runServer({ ...place.settings, ...settings });
  const close = async () => {
    await server.stop();
    await place.remove();
  };
  if (server.url) return { url: server.url, close };
  await close();
  throw new Error(`The shop did not start:\n${server.output()}`);
}
