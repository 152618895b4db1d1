import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TEST_ADMIN } from "./shop-process.ts";

const program = fileURLToPath(new URL("../../server.ts", import.meta.url));

/** Runs `server.ts` as a person would, with these settings, until it serves or ends; everything it prints is kept. */
export async function runServer(settings: Record<string, string>): Promise<{
  /** Undefined when it ended instead of serving. */
  url: string | undefined;
  exitCode(): number | null;
  output(): string;
  stop(): Promise<void>;
}> {
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, PORT: "0", ADMIN_PASSWORD: TEST_ADMIN.password, ...settings },
  });
  let output = "";
  const ended = once(child, "exit");
  const serves = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
        const url = /Shop\s+(http:\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      });
    }
  });
  const url = await Promise.race([serves, ended.then(() => undefined)]);
  return {
    url,
    exitCode: () => child.exitCode,
    output: () => output,
    async stop() {
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}

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
