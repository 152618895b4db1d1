import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type DatabaseLocation, testBackend, testDatabase } from "./database.ts";

const program = fileURLToPath(new URL("./shop-child.ts", import.meta.url));

export const TEST_ADMIN = { email: "admin@packd.example", password: "a-password-for-tests" };

/** A place for a database that no process has open yet, on the backend of the tests. */
export async function testLocation(): Promise<{ location: DatabaseLocation; remove(): Promise<void> }> {
  if (testBackend === "postgres") {
    const { location, close } = await testDatabase();
    return { location, remove: close };
  }
  const dataDir = mkdtempSync(join(tmpdir(), "packd-shop-"));
  return { location: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

export type ShopProcess = {
  url: string;
  /** What it wrote to standard output and error, its log among it. */
  output(): string;
  /** kill -9. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
};

/**
 * Starts a shop on this database and waits until it serves. Throws with what it said when it does not.
 *
 * @param settings what else its environment has, such as a mail server
 */
export async function startShopProcess(
  { dataDir, databaseUrl }: DatabaseLocation,
  settings: Record<string, string> = {},
): Promise<ShopProcess> {
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      LOG_LEVEL: "info",
      ADMIN_EMAIL: TEST_ADMIN.email,
      ADMIN_PASSWORD: TEST_ADMIN.password,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...settings,
    },
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      output += `${line}\n`;
      if (line.startsWith("http://")) resolve(line);
    });
    void ended.then(() => reject(new Error(`the shop did not start: ${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { url, output: () => output, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
