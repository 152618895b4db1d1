import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "./shop-process.ts";

const program = fileURLToPath(new URL("../../server.ts", import.meta.url));

/** Runs `server.ts` as a person would, with these settings, until it serves or ends; everything it prints is kept. */
export const runServer = (settings: Record<string, string>) =>
  runProgram(program, { PORT: "0", ...settings }, /Shop\s+(http:\S+)\s/);

/**
 * Starts a demo shop in its own folder and deletes the folder on close. In a Playwright run the folder is a copy of the
 * prepared shop (`test/e2e/prepare-shop.ts`), so nothing has to be migrated or seeded.
 *
 * @param settings environment variables on top of the demo's
 */
export async function openDemoShop(
  settings: Record<string, string> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "packd-shop-"));
  const prepared = process.env.PREPARED_SHOP;
  if (prepared) cpSync(prepared, dataDir, { recursive: true });
  const server = await runServer({ DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings });
  const close = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  if (server.url) return { url: server.url, close };
  await close();
  throw new Error(`The shop did not start:\n${server.output()}`);
}
