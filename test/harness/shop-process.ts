import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DatabaseLocation } from "./database.ts";

const shopChild = fileURLToPath(new URL("./shop-child.ts", import.meta.url));

export const TEST_ADMIN = { email: "admin@packd.example", password: "a-password-for-tests" };

/** Starts a program of the shop and waits until it prints its URL, which `address` matches, or exits. */
export const runProgram = (program: string, settings: Record<string, string>, address: RegExp) =>
  runCommand([process.execPath, program], settings, address);

/** Like `runProgram`, for a shop that is started by this command. */
export async function runCommand(
  [program, ...args]: [string, ...string[]],
  settings: Record<string, string>,
  address: RegExp,
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ADMIN_PASSWORD: TEST_ADMIN.password, ...settings };
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env });
  // A failed test leaves its shop running.
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  const ended = once(child, "exit").finally(() => process.off("exit", killNow));
  let output = "";
  const serves = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
        const url = address.exec(output)?.[1];
        if (url) resolve(url);
      });
    }
  });
  const url = await Promise.race([serves, ended.then(() => undefined)]);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    /** Undefined if it exited instead of serving. */
    url,
    pid: child.pid,
    exitCode: () => child.exitCode,
    /** Resolves once it has exited for any reason. */
    ended,
    /** Its standard output and error, including the log. */
    output: () => output,
    /** kill -9. */
    kill: () => end("SIGKILL"),
    /** Asks it to stop, and waits until it has. */
    stop: () => end("SIGTERM"),
  };
}

/** The environment of a shop on this database, with a test's own settings. */
export function settingsOf(
  { dataDir, databaseUrl }: DatabaseLocation,
  settings: Record<string, string>,
): Record<string, string> {
  const admin = { ADMIN_EMAIL: TEST_ADMIN.email, ADMIN_PASSWORD: TEST_ADMIN.password };
  return { ...admin, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...settings };
}

/**
 * Starts a shop on this database and waits until it serves. If it doesn't, throws with its output.
 *
 * @param settings additional environment variables, such as a mail server
 */
export async function startShopProcess(location: DatabaseLocation, settings: Record<string, string> = {}) {
  const env = settingsOf(location, { LOG_LEVEL: "info", ...settings });
  const { url, ...shop } = await runProgram(shopChild, env, /^(http:\S+)\n/m);
  if (!url) throw new Error(`the shop did not start: ${shop.output()}`);
  return { ...shop, url };
}
