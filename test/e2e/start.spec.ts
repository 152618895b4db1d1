import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { runServer } from "#test/harness/server-process.ts";
import { call, orderBody } from "#test/harness/shop-client.ts";

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "packd-start-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a server that must refuse, and gives what it said. */
async function refusal(settings: Record<string, string>): Promise<string[]> {
  const server = await runServer({ DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings });
  expect(server.url).toBeUndefined();
  expect(server.exitCode()).toBe(1);
  return server.output().trim().split("\n");
}

test("the first start tells where the shop is, who the admin is and where the data are; the second keeps them", async () => {
  const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD: "" };
  const first = await runServer(settings);
  expect(first.output()).toMatch(/Shop\s+http:\/\/localhost:\d+/);
  expect(first.output()).toMatch(/Admin\s+http:\/\/localhost:\d+\/admin\s+admin@packd\.example\s+password \S{10,}/);
  expect(first.output()).toContain(dataDir);
  const url = first.url ?? "";
  const placed = await call(url, "POST", "/api/orders", {
    body: orderBody(),
    headers: { "idempotency-key": "before-restart" },
  });
  expect(placed.status).toBe(201);
  await first.stop();

  const second = await runServer(settings);
  expect(second.output()).not.toContain("shown this once");
  const headers = { "x-view-token": String(placed.body.viewToken) };
  const found = await call(second.url ?? "", "GET", `/api/orders/${placed.body._id}`, { headers });
  expect(found.body).toMatchObject({ orderNumber: placed.body.orderNumber, status: "pending" });
  await second.stop();
});

test("a port that is taken is one line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => other.once("listening", listening));
  const address = other.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const lines = await refusal({ PORT: port });
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^Port ${port} is taken: .*set PORT`))]);
  other.close();
});

test("a data folder that another shop has open is one line, and that shop goes on", async () => {
  const owner = await runServer({ DATA_DIR: dataDir });
  const lines = await refusal({});
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(dataDir);
  expect((await call(owner.url ?? "", "GET", "/readyz")).status).toBe(200);
  await owner.stop();
});

test("a damaged data folder is one line", async () => {
  const shop = await runServer({ DATA_DIR: dataDir });
  await shop.stop();
  writeFileSync(join(dataDir, "postgres", "global", "pg_control"), "not a control file");
  const lines = await refusal({});
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/damaged.*restore/);
});

test("bad settings are one line each, and name the setting", async () => {
  expect(await refusal({ PORT: "lots", PAYMENTS: "cash", WORKER: "maybe" })).toEqual([
    expect.stringContaining("PORT"),
    expect.stringContaining("PAYMENTS"),
    expect.stringContaining("WORKER"),
  ]);
  expect(await refusal({ DATABASE_URL: "postgres://127.0.0.1:1/none" })).toEqual([
    expect.stringContaining("DATABASE_URL"),
  ]);
});

test("a real shop does not start on the sandbox, nor without its settings", async () => {
  const lines = await refusal({ NODE_ENV: "production", ADMIN_PASSWORD: "" });
  for (const setting of ["PUBLIC_URL", "ADMIN_EMAIL", "ADMIN_PASSWORD", "PAYMENTS"]) {
    expect(lines.filter((line) => line.startsWith(setting))).toHaveLength(1);
  }
});
