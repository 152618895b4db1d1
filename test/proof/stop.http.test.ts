import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
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

test("npm start passes a signal on: the shell that npm runs it in is replaced by the shop", async () => {
  const { location, remove } = await copyOfTemplate();
  const { start } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const settings = {
    PORT: "0",
    LOG_LEVEL: "warn",
    DATABASE_URL: location.databaseUrl,
    ADMIN_PASSWORD: "a-password-for-tests",
  };
  const shell = spawn("sh", ["-c", start], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(shell, "exit");
  const [greeting] = await once(shell.stdout, "data");
  expect(String(greeting)).toContain("Shop");
  shell.kill("SIGTERM");
  // A shell that dies of the signal has no exit code.
  expect(await ended).toEqual([0, null]);
  await remove();
});
