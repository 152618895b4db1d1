import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { copyOfTemplate } from "#test/harness/database.ts";
import { runServer } from "#test/harness/server-process.ts";
import { startTcpProxy } from "#test/harness/tcp-proxy.ts";

const status = async (url: string) => (await fetch(url)).status;

test("a process that is told to stop reports it at once, serves a little longer and then ends", async () => {
  const { location, remove } = await copyOfTemplate();
  const server = await runServer({
    LOG_LEVEL: "warn",
    DATABASE_URL: location.databaseUrl ?? "",
    DRAIN_MS: "1500",
  });
  expect(await status(`${server.url}/readyz`)).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => status(`${server.url}/readyz`)).toBe(503);
  const page = await fetch(`${server.url}/api/products`);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  expect(await status(`${server.url}/healthz`)).toBe(200);
  await stopped;
  expect(server.exitCode()).toBe(0);
  await remove();
});

test("a process ends although its database hangs in the middle of a request", async () => {
  const { location, remove } = await copyOfTemplate();
  const url = new URL(location.databaseUrl ?? "");
  const proxy = await startTcpProxy(Number(url.port));
  const server = await runServer({
    LOG_LEVEL: "warn",
    DATABASE_URL: Object.assign(url, { hostname: "127.0.0.1", port: String(proxy.port) }).href,
  });
  proxy.hang();
  const request = fetch(`${server.url}/api/products`).catch(() => undefined);
  await expect.poll(() => status(`${server.url}/readyz`)).toBe(503);
  await server.stop();
  expect(server.exitCode()).not.toBeNull();
  await request;
  await proxy.close();
  await remove();
});

/** Runs a command in a shell, as npm does, with a shop on a database of its own. Resolves when the shop serves. */
async function inShell(command: string) {
  const { location, remove } = await copyOfTemplate();
  const settings = { PORT: "0", LOG_LEVEL: "warn", ADMIN_PASSWORD: "a-password-for-tests" };
  const env = { PATH: process.env.PATH, DATABASE_URL: location.databaseUrl, ...settings };
  const shell = spawn("sh", ["-c", command], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(shell, "exit");
  const [greeting] = await once(shell.stdout, "data");
  return {
    url: /Shop\s+(http:\S+)/.exec(String(greeting))?.[1] ?? "",
    /** @returns exit code and signal */
    async stop() {
      shell.kill("SIGTERM");
      const end = await ended;
      await remove();
      return end;
    },
  };
}

test("npm start passes a signal on: the shell that npm runs it in is replaced by the shop", async () => {
  const { start } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const shop = await inShell(start);
  // A shell that dies of the signal has no exit code.
  expect(await shop.stop()).toEqual([0, null]);
});

test("a process that has no file descriptor left for more connections serves again when some are closed", async () => {
  const shop = await inShell("ulimit -n 128; exec node server.ts");
  const port = Number(new URL(shop.url).port);
  const sockets = Array.from({ length: 150 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => status(`${shop.url}/readyz`).catch(() => 0)).toBe(200);
  expect(await shop.stop()).toEqual([0, null]);
});
