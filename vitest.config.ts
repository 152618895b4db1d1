import { availableParallelism } from "node:os";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { chromiumArguments, headlessPath } from "./scripts/proof/chromium.ts";

// The kinds of tests, by file name, are listed under "Tests" in CONTRIBUTING.md.

/** How long a test waits for an event. Only a failing test waits this long. */
const patience = { poll: { timeout: 15_000 } };
const databases = {
  // Node runs this code directly, so it doesn't have to be transformed.
  experimental: { viteModuleRunner: false },
  globalSetup: "test/harness/prepare-databases.ts",
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patience,
};
const cores = availableParallelism();

// These also run on the embedded database: the database layer and its jobs, killed processes, everything that happens to an order (a
// statement outside its open transaction would wait forever for the one connection), and the most unusual SQL.
const embedded = [
  "**/*.embedded.test.ts",
  "platform/{db,jobs}/*.db.test.ts",
  "shop/ordering/checkout/reserve-orders.db.test.ts",
  "shop/running/reports/roll-up.db.test.ts",
  "shop/messaging/suppression/is-suppressed.db.test.ts",
  "shop/people/staff/login-limits.db.test.ts",
  "test/proof/{kill,restore-drill,race,random-days}.*.test.ts",
  // npm run prove -- lists drop requests
  ...(process.env.ORDERS ? ["test/proof/big-lists.db.test.ts"] : []),
  ...(process.env.SHOPPERS ? ["test/proof/drop.db.test.ts"] : []),
  ...(process.env.REQUESTS ? ["test/proof/malformed-requests.http.test.ts"] : []),
];

/** The slowest files start first; otherwise, the other workers would wait for them at the end. */
const slowest = [
  "test/proof/process.http.test.ts",
  "test/proof/restore-drill.http.test.ts",
  "scripts/backup-commands.db.test.ts",
  "platform/db/database-killed.embedded.test.ts",
  "platform/db/open-database.embedded.test.ts",
  "test/proof/rolling-restart.http.test.ts",
  "test/proof/kill.http.test.ts",
  "test/proof/random-days.db.test.ts",
  "test/proof/race.http.test.ts",
  "test/proof/dead-connections.db.test.ts",
  "test/proof/big-lists.db.test.ts",
  "test/proof/outbox-kill.http.test.ts",
];

/** Vitest's own order (by the last run's durations, or by size), with the slowest files of all projects in front. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowest.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    // Files in one worker share its modules. Tests change only their own database and clean up after themselves.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...configDefaults.exclude, "**/*.{db,http,embedded,browser}.test.ts"],
          maxWorkers: cores,
        },
      },
      {
        test: {
          name: "database",
          include: ["**/*.{db,http}.test.ts"],
          ...databases,
          // The journeys run in parallel. With more workers, the cores would only switch between tests.
          maxWorkers: cores,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "embedded",
          include: embedded,
          env: { TEST_DATABASE: "embedded" },
          ...databases,
          // Each worker also has a database process.
          maxWorkers: cores,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [tailwindcss()],
        // Bundled before the first test; otherwise, Vite discovers them during a test and reloads its page.
        optimizeDeps: {
          include: [
            "@base-ui/react/autocomplete",
            "@base-ui/react/combobox",
            "@base-ui/react/menu",
            "@tanstack/react-query",
            "csv-parse/sync",
            "csv-stringify/sync",
            "d3-scale",
            "d3-shape",
            "kysely",
            "kysely/helpers/postgres",
            "react-router",
            "vitest-browser-react",
            "zod",
            "zod/mini",
          ],
        },
        test: {
          name: "browser",
          sequence: { groupOrder: 3 },
          include: ["**/*.browser.test.tsx"],
          setupFiles: ["test/harness/clean-browser.ts"],
          // A file's content must not remain on the next file's page.
          isolate: true,
          testTimeout: 60_000,
          expect: patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: headlessPath(), args: chromiumArguments } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
