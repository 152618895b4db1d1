import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { type DatabaseLocation, locationForTest } from "#test/harness/database.ts";
import { runCommand } from "#test/harness/shop-process.ts";
import { startTcpProxy } from "#test/harness/tcp-proxy.ts";

const status = async (url: string) => (await fetch(url)).status;

const throughPort = (port: number, { databaseUrl = "" }: DatabaseLocation) =>
  Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href;

test("npm start recovers once file descriptors that ran out are free again, and stops on a signal even if its database hangs", async () => {
  const location = await locationForTest();
  const proxy = await startTcpProxy(Number(new URL(location.databaseUrl ?? "").port));
  const { start } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const settings = { PORT: "0", LOG_LEVEL: "warn", DATABASE_URL: throughPort(proxy.port, location) };
  // In a shell, as npm does.
  const shop = await runCommand(["sh", "-c", `ulimit -n 128; ${start}`], settings, /Shop\s+(http:\S+)\s/);

  const port = Number(new URL(shop.url ?? "").port);
  const sockets = Array.from({ length: 150 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => status(`${shop.url}/readyz`).catch(() => 0)).toBe(200);

  proxy.hang();
  const request = fetch(`${shop.url}/api/products`).catch(() => undefined);
  await expect.poll(() => status(`${shop.url}/readyz`)).toBe(503);
  // The shop replaces npm's shell (exec); a shell killed by the signal would have no exit code.
  await shop.stop();
  expect(shop.exitCode()).not.toBeNull();
  await request;
  await proxy.close();
});
