import { existsSync } from "node:fs";
import { foundTools } from "./found-tools.ts";

/** No background network traffic, no GPU, and no sandbox, because the sandbox can't start in a container. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser for tests that need no feature of the full Chromium, such as autofill: its headless shell if there is one, or Chromium. */
export const headlessPath = (): string | undefined => {
  const { headlessShell } = foundTools();
  return !process.env.CHROMIUM && existsSync(headlessShell) ? headlessShell : chromiumPath();
};

/** The Chromium that the environment names or scripts/setup.mjs found; undefined lets Playwright use its own. */
export const chromiumPath = (): string | undefined => {
  const path = process.env.CHROMIUM || foundTools().chromium;
  return path && existsSync(path) ? path : undefined;
};
