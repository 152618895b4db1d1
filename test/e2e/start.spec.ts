import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { runServer } from "#test/harness/server-process.ts";
import { call, orderBody } from "#test/harness/shop-client.ts";
import { test } from "./test.ts";

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "packd-start-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What a server prints that must refuse to start, by lines. */
async function refusal(settings: Record<string, string>): Promise<string[]> {
  const server = await runServer({ DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings });
  expect(server.url).toBeUndefined();
  expect(server.exitCode()).toBe(1);
  return server.output().trim().split("\n");
}

test("The first start prints address, login and data folder, and the next one has the same orders", async () => {
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

  await test.step("a second shop can't open the data folder, and the first one keeps running", async () => {
    expect(await refusal({})).toEqual([expect.stringContaining(dataDir)]);
    expect((await call(url, "GET", "/readyz")).status).toBe(200);
  });

  await first.stop();
  const second = await runServer(settings);
  expect(second.output()).not.toContain("shown this once");
  const headers = { "x-view-token": String(placed.body.viewToken) };
  const found = await call(second.url ?? "", "GET", `/api/orders/${placed.body._id}`, { headers });
  expect(found.body).toMatchObject({ orderNumber: placed.body.orderNumber, status: "pending" });

  await test.step("a third shop can't have the port of another", async () => {
    const { port } = new URL(second.url ?? "");
    const own = mkdtempSync(join(dataDir, "own-"));
    expect(await refusal({ DATA_DIR: own, PORT: port })).toEqual([
      expect.stringMatching(new RegExp(`^Port ${port} is taken: .*set PORT`)),
    ]);
  });
  await second.stop();
});

test("A start that must fail says why in one line for each cause", async () => {
  expect(await refusal({ PORT: "lots", PAYMENTS: "cash", WORKER: "maybe" })).toEqual([
    expect.stringContaining("PORT"),
    expect.stringContaining("WORKER"),
    expect.stringContaining("PAYMENTS"),
  ]);
  expect(await refusal({ DATABASE_URL: "postgres://127.0.0.1:1/none" })).toEqual([
    expect.stringContaining("DATABASE_URL"),
  ]);
  mkdirSync(join(dataDir, "postgres"));
  expect(await refusal({})).toEqual([expect.stringMatching(/damaged.*restore/)]);
});
