import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { type DatabaseLocation, locationForTest } from "#test/harness/database.ts";
import { startTcpProxy } from "#test/harness/tcp-proxy.ts";

const status = async (url: string) => (await fetch(url)).status;

/** Runs a command in a shell, as npm does, with the settings of a shop. Resolves when the shop serves. */
async function inShell(command: string, databaseUrl: string) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const settings = { PORT: "0", LOG_LEVEL: "warn", ADMIN_PASSWORD: "a-password-for-tests", DATABASE_URL: databaseUrl };
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  const shell = spawn("sh", ["-c", command], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(shell, "exit");
  const [greeting] = await once(shell.stdout, "data");
  return {
    url: /Shop\s+(http:\S+)/.exec(String(greeting))?.[1] ?? "",
    /** @returns exit code and signal */
    stop() {
      shell.kill("SIGTERM");
      return ended;
    },
  };
}

const throughPort = (port: number, { databaseUrl = "" }: DatabaseLocation) =>
  Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href;

test("npm start recovers once file descriptors that ran out are free again, and stops on a signal even if its database hangs", async () => {
  const location = await locationForTest();
  const proxy = await startTcpProxy(Number(new URL(location.databaseUrl ?? "").port));
  const { start } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const shop = await inShell(`ulimit -n 128; ${start}`, throughPort(proxy.port, location));

  const port = Number(new URL(shop.url).port);
  const sockets = Array.from({ length: 150 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => status(`${shop.url}/readyz`).catch(() => 0)).toBe(200);

  proxy.hang();
  const request = fetch(`${shop.url}/api/products`).catch(() => undefined);
  await expect.poll(() => status(`${shop.url}/readyz`)).toBe(503);
  // The shop replaces npm's shell (exec); a shell killed by the signal would have no exit code.
  expect(await shop.stop()).toEqual([expect.any(Number), null]);
  await request;
  await proxy.close();
});
