import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { chromiumArguments, chromiumPath } from "./scripts/proof/chromium.ts";
import { TEST_ADMIN } from "./test/harness/shop-process.ts";

const port = Number(process.env.E2E_PORT ?? 4310);

// Playwright reads this file again in each worker; workers inherit the environment, so all see one folder.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "packd-e2e-"));

export default defineConfig({
  testDir: "test/e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  // Only a failing expectation takes that long, and a busy machine needs it.
  expect: { timeout: 15_000 },
  reporter: "list",
  outputDir: "test-results",
  use: {
    // A step that never comes names itself, not the end of the whole test.
    actionTimeout: 30_000,
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
    trace: "retain-on-failure",
  },
  projects: [{ name: "desktop", use: devices["Desktop Chrome"] }],
  webServer: {
    command: `"${process.execPath}" server.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 60_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    reuseExistingServer: false,
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: "",
      ADMIN_EMAIL: TEST_ADMIN.email,
      ADMIN_PASSWORD: TEST_ADMIN.password,
    },
  },
});
