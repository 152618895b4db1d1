import { defineConfig, devices } from "@playwright/test";
import { chromiumArguments, headlessPath } from "./scripts/proof/chromium.ts";

/** The factor by which test/e2e/test.ts slows down the browser. All time limits are multiplied by it. */
const slowness = Number(process.env.SLOW_DEVICE ?? 1);

export default defineConfig({
  testDir: "test/e2e",
  globalSetup: "./test/e2e/prepare-shop.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000 * slowness,
  // Only a failing expectation waits this long.
  expect: { timeout: 15_000 * slowness },
  reporter: "list",
  outputDir: "test-results",
  use: {
    // Makes a step that never ends fail under its own name instead of failing the whole test.
    actionTimeout: 30_000 * slowness,
    // Drawing animations without a GPU takes a quarter of the CPU. Tests about motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: headlessPath(), args: chromiumArguments },
  },
  projects: [{ name: "desktop", use: devices["Desktop Chrome"] }],
});
