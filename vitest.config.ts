import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import { chromiumArguments, chromiumPath } from "./scripts/proof/chromium.ts";

// Which file is which kind of test is said by its name: see "Tests" in CONTRIBUTING.md.
const slow = { testTimeout: 120_000, hookTimeout: 120_000 };
// How long a test waits for what is on its way: only a failing one takes that long, and a busy machine needs it.
const patience = 15_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...configDefaults.exclude, "**/*.{db,http,browser}.test.ts"],
        },
      },
      { test: { name: "db", include: ["**/*.db.test.ts"], ...slow } },
      { test: { name: "http", include: ["**/*.http.test.ts"], ...slow } },
      {
        plugins: [tailwindcss()],
        // Prepared before the first test: found on the way, they would reload the page under it.
        optimizeDeps: {
          include: [
            "@base-ui/react/autocomplete",
            "@base-ui/react/combobox",
            "@base-ui/react/popover",
            "@daypicker/react",
            "@tanstack/react-query",
            "@tanstack/react-table",
            "react-router",
            "vitest-browser-react",
            "zod/mini",
          ],
        },
        test: {
          name: "browser",
          include: ["**/*.browser.test.tsx"],
          testTimeout: 60_000,
          expect: { poll: { timeout: patience } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumArguments } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
