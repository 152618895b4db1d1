import { defineConfig, devices } from "@playwright/test";
import { chromiumArguments, headlessPath } from "./scripts/proof/chromium.ts";

/** How many times slower than usual the browser is: see test/e2e/test.ts. Every wait may take as many times longer. */
const slowness = Number(process.env.SLOW_DEVICE ?? 1);

export default defineConfig({
  testDir: "test/e2e",
  globalSetup: "./test/e2e/prepare-shop.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000 * slowness,
  // Only a failing expectation waits that long.
  expect: { timeout: 15_000 * slowness },
  reporter: "list",
  outputDir: "test-results",
  use: {
    // A step that never ends then fails by its own name, not as the whole test.
    actionTimeout: 30_000 * slowness,
    // To draw moving things without a GPU takes a quarter of the processor. A test about motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: headlessPath(), args: chromiumArguments },
  },
  projects: [{ name: "desktop", use: devices["Desktop Chrome"] }],
});
